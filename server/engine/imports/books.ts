import { utils, write, type WorkBook } from 'xlsx'
import { areaUnits, type AnyResource, type Field } from '#define'
import type { Viewer } from '../viewer'
import { ERRORS_HEADING, fieldsFor, type Column } from './layout'
import type { ImportRow } from './store'

/** The content type of a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An empty sheet to fill in: the headings, what each of them takes, and the words to choose from. */
export function templateBook(resource: AnyResource, viewer: Viewer): Buffer {
  const fields = fieldsFor(resource, viewer).map((name) => [name, resource.fields[name] as Field] as const)
  const book = utils.book_new()
  const headings = fields.map(([, { label }]) => label)
  append(book, resource.many, [headings])
  append(book, 'Notes', [
    ['Column', 'Required', 'What it takes', 'For example', 'Note'],
    ...fields.map(([name, field]) => noteOf(resource, name, field)),
    [],
    ['Fill in the first sheet. The order of the columns does not matter.'],
    [
      `${resource.fields[resource.imports?.by ?? '']?.label ?? ''} finds the ${resource.one.toLowerCase()} that is there already: it is changed, and a new one is made otherwise.`,
    ],
    ['An empty cell changes nothing.'],
  ])
  const choices = fields.flatMap(([, field]) => {
    const words = choicesOf(field)
    return words.length ? [[field.label, ...words]] : []
  })
  if (choices.length) append(book, 'Choices', turned(choices))
  return bytesOf(book)
}

/** The rows that were not taken in, as they stood in the sheet, each with the reason in a column more. */
export function errorsBook(resource: AnyResource, columns: readonly Column[], rows: readonly ImportRow[]): Buffer {
  const kept = columns.map(({ why, heading }, index) => ({
    index,
    heading,
    isOld: heading === ERRORS_HEADING && why !== undefined,
  }))
  const shown = kept.filter(({ isOld }) => !isOld)
  const book = utils.book_new()
  append(book, resource.many, [
    [...shown.map(({ heading }) => heading), ERRORS_HEADING],
    ...rows.map(({ cells, errors }) => [...shown.map(({ index }) => cells[index] ?? ''), errorWords(resource, errors)]),
  ])
  return bytesOf(book)
}

/** Why a row is refused, each field by its label. */
export function errorWords(resource: AnyResource, errors: Readonly<Record<string, string>>): string {
  return Object.entries(errors)
    .map(([name, message]) => {
      const label = resource.fields[name]?.label
      return label && !message.includes(label) ? `${label}: ${message}` : message
    })
    .join('. ')
}

/** Every cell is a text: nothing in it is ever run. */
function append(book: WorkBook, name: string, rows: readonly (readonly string[])[]): void {
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map((v) => ({ t: 's' as const, v }))))
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.slice(0, 50).map((row) => row[column]?.length ?? 0)),
  )
  sheet['!cols'] = widths.map((width) => ({ wch: Math.min(60, Math.max(10, width + 2)) }))
  utils.book_append_sheet(book, sheet, name.slice(0, 31))
}

function bytesOf(book: WorkBook): Buffer {
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

function turned(columns: readonly (readonly string[])[]): string[][] {
  const height = Math.max(...columns.map(({ length }) => length))
  return Array.from({ length: height }, (_, row) => columns.map((column) => column[row] ?? ''))
}

function choicesOf(field: Field): string[] {
  if (field.kind === 'flag') return ['Yes', 'No']
  if (field.kind !== 'choice' && field.kind !== 'tags') return []
  return Object.values(field.options ?? {}).map((option) => (typeof option === 'string' ? option : option.label))
}

function noteOf(resource: AnyResource, name: string, field: Field): string[] {
  const required = field.required ? 'Yes' : field.requiredWhen ? 'Sometimes' : ''
  const notes = [
    name === resource.imports?.by && 'Finds what is there already',
    field.createOnly && 'Not changed afterwards',
    field.help,
  ]
  return [field.label, required, kindWords(field), exampleOf(field), notes.filter(Boolean).join('. ')]
}

function kindWords(field: Field): string {
  switch (field.kind) {
    case 'reference':
    case 'many':
      return `${field.kind === 'many' ? 'Names or codes, with semicolons between' : 'A name or a code'} of ${field.to.replaceAll('-', ' ')}`
    case 'place':
      return `A ${[field.level].flat().join(' or ')}, with those above it where the name alone is not enough`
    case 'choice':
      return 'One of the sheet “Choices”'
    case 'tags':
      return field.options ? 'Some of the sheet “Choices”, with semicolons between' : 'Words, with semicolons between'
    case 'flag':
      return 'Yes or No'
    case 'money':
      return 'An amount in rupees'
    case 'integer':
      return 'A whole number'
    case 'decimal':
    case 'percent':
      return 'A number'
    case 'area':
      return `A number, with ${(field.units ?? Object.keys(areaUnits)).map((unit) => areaUnits[unit as keyof typeof areaUnits]).join(', ')} behind it; acres unless said`
    case 'date':
      return 'A day'
    case 'month':
      return 'A month'
    case 'instant':
      return 'A day and a time'
    case 'point':
      return 'Latitude and longitude'
    default:
      return 'max' in field && field.max ? `A text of at most ${field.max} characters` : 'A text'
  }
}

const examples: Partial<Record<Field['kind'], string>> = {
  money: '1250.50',
  integer: '12',
  decimal: '2.5',
  percent: '18',
  area: '2.5 acre',
  date: '22-11-2026',
  month: '11-2026',
  instant: '22-11-2026 14:30',
  point: '30.9010, 75.8573',
  mobile: '9812345678',
  vehicle: 'PB10AB1234',
  email: 'name@example.com',
  pin: '141001',
}

function exampleOf(field: Field): string {
  if (field.kind === 'place')
    return [field.level].flat().at(-1) === 'village' ? 'Galib Kalan, Jagraon, Ludhiana' : 'Ludhiana, Punjab'
  return choicesOf(field)[0] ?? examples[field.kind] ?? ''
}
