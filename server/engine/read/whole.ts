import type { AnyResource, Condition } from '#define'
import { snake, tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'
import { noteLookup } from '../lookups'
import { visibilityOf, withheldIn } from '../viewer'
import { system } from './oneRecord'
import { visibleRows } from './scope'
import { wholeIn } from './wholeIn'

/** Notes that a request searches a whole value of a field that the viewer sees only masked. */
export function noteWhole(
  { engine, viewer }: Pick<Work, 'engine' | 'viewer'>,
  resource: AnyResource,
  field: string,
  value: string,
): void {
  const declared = resource.fields[field]
  if (!declared || visibilityOf(declared, viewer) !== 'masked') return
  const found = sql`
    select t.id from ${name(tableOf(resource))} t
    where t.${name(snake(field))} = ${value} and ${visibleRows(engine, resource, viewer)} limit 1`
  noteLookup({ viewer, resource, field, value, found })
}

/**
 * Lists the labels of the fields whose values a query holds, in its filters or as a whole value in its search, and that
 * this viewer does not see in full.
 */
export function withheldFrom(
  { engine, viewer }: Pick<Work, 'engine' | 'viewer'>,
  resource: AnyResource,
  { q, where }: { readonly q?: string; readonly where?: Condition },
): string[] {
  const searched = q === undefined ? [] : (wholeIn({ engine, viewer: system }, resource, q.trim())?.fields ?? [])
  const hidden = searched.flatMap(({ resource: { fields }, field }) => {
    const declared = fields[field]
    return declared && visibilityOf(declared, viewer) !== 'full' ? [declared.label] : []
  })
  return [...new Set([...withheldIn(resource, where, viewer), ...hidden])]
}
