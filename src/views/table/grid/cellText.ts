import { fieldIn, type AnyResource } from '#define'
import { plainText } from '../../format/plainText'
import { fieldAt } from '../../data/fieldAt'
import { titleOf, type Row } from '../../data/row'

/** The content of a cell as plain text. */
export function cellText(resource: AnyResource, name: string, row: Row): string {
  if (name === resource.is.title) return titleOf(resource, row)
  const told = fieldIn(resource, name, row)
  const field = fieldAt(resource, told)
  return field ? plainText(field, row[told]) : ''
}

/** A row as tab-separated text for a spreadsheet, whatever its cells contain. */
export function rowText(resource: AnyResource, names: readonly string[], row: Row): string {
  return names.map((name) => cellText(resource, name, row).replace(/[\t\r\n]+/g, ' ')).join('\t')
}
