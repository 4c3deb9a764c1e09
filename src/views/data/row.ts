import { formatDay, optionLabel, type AnyResource, type Common } from '#define'

/** A record of any resource as it is read. */
export type Row = Common & Readonly<Record<string, unknown>>

/** The title of a record; its ID if the viewer cannot read the title. */
export function titleOf({ is, fields }: Pick<AnyResource, 'is' | 'fields'>, row: Row): string {
  const title = row[is.title]
  const field = fields[is.title]
  if (typeof title === 'string' && title) {
    if (field?.kind === 'date') return formatDay(title)
    return field?.kind === 'choice' ? optionLabel(field.options, title) : title
  }
  if (typeof title === 'object' && title !== null && 'label' in title) return String(title.label)
  return `${is.singular} ${row.id}`
}
