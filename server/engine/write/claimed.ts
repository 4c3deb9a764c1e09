import { isDerived, type AnyResource, type Field } from '#define'
import { claimedKeys, claimName, hasKey, heldKey } from '../../database/claims'
import { join, name, prepared, raw, sql, type Sql } from '../../database'
import { tableOf } from '../../database/columns'
import type { Work } from '../engine'
import { storedColumns } from './values'

type Given = Readonly<Record<string, unknown>>

/**
 * Whether its unique values tell before a record is written that nothing refuses it: it counts towards no limit, and nothing
 * is unique for a time, by a value that the database derives or unless another value differs.
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
 * The condition that claims the unique values of a new record: that no record has them, nor gets them until the transaction
 * ends. A record is told as well that would not count beside the new one.
 */
export function claimSql(work: Work, resource: AnyResource, record: Given): Sql {
  return claimedFields(resource).length
    ? sql`${name(claimName(resource))}(${JSON.stringify(claimedValues(work, resource, record))}::jsonb)`
    : raw('true')
}

/** How many values are claimed at once: the locks of a server have room for some thousand. */
const MOST_CLAIMED = 1000

/**
 * Claims the unique values of new records that are written together, as `claimSql` those of one: answers whether no record
 * has them, nor two of the new ones the same. So many that they cannot be held are told as well.
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
  // All in one order, so that no two who claim together wait for each other.
  const [found] = await work.tx.rows<{ many: number }>(
    prepared(sql`select count(pg_advisory_xact_lock(k.key)) as many
      from (select distinct key from (${join(held, ' union all ')}) h where key is not null order by key) k`),
  )
  if (Number(found?.many) < many) return false
  // Asked by a statement of its own: after waiting for somebody else it sees what they wrote.
  const taken = keys.map(
    (key) =>
      sql`exists (select from ${given} cross join ${name(tableOf(resource))} where ${raw(hasKey(resource, key, 'g.given'))})`,
  )
  const [free] = await work.tx.rows<{ isFree: boolean }>(prepared(sql`select not (${join(taken, ' or ')}) as "isFree"`))
  return free?.isFree === true
}
