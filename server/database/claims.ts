import { isDerived, type AnyResource, type Field } from '#define'
import { columnsOf, tableOf } from './columns'
import { literal, quoted } from './sql'
import { keyExpression, uniqueKeys, type KeyPart, type UniqueKey } from './uniqueKeys'

/** The prefix of the functions that claim the unique values of a new record; introspection finds them by it. */
export const CLAIM_PREFIX = 'claim_'

/** The name of the function that claims the unique values of a new record. */
export function claimName(resource: AnyResource): string {
  return `${CLAIM_PREFIX}${tableOf(resource)}`
}

/** The unique keys whose values are given with a record. */
export function claimedKeys(resource: AnyResource): UniqueKey[] {
  return uniqueKeys(resource).filter(({ parts }) =>
    parts.every(({ field }) => {
      const { kind } = resource.fields[field] as Field
      return kind !== 'code' && kind !== 'uuid' && !isDerived(resource.fields[field] as Field)
    }),
  )
}

/**
 * The statements that create those functions, for resources with numbers that a refused record would use up. Such a
 * function locks the values, given as JSON by column, until the transaction ends, and answers whether no record has
 * them: after waiting for another transaction it sees what that one wrote, which the calling statement would not.
 */
export function claimStatements(resources: readonly AnyResource[]): string[] {
  return resources.flatMap((resource) => {
    const keys = claimedKeys(resource)
    const isNumbered = Object.values(resource.fields).some((field) => field.kind === 'code' && !field.gapless)
    return isNumbered && keys.length ? [claimStatement(resource, keys)] : []
  })
}

function claimStatement(resource: AnyResource, keys: readonly UniqueKey[]): string {
  const given = (key: UniqueKey): string =>
    key.parts.map(({ column }) => `$1->>${literal(column)} is not null`).join(' and ')
  const hold = keys.map(
    (key) => `if ${given(key)} then held := pg_advisory_xact_lock(${heldKey(key, '$1')})::text; end if;`,
  )
  // A statement per key: a combined one would be planned again at every call, because a key without a value seems to
  // cost nothing.
  const ask = keys.map(
    (key) =>
      `if ${given(key)} then if exists (select from ${quoted(tableOf(resource))} where ${hasKey(resource, key, '$1')}) then return false; end if; end if;`,
  )
  // The locks are taken in an assignment, for which PL/pgSQL makes no statement. A migration is split where a line ends
  // with a semicolon, so the body is one line.
  return `create or replace function ${quoted(claimName(resource))}(given jsonb) returns boolean language plpgsql volatile as $$
declare held text; begin ${[...hold, ...ask].join(' ')} return true; end $$`
}

/**
 * The number under which the key of a new record is locked, as SQL; null if it has no value. `given` is the record as
 * JSON by column.
 */
export function heldKey({ name, parts }: UniqueKey, given: string): string {
  const value = [literal(name), ...parts.map(({ column }) => `lower(${given}->>${literal(column)})`)].join(
    " || ' ' || ",
  )
  return `hashtextextended(${value}, 0)`
}

/** Whether a record of the table has the key of a new one, as SQL. */
export function hasKey(resource: AnyResource, { parts, where }: UniqueKey, given: string): string {
  const same = parts.map((part) => `${keyExpression(part)} = ${givenValue(resource, part, given)}`)
  return [...(where ? [where] : []), ...same].join(' and ')
}

function givenValue(resource: AnyResource, { field, column, isText }: KeyPart, given: string): string {
  const text = `${given}->>${literal(column)}`
  if (isText) return `lower(${text})`
  const { type } = columnsOf(field, resource.fields[field] as Field).find(({ name }) => name === column) ?? {}
  return `(${text})::${type ?? 'text'}`
}
