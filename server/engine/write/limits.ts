import { fieldsIn, resourceNamed, todayInIndia, type AnyResource, type Limit } from '#define'
import { conditionSql } from '../../database/conditionSql'
import { snake, tableOf } from '../../database/columns'
import { name, raw, sql } from '../../database'
import type { Work } from '../engine'
import { refusal } from './violations'

/**
 * Verifies the limits of a resource after some of its records were written. The other records are locked first, so that
 * concurrent writers count one after the other; their keys are not locked, because foreign keys make both writers hold
 * those already. Throws 400 with the limit's message.
 */
export async function checkLimits(
  { tx, engine }: Work,
  resource: AnyResource,
  ids: readonly number[],
  title: string,
): Promise<void> {
  if (ids.length === 0) return
  for (const limit of resource.rules.limits) {
    const field = resource.fields[limit.per]
    if (field?.kind !== 'reference') continue
    const table = name(tableOf(resource))
    const per = sql`t.${name(`${snake(limit.per)}_id`)}`
    const counts = limit.where
      ? conditionSql(limit.where, { resource, alias: 't', today: todayInIndia(engine.now()) })
      : raw('true')
    const found = await tx.rows<{ per: number }>(
      sql`select distinct ${per} as per from ${table} t where t.id = any(${ids}::bigint[]) and ${per} is not null and t.deleted_at is null and ${counts}`,
    )
    if (found.length === 0) continue
    const others = found.map((row) => row.per)
    await tx.rows(
      sql`select id from ${name(tableOf(resourceNamed(engine.register, field.to)))} where id = any(${others}::bigint[]) order by id for no key update`,
    )
    const over = await tx.rows(
      sql`select 1 from ${table} t where ${per} = any(${others}::bigint[]) and t.deleted_at is null and ${counts} group by ${per} having count(*) > ${limit.max} limit 1`,
    )
    if (over.length) throw refusal(title, { '': limit.message, [limit.per]: limit.message })
  }
}

/** Whether writing these fields may bring a record under a limit. */
export function touchesLimits({ rules: { limits } }: AnyResource, patch: Readonly<Record<string, unknown>>): boolean {
  return limits.some((limit: Limit) =>
    [limit.per, ...(limit.where ? fieldsIn(limit.where) : [])].some((path) => (path.split('.')[0] ?? '') in patch),
  )
}
