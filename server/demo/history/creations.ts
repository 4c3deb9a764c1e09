import { register, users } from '#resources'
import type { AnyResource } from '#define'
import { name, raw, sql, type Database } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { system } from '../../engine/read/oneRecord'
import { titleSql } from '../../engine/read/fieldJson'
import { makerField } from './makers'

/**
 * Records made automatically and in great numbers, whose creation no one looks up: satellite pictures, the weather,
 * attendance, sent messages, sign-ins.
 */
const madeByMachines: readonly string[] = [
  ...['land-health', 'land-observations', 'weather-cells', 'weather-days', 'spray-slots', 'machine-days'],
  ...['attendance', 'attendance-marks', 'campaign-runs', 'campaign-messages', 'communications'],
  ...['authorities', 'landing-rules', 'soil-limits', 'spray-limits'],
  ...['access-log', 'sessions', 'screen-views', 'view-as-log'],
]

/** Whether the history of a resource starts with the creation of each record. */
export function keepsCreations({ is, storage }: AnyResource): boolean {
  return !storage.fromView && !madeByMachines.includes(is.name)
}

/**
 * Adds creations to the history of records without one, with the moment and maker stated in the record. The values are
 * not repeated there: they follow from the record.
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
