import { writeListQuery, type AnyResource, type ListQuery } from '#define'
import { formatInstant } from '../cells/format'
import { plainText } from '../cells/plainText'
import { fieldAt } from '../fieldAt'
import { conditionWords } from '../filters/describeCondition'
import { fetchFrom } from '../requests'
import type { Row } from '../row'
import { today } from '../today'

type SheetCell = string | number | boolean

/** What stands in the workbook: the rows of a list query, in the columns that are shown. */
interface Exported {
  readonly resource: AnyResource
  readonly query: Partial<ListQuery>
  readonly columns: readonly string[]
}

/** What the service answers: the rows, who asked for them and when, and the personal columns that were left out. */
interface ExportAnswer {
  readonly items: readonly Row[]
  readonly by: string
  readonly at: string
  readonly leftOut: readonly string[]
}

/**
 * Saves all rows that a list finds as a workbook, with a sheet that tells who exported what, when and by which filter.
 * Throws HttpError with the words of the service when there is nothing, or more than an export holds.
 */
export async function downloadRows(resources: readonly AnyResource[], asked: Exported): Promise<void> {
  const { resource, query, columns } = asked
  const parameters = new URLSearchParams(writeListQuery(resource, query))
  parameters.set('columns', columns.join(','))
  const [answer, filter, { utils, writeFile }] = await Promise.all([
    fetchFrom<ExportAnswer>(resource, `exported?${parameters.toString()}`),
    query.where ? conditionWords(resources, resource, query.where) : '',
    import('xlsx'),
  ])
  const taken = columns.filter((name) => !answer.leftOut.includes(name))
  const book = utils.book_new()
  const rows = utils.aoa_to_sheet(sheetRows(resource, taken, answer.items))
  utils.book_append_sheet(book, rows, resource.many.slice(0, 31))
  utils.book_append_sheet(book, utils.aoa_to_sheet(aboutRows(asked, answer, filter)), 'About this export')
  writeFile(book, `${resource.name} ${today()}.xlsx`)
}

/** What a workbook tells of itself. */
export function aboutRows(
  { resource, query }: Exported,
  { items, by, at, leftOut }: ExportAnswer,
  filter: string,
): SheetCell[][] {
  const left = leftOut.map((name) => fieldAt(resource, name)?.label ?? name).join(', ')
  return [
    ['List', resource.many],
    ['Rows', items.length],
    ['Exported by', harmless(by)],
    ['Exported at', formatInstant(at)],
    ['Search', harmless(query.q ?? 'None')],
    ['Filter', harmless(filter || 'None')],
    ...(left ? [['Left out', `${left}: needs the right to export personal data`]] : []),
  ]
}

/** The heading and the rows of the sheet: numbers stay numbers, money is in rupees, all else is words. */
export function sheetRows(resource: AnyResource, columns: readonly string[], rows: readonly Row[]): SheetCell[][] {
  const heading = columns.map((name) => fieldAt(resource, name)?.label ?? name)
  return [heading, ...rows.map((row) => columns.map((name) => sheetCell(resource, name, row[name])))]
}

function sheetCell(resource: AnyResource, name: string, value: unknown): SheetCell {
  const field = fieldAt(resource, name)
  if (!field || value === null || value === undefined) return ''
  if (typeof value === 'number') return field.kind === 'money' ? value / 100 : value
  return harmless(plainText(field, value))
}

/** A text that a spreadsheet would run as a formula begins with an apostrophe. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
