/** The formats of days and times that every workbook knows by number. */
const known: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** Whether a number in this format of a workbook is a day or a moment: by its number, or by the code that the workbook gives it. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return known.some(([first, last]) => id >= first && id <= last)
  const [first = ''] = code.split(';')
  // What stands in quotes, behind a sign that lets it stand, or in brackets says nothing of the value, but for [h] and its like.
  const bare = first
    .replace(/"[^"]*"/g, '')
    .replace(/[\\_*]./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
  return !/general/i.test(bare) && /[ymdhs]/i.test(bare)
}

const DAY = 86_400_000

/** A number of days as text: 2026-11-22, with hours and minutes where it has some. */
export function dayText(serial: number, is1904: boolean): string {
  if (serial < 0 || serial > 2_958_465) return String(serial)
  const days = is1904 ? serial + 1462 : serial
  // Workbooks count a 29 February 1900, which there was not.
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round((days < 60 ? days + 1 : days) * 86_400) * 1000)
  const text = moment.toISOString()
  return moment.getTime() % DAY === 0 ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
