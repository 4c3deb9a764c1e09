import type { AnyResource } from '#define'
import { join, name, sql, type Sql } from '../../database'
import { tableOf } from '../../database/columns'
import type { Engine } from '../../engine/engine'
import { readAll, system } from '../../engine/read/oneRecord'
import { changedTogether } from '../../engine/write/changed'
import { stamps } from '../../engine/write/update'

/** Which records time moves into which status: `where` is a condition on the table `t`. */
interface TimeMove {
  readonly where: Sql
  readonly to: string
}

/** Moves records by the mere passing of time, with a line in the history of each. */
export async function moveByTime(engine: Engine, resource: AnyResource, { where, to }: TimeMove): Promise<void> {
  await engine.database.transaction(async (tx) => {
    const work = { engine, viewer: system, tx }
    const table = name(tableOf(resource))
    const found = await tx.rows<{ id: number }>(
      sql`select t.id from ${table} t where t.deleted_at is null and ${where} order by t.id limit 500 for update skip locked`,
    )
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    const before = await readAll(work, resource, ids)
    await tx.run(sql`update ${table} t set status = ${to}, ${join(stamps(work))} where t.id = any(${ids}::bigint[])`)
    await changedTogether(work, resource, [...before.values()], { action: 'update' })
  })
}
