import { gstinCheckCharacter, isVerhoeff, type Field, type FieldOf, type Kind } from '#define'
import type { TestService } from './service'
import { lineSample, pointSample, polygonSample } from './shapes'

let serial = 0
let numbered: TestService | undefined

/** Counts from the start in each service, so that its values do not depend on earlier files. */
export function countFor(service: TestService): void {
  if (service !== numbered) serial = 0
  numbered = service
}

/** Returns a number that no other sample of the service has. */
export const next = (): number => (serial += 1)

/** Writes the serial in letters: 1 is `b`, 27 is `bb`. */
function letters(number: number): string {
  const rest = Math.floor(number / 26)
  return `${rest ? letters(rest) : ''}${String.fromCharCode(97 + (number % 26))}`
}

function textFor({ form, pattern, min = 1, max = 120 }: FieldOf<'text'>): string {
  const number = next()
  if (pattern) return matching(pattern.source, number)
  if (form === 'name') return `Sample ${letters(number).replace(/^./, (first) => first.toUpperCase())}`
  if (form === 'upper') return `SAMPLE-${number}`
  if (form === 'username') return `sample.${number}`
  const words = form === 'lower' ? `sample ${number}` : `Sample ${number}`
  return words.padEnd(min, '.').slice(0, max)
}

/** Makes a text for the simple patterns of declarations: classes, digits, letters, with counts or stars. */
function matching(source: string, number: number): string {
  let rest = number
  const body = source.replace(/^\^|\$$/g, '')
  const pieces = [...body.matchAll(/(\[[^\]]+\]|\\d|.)(\{(\d+)(?:,\d*)?\}|\*|\+)?/g)].reverse()
  return pieces.reduce((text, [, one = '', times, count]) => {
    const choices = one === '\\d' ? '0123456789' : one.startsWith('[') ? membersOf(one) : one
    const length = times ? Number(count ?? 6) : 1
    return Array.from({ length }).reduce<string>((drawn) => {
      const at = rest % choices.length
      rest = Math.floor(rest / choices.length)
      return (choices[at] ?? '') + drawn
    }, text)
  }, '')
}

function membersOf(characterClass: string): string {
  const all = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  return [...all].filter((character) => new RegExp(characterClass, 'u').test(character)).join('')
}

function numberFor({ min = 0, max = 1_000_000 }: { min?: number; max?: number }): number {
  return Math.min(max, Math.ceil(min) + (next() % Math.max(1, Math.floor(max) - Math.ceil(min))))
}

function optionFor(options: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(options)
  return names[next() % names.length] ?? ''
}

function digits(length: number, start = ''): string {
  const room = length - start.length
  return start + String(next()).padStart(room, '0').slice(-room)
}

/** Makes a unique PAN: four digits distinguish only ten thousand. */
function panFor(number: number): string {
  const letter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Math.floor(number / 10_000) % 26]
  return `ABCPA${String(number % 10_000).padStart(4, '0')}${letter}`
}

type PlainKind = Exclude<Kind, 'place' | 'reference' | 'many' | 'image' | 'file' | 'code' | 'uuid' | 'joined'>

/** Makes a valid value of a field without references, a different one each time. */
export function plainValue(field: Field): unknown {
  return (plain[field.kind as PlainKind] as (field: Field) => unknown)(field)
}

const plain: { [K in PlainKind]: (field: FieldOf<K>) => unknown } = {
  text: textFor,
  longText: () => `A sentence of some length, number ${next()}`,
  integer: numberFor,
  decimal: ({ min = 0, max = 1_000_000, digits: places = 2 }) =>
    max - min > 2 ? numberFor({ min, max }) : Number((min + ((max - min) * (next() % 97)) / 97).toFixed(places)),
  money: ({ min, max }) => numberFor({ min, max }),
  percent: ({ min = 0, max = 100 }) => numberFor({ min, max }),
  area: () => ({ value: 1, unit: 'ACRE' }),
  date: ({ age, future }) => {
    const day = String(1 + (next() % 28)).padStart(2, '0')
    return age ? `1990-04-${day}` : future ? `2099-04-${day}` : `2026-01-${day}`
  },
  instant: () => '2026-01-15T10:00:00.000Z',
  month: () => '2026-01',
  flag: () => next() % 2 === 0,
  choice: ({ options }) => optionFor(options),
  tags: ({ options }) => [options ? optionFor(options) : `tag ${next()}`],
  mobile: () => `+918${String(next()).padStart(9, '0')}`,
  email: () => `sample.${next()}@example.in`,
  pin: () => `14${digits(4)}`,
  pan: () => panFor(next()),
  gstin: () => {
    const body = `03${panFor(next())}1Z`
    return body + gstinCheckCharacter(body)
  },
  ifsc: () => digits(11, 'HDFC0'),
  account: () => digits(12, '50'),
  // Four digits distinguish only ten thousand machines.
  vehicle: () => `PB10A${'ABCDEFGHJK'[Math.floor(serial / 10_000) % 10]}${digits(4)}`,
  licence: () => `PB012011${digits(7)}`,
  aadhaar: () => {
    const body = digits(11, '2')
    return [...'0123456789'].map((check) => body + check).find(isVerhoeff)
  },
  point: () => pointSample(next()),
  polygon: () => polygonSample(next()),
  line: () => lineSample(next()),
  keyValue: ({ keys }) => ({ [keys ? optionFor(keys) : 'name']: `value ${next()}` }),
  condition: ({ facts }) => ({ field: Object.keys(facts)[0] ?? '', empty: next() % 2 === 0 }),
}
