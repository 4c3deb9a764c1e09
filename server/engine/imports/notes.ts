import {
  areaUnits,
  birthYears,
  importKeys,
  inSentence,
  optionLabel,
  plainText,
  todayInIndia,
  type Field,
} from '#define'
import { conditionWords } from '../why/words'
import { neededIn } from './layout'
import type { Cut, Part, Target } from './targets'

/** The options of a cell, if it has any. */
export function choicesOf(field: Field): string[] {
  if (field.kind === 'flag') return ['Yes', 'No']
  if (field.kind !== 'choice' && field.kind !== 'tags') return []
  return Object.keys(field.options ?? {}).map((value) => optionLabel(field.options, value))
}

/** The notes on a column: whether it is required, the values it takes, and an example. */
export function noteOf(cut: Cut, { field: name, part, label }: Target): string[] {
  const { resource } = cut
  const field = resource.fields[name] as Field
  if (part === 'within')
    return [label, '', `Whose ${inSentence(field.label)} it is: name or code`, '', 'If several share a name']
  if (part) return [label, '', partWords[part] ?? 'A number', partExamples[part] ?? '', '']
  const where = field.requiredWhen && `Where ${conditionWords(field.requiredWhen, resource)}`
  const required = neededIn(cut).includes(name) ? 'Yes' : (where ?? '')
  const notes = [
    field.required && givenOtherwise(cut, name),
    field.unique === true && 'Must be unique',
    field.when && `Only where ${conditionWords(field.when, resource)}`,
    'pattern' in field && typeof field.pattern === 'object' && field.pattern.message,
    importKeys(resource).some((key) => key.includes(name)) && 'Identifies existing records',
    field.createOnly && 'Can’t be changed later',
    field.help,
  ]
  return [label, required, `${kindWords(field)}${boundsOf(field)}`, exampleOf(field), notes.filter(Boolean).join('. ')]
}

/** The value of a new record's required field if its column is missing or empty. */
function givenOtherwise({ resource, fixed }: Cut, name: string): string | undefined {
  const field = resource.fields[name] as Field
  const initial = fixed[name] ?? ('initial' in field ? field.initial : undefined)
  if (initial !== undefined) return `New records without a value get “${plainText(field, initial)}”`
  if (field.from === undefined && resource.imports?.otherwise?.[name] === undefined) return undefined
  return 'New records without a value get one from the other columns'
}

interface Bounds {
  readonly min?: number
  readonly max?: number
}

function limitsOf(field: Field): Bounds {
  if (field.kind !== 'integer' || !field.age) return field as Bounds
  const [min, max] = birthYears(field.age, todayInIndia(new Date()))
  return { min, max }
}

/** The bounds of a number. */
function boundsOf(field: Field): string {
  if (!['integer', 'decimal', 'percent', 'money', 'area'].includes(field.kind)) return ''
  const { min, max } = limitsOf(field)
  // As the portal writes it: a year has no separators.
  const say = (value: number): string =>
    field.kind === 'area' ? value.toLocaleString('en-IN') : plainText(field, value)
  return [min !== undefined && `, at least ${say(min)}`, max !== undefined && `, at most ${say(max)}`]
    .filter(Boolean)
    .join('')
}

const partWords: Partial<Record<Part, string>> = {
  state: 'Its state',
  district: 'Its district',
  tehsil: 'Its tehsil',
  ...{ latitude: 'Degrees north, 6 to 38', longitude: 'Degrees east, 68 to 98' },
}

const partExamples: Partial<Record<Part, string>> = {
  ...{ state: 'Punjab', district: 'Ludhiana', tehsil: 'Jagraon', village: 'Galib Kalan' },
  ...{ latitude: '30.9010', longitude: '75.8573' },
}

function kindWords(field: Field): string {
  switch (field.kind) {
    case 'reference':
    case 'many':
      return field.kind === 'many'
        ? `Names or codes from the list of ${field.to.replaceAll('-', ' ')}, separated by semicolons`
        : `Name or code from the list of ${field.to.replaceAll('-', ' ')}`
    case 'place':
      return `A ${[field.level].flat().join(' or ')}: name or code, with the levels above if needed`
    case 'choice':
      return 'One value from the sheet “Choices”'
    case 'tags':
      if (field.options) return 'Values from the sheet “Choices”, separated by semicolons'
      return field.of === 'pin' ? 'Six-digit PINs, separated by semicolons' : 'Words, separated by semicolons'
    case 'flag':
      return 'Yes or No'
    case 'image':
    case 'file': {
      const what = field.kind === 'image' ? 'picture' : 'document'
      const most = field.many ?? 1
      return most === 1
        ? `The file name of its ${what}, added after the sheet`
        : `The names of its ${what}s, at most ${most}, separated by semicolons, added after the sheet`
    }
    case 'money':
      return 'An amount in rupees'
    case 'integer':
      return 'A whole number'
    case 'decimal':
    case 'percent':
      return 'A number'
    case 'area':
      return `A number, with ${(field.units ?? Object.keys(areaUnits)).map((unit) => areaUnits[unit as keyof typeof areaUnits]).join(', ')} after it; default acres`
    case 'date':
      return 'A day'
    case 'month':
      return 'A month'
    case 'instant':
      return 'A date and time, or a date alone'
    case 'point':
      return 'Latitude and longitude, in India'
    case 'pin':
      return 'Six digits'
    case 'mobile':
      return 'Ten digits'
    default:
      if (field.kind === 'text' && field.form === 'name') return 'A name: letters, spaces and . ’ - ( )'
      return 'max' in field && field.max ? `Text of at most ${field.max} characters` : 'A text'
  }
}

const numberExamples: Partial<Record<Field['kind'], number>> = {
  ...{ money: 125_050, integer: 12, decimal: 2.5, percent: 18, area: 2.5 },
}

const examples: Partial<Record<Field['kind'], string>> = {
  date: '22-11-2026',
  month: '11-2026',
  instant: '22-11-2026 14:30',
  point: '30.9010, 75.8573',
  mobile: '9812345678',
  vehicle: 'PB10AB1234',
  email: 'name@example.com',
  pin: '141001',
  image: 'IMG_0412.jpg',
  file: 'Licence.pdf',
}

/** An example number that the field accepts. */
function numberExample(field: Field, usual: number): string {
  const { min = -Infinity, max = Infinity } = limitsOf(field)
  const middle = Number.isFinite(min + max) ? Math.round((min + max) / 2) : Number.isFinite(min) ? min : max
  const value = usual >= min && usual <= max ? usual : middle
  if (field.kind === 'money') return (value / 100).toFixed(2)
  return field.kind === 'area' ? `${value} acre` : String(value)
}

function exampleOf(field: Field): string {
  const usual = numberExamples[field.kind]
  if (usual !== undefined) return numberExample(field, usual)
  if (field.kind === 'place')
    return [field.level].flat().at(-1) === 'village' ? 'Galib Kalan, Jagraon, Ludhiana' : 'Ludhiana, Punjab'
  if (field.kind === 'tags' && field.of === 'pin') return '141001; 141002'
  return choicesOf(field)[0] ?? examples[field.kind] ?? ''
}
