import type { AnyResource, Common } from '#define'

/** A record of any resource as it is read. */
export type Row = Common & Readonly<Record<string, unknown>>

/** The title of a record; its number where the title may not be read. */
export function titleOf({ is }: Pick<AnyResource, 'is'>, row: Row): string {
  const title = row[is.title]
  if (typeof title === 'string' && title) return title
  if (typeof title === 'object' && title !== null && 'label' in title) return String(title.label)
  return `${is.singular} ${row.id}`
}
