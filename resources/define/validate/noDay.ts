const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** Day, month in digits or letters, and year, as written in India; or the year first, as stored. */
const WRITTEN = /^(\d{1,2})[ ./-]+(\d{1,2}|\p{L}{3,9})[ ./,-]+(\d{4}|\d{2})$/u
const KEPT = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/** Why a value is no valid day of a date field: because no calendar has it, or because it is no day at all. */
export function noDay(label: string, text = ''): string {
  const [, day, month, year] = WRITTEN.exec(text) ?? fromKept(text)
  const number = monthOf(month ?? '')
  const isNowhere = number !== undefined && (number < 1 || number > 12 || !isIn(Number(day), number, Number(year)))
  return isNowhere ? `${text} doesn’t exist` : `${label} must be a date such as 2026-11-21`
}

function fromKept(text: string): readonly (string | undefined)[] {
  const [whole, year, month, day] = KEPT.exec(text) ?? []
  return [whole, day, month, year]
}

/** The number of a month, by its digits or the start of its name. */
function monthOf(word: string): number | undefined {
  if (/^\d+$/.test(word)) return Number(word)
  const index = word ? MONTHS.findIndex((month) => month.startsWith(word.toLowerCase())) : -1
  return index < 0 ? undefined : index + 1
}

function isIn(day: number, month: number, year: number): boolean {
  return day >= 1 && day <= new Date(Date.UTC(year < 100 ? 2000 + year : year, month, 0)).getUTCDate()
}
