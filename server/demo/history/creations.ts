import { register, users } from '#resources'
import type { AnyResource } from '#define'
import { name, raw, sql, type Database } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { system } from '../../engine/read/oneRecord'
import { titleSql } from '../../engine/read/fieldJson'
import { makerField } from './makers'

/**
 * What comes by itself and in great numbers: a satellite's pictures, the weather, marks and days of attendance, what was
 * sent, who signed in. Nobody looks up how such a record began.
 */
const madeByMachines: readonly string[] = [
  ...['land-health', 'land-observations', 'weather-cells', 'weather-days', 'spray-slots', 'machine-days'],
  ...['attendance', 'attendance-marks', 'campaign-runs', 'campaign-messages', 'communications'],
  ...['authorities', 'landing-rules', 'soil-limits', 'spray-limits'],
  ...['access-log', 'sessions', 'screen-views', 'view-as-log'],
]

/** Whether the history of a resource begins with the creation of each record. */
export function keepsCreations({ is, storage }: AnyResource): boolean {
  return !storage.fromView && !madeByMachines.includes(is.name)
}

/**
 * Notes that the records without a history were made, when and by whom they say. The values are not repeated there: they
 * follow from the record.
 */
export async function writeCreations(database: Database, resource: AnyResource): Promise<void> {
  if (!keepsCreations(resource)) return
  const table = name(tableOf(resource))
  const maker = makerField(resource)
  const by = maker ? sql`coalesce(t.created_by, t.${name(`${snake(maker)}_id`)})` : raw('t.created_by')
  await database.run(sql`
    insert into history (resource, record_id, version, action, at, by_id, by_label, changes)
    select ${resource.is.name}, t.id, 1, 'create', t.created_at, u.id, coalesce(${titleSql(users, 'u', { register, viewer: system, alias: 'u' })}, ${system.name}), '{}'
    from ${table} t left join users u on u.id = ${by}
    where not exists (select from history h where h.resource = ${resource.is.name} and h.record_id = t.id)
    order by t.id`)
}
