/** The numbers of the built-in formats for days and times. */
const known: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** Whether a format of a workbook shows a day or a moment, judged by its number or by its custom code. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return known.some(([first, last]) => id >= first && id <= last)
  const [first = ''] = code.split(';')
  // Quoted text, escaped characters and brackets say nothing about the value, except [h] and similar ones.
  const bare = first
    .replace(/"[^"]*"/g, '')
    .replace(/[\\_*]./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
  return !/general/i.test(bare) && /[ymdhs]/i.test(bare)
}

const DAY = 86_400_000

/** Formats a day number as text: 2026-11-22, with hours and minutes if it has a fraction. */
export function dayText(serial: number, is1904: boolean): string {
  if (serial < 0 || serial > 2_958_465) return String(serial)
  const days = is1904 ? serial + 1462 : serial
  // Workbooks count a 29 February 1900, which did not exist.
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round((days < 60 ? days + 1 : days) * 86_400) * 1000)
  const text = moment.toISOString()
  return moment.getTime() % DAY === 0 ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
