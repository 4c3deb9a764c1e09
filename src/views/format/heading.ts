import { fieldIn, type AnyResource } from '#define'
import { plainText } from './plainText'
import { titleOf, type Row } from '../data/row'

/** The heading of a record's page and of questions about it: the declared heading, or the title. */
export function headingOf(resource: AnyResource, row: Row): string {
  const words = (resource.page.heading ?? []).flatMap((column) => {
    const name = fieldIn(resource, column, row)
    const field = resource.fields[name]
    return (field && plainText(field, row[name])) || []
  })
  return words.join(', ') || titleOf(resource, row)
}
