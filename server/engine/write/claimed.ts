import { isDerived, type AnyResource, type Field } from '#define'
import { claimedKeys, claimName, hasKey, heldKey } from '../../database/claims'
import { join, name, prepared, raw, sql, type Sql } from '../../database'
import { tableOf } from '../../database/columns'
import type { Work } from '../engine'
import { storedColumns } from './values'

type Given = Readonly<Record<string, unknown>>

/**
 * Whether its unique values suffice to know before the write that nothing refuses a record: it has no limits, and no unique
 * rule with `during` or `distinguishedBy`, or over a value that the database derives.
 */
export function isForeseeable({ fields, rules: { limits, unique } }: AnyResource, record: Given): boolean {
  return (
    limits.every(({ per }) => (record[per] ?? null) === null) &&
    unique.every(
      (one) => !one.during && !one.distinguishedBy && one.fields.every((field) => !isDerived(fields[field] as Field)),
    )
  )
}

const claimed = new WeakMap<AnyResource, readonly string[]>()

/** The fields whose values are claimed. */
function claimedFields(resource: AnyResource): readonly string[] {
  const known = claimed.get(resource)
  if (known) return known
  const found = [...new Set(claimedKeys(resource).flatMap(({ parts }) => parts.map(({ field }) => field)))]
  claimed.set(resource, found)
  return found
}

/** The values of a new record that are claimed, by their columns. */
function claimedValues({ engine }: Work, resource: AnyResource, record: Given): Record<string, unknown> {
  return Object.fromEntries(
    claimedFields(resource).flatMap((fieldName) =>
      storedColumns(fieldName, resource.fields[fieldName] as Field, engine.fingerprint).flatMap((one) =>
        'valueOf' in one ? [[one.column, one.valueOf(record[fieldName] ?? null)]] : [],
      ),
    ),
  )
}

/**
 * The condition that claims the unique values of a new record: that no record has them, nor gets them until the
 * transaction ends. It also finds records that would not conflict with the new one.
 */
export function claimSql(work: Work, resource: AnyResource, record: Given): Sql {
  return claimedFields(resource).length
    ? sql`${name(claimName(resource))}(${JSON.stringify(claimedValues(work, resource, record))}::jsonb)`
    : raw('true')
}

/** The maximum number of values claimed at once: a server's lock table has room for some thousands. */
const MOST_CLAIMED = 1000

/**
 * Claims the unique values of new records that are written together, as `claimSql` does for one: answers whether no
 * record has them and no two new ones share any. Also answers false for too many values to lock.
 */
export async function claimedTogether(work: Work, resource: AnyResource, records: readonly Given[]): Promise<boolean> {
  const keys = claimedKeys(resource)
  if (keys.length === 0) return true
  const values = records.map((record) => claimedValues(work, resource, record))
  const isFilled = (one: Given, key: (typeof keys)[number]): boolean =>
    key.parts.every(({ column }) => one[column] !== null)
  const many = values.flatMap((one) => keys.filter((key) => isFilled(one, key))).length
  if (many > MOST_CLAIMED) return false
  const given = sql`jsonb_array_elements(${JSON.stringify(values)}::jsonb) as g(given)`
  const held = keys.map((key) => sql`select ${raw(heldKey(key, 'g.given'))} as key from ${given}`)
  // Locked in one order, so that concurrent claims do not deadlock.
  const [found] = await work.tx.rows<{ many: number }>(
    prepared(sql`select count(pg_advisory_xact_lock(k.key)) as many
      from (select distinct key from (${join(held, ' union all ')}) h where key is not null order by key) k`),
  )
  if (Number(found?.many) < many) return false
  // Checked in a separate statement: after waiting for another transaction, it sees what that one wrote.
  const taken = keys.map(
    (key) =>
      sql`exists (select from ${given} cross join ${name(tableOf(resource))} where ${raw(hasKey(resource, key, 'g.given'))})`,
  )
  const [free] = await work.tx.rows<{ isFree: boolean }>(prepared(sql`select not (${join(taken, ' or ')}) as "isFree"`))
  return free?.isFree === true
}
