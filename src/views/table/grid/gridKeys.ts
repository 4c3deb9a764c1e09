import { idOf, isOnControl, rowOf, STOP, stopsOf } from './gridStops'

/** The operations that the keys of a table need. */
export interface GridDoings {
  /** The number of rows, drawn or not. */
  readonly count: number
  readonly placeOf: (id: number) => number
  /** Draws the row at an index and returns it; null beyond the ends. */
  readonly rowAt: (place: number) => HTMLElement | null
  readonly open: (id: number, isElsewhere: boolean) => void
  readonly look: (id: number) => void
  readonly tick: (id: number, isRange: boolean) => void
  /** Extends the selection from one row to another with Shift. */
  readonly extend: (from: number, to: number) => void
  readonly tickAll: () => void
  /** Returns whether anything was selected. */
  readonly clear: () => boolean
}

/** Rows that stay visible when paging. */
const IN_SIGHT = 3

/** Handles a key in the rows of a table. Returns whether it did. */
export function onGridKey(event: React.KeyboardEvent<HTMLElement>, doings: GridDoings): boolean {
  const target = event.target as HTMLElement
  const row = rowOf(target)
  const id = idOf(row)
  if (!row || id === undefined || isTyping(target)) return false
  const at = target.closest<HTMLElement>(`[${STOP}]`) ?? row
  const from = doings.placeOf(id)
  const to = placeAfter(event, from, row === at, doings)
  if (to !== undefined) {
    goTo(row, at, to, doings)
    const next = to < 0 ? undefined : idOf(doings.rowAt(to))
    if (event.shiftKey && next !== undefined) doings.extend(id, next)
    return true
  }
  return goWithin(event, row, at) || act(event, row, target, id, doings)
}

function placeAfter(
  { key, ctrlKey, metaKey }: React.KeyboardEvent<HTMLElement>,
  from: number,
  isOnRow: boolean,
  { count, rowAt }: GridDoings,
): number | undefined {
  const isFar = isOnRow || ctrlKey || metaKey
  const height = rowAt(from)?.offsetHeight || 1
  const page = Math.max(1, Math.floor(window.innerHeight / height) - IN_SIGHT)
  const wanted = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: Math.min(from + page, count - 1),
    PageUp: Math.max(from - page, 0),
    ...(isFar && { Home: 0, End: count - 1 }),
  }[key]
  return wanted !== undefined && wanted < count ? wanted : undefined
}

/** The focus stays in its column. Above the first row is the heading. */
function goTo(row: HTMLElement, target: HTMLElement, place: number, { rowAt }: GridDoings): void {
  const index = stopsOf(row).indexOf(target)
  if (place < 0) return focusHeading(row, target)
  const next = rowAt(place)
  const stops = next ? stopsOf(next) : []
  ;(stops[Math.min(Math.max(index, 0), stops.length - 1)] ?? next)?.focus()
}

/** Moves from a cell up to the label of its column; from the row up to the first element of the heading. */
function focusHeading(row: HTMLElement, at: HTMLElement): void {
  const heading = row.closest('[role="grid"]')?.querySelector<HTMLElement>('thead')
  const name = at.dataset.name
  const label = name ? `[data-name="${CSS.escape(name)}"] [${STOP}]` : `[${STOP}]`
  heading?.querySelector<HTMLElement>(label)?.focus()
}

function goWithin(
  { key, ctrlKey, metaKey, altKey }: React.KeyboardEvent<HTMLElement>,
  row: HTMLElement,
  target: HTMLElement,
): boolean {
  if (ctrlKey || metaKey || altKey) return false
  const stops = stopsOf(row)
  const index = stops.indexOf(target)
  const wanted = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 1, End: stops.length - 1 }[key]
  if (wanted === undefined) return false
  stops[Math.min(Math.max(wanted, 0), stops.length - 1)]?.focus()
  return true
}

function act(
  event: React.KeyboardEvent<HTMLElement>,
  row: HTMLElement,
  target: HTMLElement,
  id: number,
  doings: GridDoings,
): boolean {
  const { key, shiftKey } = event
  const hasControl = event.ctrlKey || event.metaKey
  if (hasControl && key.toLowerCase() === 'a') doings.tickAll()
  else if (key === 'Escape') return leave(row, target, doings)
  // A focused button or link handles its keys itself.
  else if (isOnControl(target)) return false
  else if (key === '.' && !hasControl) doings.look(id)
  else if (key === ' ') doings.tick(id, shiftKey)
  else if (key === 'Enter' && shiftKey) doings.look(id)
  else if (key === 'Enter' && !followInside(target, row)) doings.open(id, hasControl)
  else return key === 'Enter'
  return true
}

/** Escape moves from a cell to its row; from there it clears the selection. */
function leave(row: HTMLElement, target: HTMLElement, { clear }: GridDoings): boolean {
  if (row === target) return clear()
  row.focus()
  return true
}

/** Enter in a cell with a link or picture opens that. */
function followInside(target: HTMLElement, row: HTMLElement): boolean {
  const control = target === row ? null : target.querySelector<HTMLElement>('.cell :is(a, button, .ant-image)')
  control?.click()
  return control !== null
}

function isTyping(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])')
}
