import type { Common } from '#define'

/** A record of any resource as it is read. */
export type Row = Common & Readonly<Record<string, unknown>>

/** The title of a record; its number where the title may not be read. */
export function titleOf(resource: { readonly title: string; readonly one: string }, row: Row): string {
  const title = row[resource.title]
  if (typeof title === 'string' && title) return title
  if (typeof title === 'object' && title !== null && 'label' in title) return String(title.label)
  return `${resource.one} ${row.id}`
}
