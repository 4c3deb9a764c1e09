import { todayInIndia } from '#define'
import { sql } from '../database'
import type { Work } from './engine'

/** Finds the active users who hold at least one of some authorities today. */
export async function holdersOf(
  { tx, engine }: Pick<Work, 'tx' | 'engine'>,
  keys: readonly string[],
): Promise<number[]> {
  if (keys.length === 0) return []
  const lowered = keys.map((key) => key.toLowerCase())
  const rows = await tx.rows<{ id: number }>(sql`
    select distinct u.id from users u join user_authorities h on h.user_id = u.id join authorities a on a.id = h.authority_id
    where u.status = 'ACTIVE' and u.deleted_at is null and h.deleted_at is null and lower(a.authority) = any(${lowered}::text[])
      and (h.valid_till is null or h.valid_till >= ${todayInIndia(engine.now())}::date)`)
  return rows.map(({ id }) => id)
}
