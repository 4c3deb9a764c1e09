import { isDerived, type AnyResource, type Field } from '#define'
import { claimedKeys, claimName } from '../../database/claims'
import { name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { storedColumns } from './values'

type Given = Readonly<Record<string, unknown>>

/**
 * Whether its unique values tell before a record is written that nothing refuses it: it counts towards no limit, and nothing
 * is unique for a time or by a value that the database derives.
 */
export function isForeseeable({ fields, rules: { limits, unique } }: AnyResource, record: Given): boolean {
  return (
    limits.every(({ per }) => (record[per] ?? null) === null) &&
    unique.every((one) => !one.during && one.fields.every((field) => !isDerived(fields[field] as Field)))
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

/**
 * The condition that claims the unique values of a new record: that no record has them, nor gets them until the transaction
 * ends. A record is told as well that would not count beside the new one.
 */
export function claimSql({ engine }: Work, resource: AnyResource, record: Given): Sql {
  const values = claimedFields(resource).flatMap((fieldName) =>
    storedColumns(fieldName, resource.fields[fieldName] as Field, engine.fingerprint).flatMap((one) =>
      'valueOf' in one ? [[one.column, one.valueOf(record[fieldName] ?? null)]] : [],
    ),
  )
  return values.length
    ? sql`${name(claimName(resource))}(${JSON.stringify(Object.fromEntries(values))}::jsonb)`
    : raw('true')
}
