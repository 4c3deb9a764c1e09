import { fieldIn, type AnyResource } from '#define'
import { plainText } from '../../format/plainText'
import { fieldAt } from '../../data/fieldAt'
import { titleOf, type Row } from '../../data/row'

/** What a cell says, in plain words. */
export function cellText(resource: AnyResource, name: string, row: Row): string {
  if (name === resource.is.title) return titleOf(resource, row)
  const told = fieldIn(resource, name, row)
  const field = fieldAt(resource, told)
  return field ? plainText(field, row[told]) : ''
}

/** A row as a spreadsheet takes it from the clipboard: a cell beside another, whatever is in them. */
export function rowText(resource: AnyResource, names: readonly string[], row: Row): string {
  return names.map((name) => cellText(resource, name, row).replace(/[\t\r\n]+/g, ' ')).join('\t')
}
