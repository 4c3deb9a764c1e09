import { fieldsIn, resourceNamed, todayInIndia, type AnyResource, type Limit } from '#define'
import { conditionSql } from '../../database/conditionSql'
import { snake, tableOf } from '../../database/columns'
import { name, raw, sql } from '../../database'
import type { Work } from '../engine'
import { refusal } from './violations'

/**
 * Verifies the limits of a resource after a write. The other record is locked first, so that two writers at the same
 * moment count one after the other; not its key, which both hold already because their own rows refer to it. Throws 400 with the limit's message.
 */
export async function checkLimits(
  { tx, engine }: Work,
  resource: AnyResource,
  id: number,
  title: string,
): Promise<void> {
  for (const limit of resource.limits) {
    const field = resource.fields[limit.per]
    if (field?.kind !== 'reference') continue
    const table = name(tableOf(resource))
    const per = name(`${snake(limit.per)}_id`)
    const counts = limit.where
      ? conditionSql(limit.where, { resource, alias: 't', today: todayInIndia(engine.now()) })
      : raw('true')
    const [row] = await tx.rows<{ per: number }>(
      sql`select t.${per} as per from ${table} t where t.id = ${id} and t.deleted_at is null and ${counts}`,
    )
    if (!row) continue
    await tx.rows(
      sql`select id from ${name(tableOf(resourceNamed(engine.register, field.to)))} where id = ${row.per} for no key update`,
    )
    const count = Number(
      await tx.json(
        sql`select count(*)::text from ${table} t where t.${per} = ${row.per} and t.deleted_at is null and ${counts}`,
      ),
    )
    if (count > limit.max) throw refusal(title, { '': limit.message, [limit.per]: limit.message })
  }
}

/** Whether writing these fields may bring a record under a limit. */
export function touchesLimits({ limits }: AnyResource, patch: Readonly<Record<string, unknown>>): boolean {
  return limits.some((limit: Limit) =>
    [limit.per, ...(limit.where ? fieldsIn(limit.where) : [])].some((path) => (path.split('.')[0] ?? '') in patch),
  )
}
