import type { AnyResource } from '#define'
import { snake, tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'
import { noteLookup } from '../lookups'
import { visibilityOf } from '../viewer'
import { visibleRows } from './scope'

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
