import type { Register } from '#define'
import { snake, tableOf } from '../../database/columns'
import { name, sql, type Queries } from '../../database'
import type { Engine } from '../engine'
import { destroyFiles, destroyGone, noteGone } from '../files/goneFiles'

/** A form is kept in its browser for 30 days from the last visit; its uploads are kept twice as long. */
const KEPT_DAYS = 60

/** The number of files removed in one transaction. */
const AT_ONCE = 100

/** A file that no record has claimed, with the field that it was uploaded for. */
interface Unclaimed {
  readonly key: string
  readonly resource: string
  readonly field: string
}

/**
 * Removes files that were uploaded for a record which was never saved: files that a record has ever had, and those
 * added to an existing sheet, stay. Also removes those that a killed process left behind.
 */
export async function removeUnclaimed(engine: Engine): Promise<void> {
  await destroyGone(engine)
  let found = AT_ONCE
  while (found === AT_ONCE) {
    const { count, gone } = await engine.database.transaction(async (tx) => {
      // A file that is being saved is locked, and claimed once it is unlocked.
      const old = await tx.rows<Unclaimed>(sql`
        select f.key, f.resource, f.field from files f
        where f.unclaimed and f.at < now() - make_interval(days => ${KEPT_DAYS}::int)
          and not exists (select from import_files i where i.key = f.key)
        order by f.at limit ${AT_ONCE} for update skip locked`)
      const held = await onRecords(tx, engine.register, old)
      const free = old.filter(({ key }) => !held.has(key)).map(({ key }) => key)
      await tx.run(sql`update files set unclaimed = false where key = any(${[...held]}::text[])`)
      await noteGone(tx, free)
      return { count: old.length, gone: free }
    })
    await destroyFiles(engine, gone)
    found = count
  }
}

/** The keys of files that a record has nevertheless: files written by another way than a form are never lost. */
async function onRecords(tx: Queries, register: Register, files: readonly Unclaimed[]): Promise<ReadonlySet<string>> {
  const held = new Set<string>()
  for (const resource of register.resources)
    for (const field of Object.keys(resource.fields)) {
      const keys = files.filter((one) => one.resource === resource.is.name && one.field === field).map(({ key }) => key)
      if (keys.length === 0) continue
      const column = sql`t.${name(snake(field))}`
      const rows = await tx.rows<{ key: string }>(sql`
        select o.file ->> 'key' as key from ${name(tableOf(resource))} t
          cross join jsonb_array_elements(case when jsonb_typeof(${column}) = 'array' then ${column} end) o(file)
        where o.file ->> 'key' = any(${keys}::text[])`)
      for (const { key } of rows) held.add(key)
    }
  return held
}
