import { utils, write, type WorkBook } from 'xlsx'
import { keyWords } from '#define'
import type { Viewer } from '../viewer'
import { ERRORS_HEADING, type Column } from './layout'
import { choicesOf, noteOf } from './notes'
import { labelOfTarget, targetsOf, type Cut } from './targets'
import type { ImportRow } from './store'

/** The content type of a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a workbook to fill in holds besides its headings. */
export interface Filled {
  /** The rows of what is there already, by the names of the targets. */
  readonly rows?: readonly Readonly<Record<string, string>>[]
  /** The names to choose from where there are few, by the name of the field. */
  readonly names: Readonly<Record<string, readonly string[]>>
}

/** A sheet to fill in, or with what is there: the headings, what each of them takes, and the words to choose from. */
export function templateBook(cut: Cut, viewer: Viewer, { rows = [], names }: Filled): Buffer {
  const { resource } = cut
  const targets = targetsOf(cut, viewer).filter(({ isOffered }) => isOffered)
  const book = utils.book_new()
  append(book, resource.many, [
    targets.map(({ label }) => label),
    ...rows.map((row) => targets.map(({ name }) => row[name] ?? '')),
  ])
  append(book, 'Notes', [
    ['Column', 'Required', 'What it takes', 'For example', 'Note'],
    ...targets.map((target) => noteOf(cut, target)),
    [],
    ['Fill in the first sheet. The order of the columns does not matter.'],
    [
      `${keyWords(resource)} finds the ${resource.one.toLowerCase()} that is there already: it is changed, and a new one is made otherwise.`,
    ],
    ['An empty cell changes nothing.'],
  ])
  const choices = targets.flatMap(({ name, label }) => {
    const field = resource.fields[name]
    const words = field ? choicesOf(field) : []
    const all = words.length ? words : (names[name] ?? [])
    return all.length ? [[label, ...all]] : []
  })
  if (choices.length) append(book, 'Choices', turned(choices))
  return bytesOf(book)
}

/** The rows that were not taken in, as they stood in the sheet, each with the reason in a column more. */
export function errorsBook(cut: Cut, columns: readonly Column[], rows: readonly ImportRow[]): Buffer {
  const kept = columns.map(({ why, heading }, index) => ({
    index,
    heading,
    isOld: heading === ERRORS_HEADING && why !== undefined,
  }))
  const shown = kept.filter(({ isOld }) => !isOld)
  const book = utils.book_new()
  append(book, cut.resource.many, [
    [...shown.map(({ heading }) => heading), ERRORS_HEADING],
    ...rows.map(({ cells, errors }) => [...shown.map(({ index }) => cells[index] ?? ''), errorWords(cut, errors)]),
  ])
  return bytesOf(book)
}

/** Why a row is refused, each field by its label. */
function errorWords(cut: Cut, errors: Readonly<Record<string, string>>): string {
  return Object.entries(errors)
    .map(([name, message]) => {
      const label = name && labelOfTarget(cut, name)
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
