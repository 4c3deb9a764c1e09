import { fieldIn, type AnyResource } from '#define'
import { plainText } from './plainText'
import { titleOf, type Row } from '../data/row'

/** What a record is called over its own page and in questions about it: what heads it, or its title. */
export function headingOf(resource: AnyResource, row: Row): string {
  const words = (resource.page.heading ?? []).flatMap((column) => {
    const name = fieldIn(resource, column, row)
    const field = resource.fields[name]
    return (field && plainText(field, row[name])) || []
  })
  return words.join(', ') || titleOf(resource, row)
}
