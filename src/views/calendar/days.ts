import { addDays } from '#define'

/** What a calendar shows: a month or a week, and the day that is open in it. */
export interface Stretch {
  readonly span: 'month' | 'week'
  /** A day inside it, `YYYY-MM-DD`: the open one, or the first of the month. */
  readonly anchor: string
  readonly isOpen: boolean
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const DAY = /^\d{4}-(0[1-9]|1[0-2])-\d{2}$/

/** Reads `2026-11`, `2026-11-22` (with that day open) or `week:2026-11-22`; this month for anything else. */
export function stretchOf(when: string | null, today: string): Stretch {
  const [span, text = ''] = when?.startsWith('week:')
    ? (['week', when.slice(5)] as const)
    : (['month', when ?? ''] as const)
  if (DAY.test(text) && addDays(text, 0) === text) return { span, anchor: text, isOpen: true }
  if (MONTH.test(text)) return { span: 'month', anchor: `${text}-01`, isOpen: false }
  return { span: 'month', anchor: `${today.slice(0, 7)}-01`, isOpen: false }
}

/** Writes what `stretchOf` reads. */
export function whenOf({ span, anchor, isOpen }: Stretch): string {
  return span === 'week' ? `week:${anchor}` : isOpen ? anchor : anchor.slice(0, 7)
}

/** The Monday on or before a day. */
function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The shown days, by week from Monday. */
export function weeksOf({ span, anchor }: Pick<Stretch, 'span' | 'anchor'>): readonly (readonly string[])[] {
  const first = mondayOf(span === 'week' ? anchor : `${anchor.slice(0, 7)}-01`)
  const last = span === 'week' ? first : mondayOf(addDays(inMonths(`${anchor.slice(0, 7)}-01`, 1), -1))
  const weeks: string[][] = []
  for (let monday = first; monday <= last; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(monday, day)))
  return weeks
}

/** The same day some months later, or the last day of a shorter month. */
export function inMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  const wanted = Math.min(date, last.getUTCDate())
  return `${last.toISOString().slice(0, 8)}${String(wanted).padStart(2, '0')}`
}

/**
 * Converts between month and week: a month becomes the week of its open day, of today if that is in it, or its first.
 */
export function inSpan(span: Stretch['span'], stretch: Stretch, today: string): Stretch {
  if (span === 'month' || stretch.span === 'week') return { ...stretch, span }
  const isThisMonth = !stretch.isOpen && stretch.anchor.slice(0, 7) === today.slice(0, 7)
  return { span, anchor: isThisMonth ? today : stretch.anchor, isOpen: true }
}

/**
 * The day to which a key moves: arrows by days and weeks, Home and End in the week, Page Up and Page Down by months.
 */
export function dayByKey(day: string, key: string): string | undefined {
  const monday = mondayOf(day)
  const moves: Readonly<Record<string, string>> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: monday,
    End: addDays(monday, 6),
    PageUp: inMonths(day, -1),
    PageDown: inMonths(day, 1),
  }
  return moves[key]
}
