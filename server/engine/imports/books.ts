import { inSentence, keyWords } from '#define'
import { columnName, type TextSheet } from '../exports/sheetXml'
import { textBook } from '../exports/textBook'
import type { Viewer } from '../viewer'
import { ERRORS_HEADING, isOfEarlierImport, ROW_HEADING, type Column } from './layout'
import { choicesOf, noteOf } from './notes'
import { labelOfTarget, targetsOf, type Cut, type Target } from './targets'
import type { ImportRow } from './store'

/** The optional contents of a workbook to fill in, beyond its headings. */
export interface Filled {
  /** The existing rows, by the names of the targets. */
  readonly rows?: readonly Readonly<Record<string, string>>[]
  /** The names to choose from, by field name, where there are few. */
  readonly names: Readonly<Record<string, readonly string[]>>
}

/**
 * Makes a workbook to fill in, or with existing rows: the headings, notes on each of them, and the values to choose
 * from.
 */
export function templateBook(cut: Cut, viewer: Viewer, { rows = [], names }: Filled): Promise<Buffer> {
  const { resource } = cut
  const targets = targetsOf(cut, viewer).filter(({ isOffered }) => isOffered)
  const choices = targets.flatMap(({ name, label }, at) => {
    const field = resource.fields[name]
    const words = field ? choicesOf(field) : []
    const all = words.length ? words : (names[name] ?? [])
    return all.length ? [{ at, words: [label, ...all], isOne: field?.kind !== 'tags' && field?.kind !== 'many' }] : []
  })
  const lists = choices.flatMap(({ at, words, isOne }, column) => {
    const letter = `$${columnName(column)}$`
    return isOne ? [[at, `Choices!${letter}2:${letter}${words.length}`] as const] : []
  })
  const filled = rows.map((row) => targets.map(({ name }) => row[name] ?? ''))
  const sheets: TextSheet[] = [
    { name: resource.is.plural, rows: [targets.map(({ label }) => label), ...filled], lists: new Map(lists) },
    { name: 'Notes', rows: notesOf(cut, targets) },
  ]
  if (choices.length) sheets.push({ name: 'Choices', rows: turned(choices.map(({ words }) => words)) })
  return textBook(sheets)
}

function notesOf(cut: Cut, targets: readonly Target[]): string[][] {
  const { resource } = cut
  return [
    ['Column', 'Required', 'Accepts', 'For example', 'Note'],
    ...targets.map((target) => noteOf(cut, target)),
    [],
    ['How to fill it in', '', 'Fill in the first sheet. The order of columns does not matter.'],
    [
      ...['Existing records', ''],
      `${keyWords(resource)} identifies an existing ${inSentence(resource.is.singular)}, which is updated. Otherwise a new one is created.`,
    ],
    ['Empty cells', '', 'Empty cells change nothing.'],
  ]
}

/**
 * Makes a workbook of the rows that were not imported, as they were in the sheet, with errors marked, and two more
 * columns for the row's original number and the reason.
 */
export function errorsBook(cut: Cut, columns: readonly Column[], rows: readonly ImportRow[]): Promise<Buffer> {
  const shown = columns.flatMap(({ why, heading, field }, index) =>
    isOfEarlierImport(heading) && why !== undefined ? [] : [{ index, heading, field }],
  )
  const wrong = rows.map((row) => [
    ...shown.map(({ index }) => row.cells[index] ?? ''),
    String(row.number),
    errorWords(cut, row),
  ])
  const marks = rows.map(({ errors }, at) => {
    const places = shown.flatMap(({ field }, place) => (field !== undefined && field in errors ? [place] : []))
    return [at + 1, places] as const
  })
  const headings = [...shown.map(({ heading }) => heading), ROW_HEADING, ERRORS_HEADING]
  return textBook([{ name: cut.resource.is.plural, rows: [headings, ...wrong], marks: new Map(marks) }])
}

/** Explains why a row is refused, naming each field by its label, with suggestions. */
function errorWords(cut: Cut, { errors, hints }: Pick<ImportRow, 'errors' | 'hints'>): string {
  return Object.entries(errors)
    .map(([name, message]) => {
      const label = name && labelOfTarget(cut, name)
      const words = label && !message.includes(label) ? `${label}: ${message}` : message
      return hints[name]?.length ? `${words}. Did you mean ${hints[name].join(' or ')}?` : `${words}.`
    })
    .join(' ')
}

function turned(columns: readonly (readonly string[])[]): string[][] {
  const height = Math.max(...columns.map(({ length }) => length))
  return Array.from({ length: height }, (_, row) => columns.map((column) => column[row] ?? ''))
}
