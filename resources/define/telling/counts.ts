import { formatNumber } from './format'

/** Plurals that do not end in `s`. */
const irregular: Readonly<Record<string, string>> = { people: 'person', lives: 'life' }

/** A formatted number with its unit: `2.8%`, `27°C`, `1 acre`, `12.5 km`. */
export function inUnit(number: string, unit: string | undefined): string {
  if (!unit) return number
  if (unit === '₹') return `${unit}${number}`
  if (/^[%°]/.test(unit)) return `${number}${unit}`
  return `${number} ${number === '1' ? singularOf(unit) : unit}`
}

/** A number of things named in the plural: `1 village`, `24 bookings`, `1 photo approved`. */
export function counted(count: number, things: string, digits?: number): string {
  return inUnit(formatNumber(count, digits), things)
}

/** The singular of a phrase, by its first plural word: `minutes late` is `minute late`. */
export function singularOf(things: string): string {
  const words = things.split(' ')
  const at = words.findIndex(isPlural)
  return words.map((word, index) => (index === at ? oneOf(word) : word)).join(' ')
}

/** Whether a phrase contains a plural, so that a number can precede it. */
export function isCountable(things: string): boolean {
  return things.split(' ').some(isPlural)
}

function isPlural(word: string): boolean {
  return word in irregular || /^[\w-]+[a-z][^aius\W]s,?$/.test(word)
}

function oneOf(word: string): string {
  return irregular[word] ?? word.replace(/(ies|(?<=ch|sh|x|ss)es|s)(?=,?$)/, (end) => (end === 'ies' ? 'y' : ''))
}
