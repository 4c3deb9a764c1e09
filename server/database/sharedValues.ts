import { fieldsIn, type AnyResource, type Field } from '#define'
import { columnsOf, sortColumn, tableOf } from './columns'
import type { Index } from './schema'
import { literal, quoted } from './sql'
import { filledExpression, keyPart, liveWhere, uniqueName } from './uniqueKeys'

type Rule = AnyResource['rules']['unique'][number] & { readonly distinguishedBy: string }

/** The prefix of the functions and triggers of `distinguishedBy` rules. */
export const SHARED_PREFIX = 'shared_'

function rulesOf(resource: AnyResource): Rule[] {
  return resource.rules.unique.filter((rule): rule is Rule => rule.distinguishedBy !== undefined)
}

/** The indexes that find records with the same values. */
export function sharedIndexes(resource: AnyResource): Index[] {
  return rulesOf(resource).map(({ fields, where }) => ({
    name: nameOf(resource, fields),
    body: `(${comparedFields(resource, fields).join(', ')}) where ${liveWhere(resource, where)}`,
  }))
}

/**
 * The statements that create the triggers of `distinguishedBy` rules. A unique index or exclusion constraint could not be
 * created over existing duplicates: a trigger only checks what is written, and accepts two records that shared the values
 * before. The values are locked until the transaction ends, so that concurrent writers see each other's records. No line
 * of a body ends with a semicolon, because a migration is split there.
 */
export function sharedStatements(resources: readonly AnyResource[]): string[] {
  return resources.flatMap((resource) => rulesOf(resource).flatMap((rule) => statementsOf(resource, rule)))
}

/** A `distinguishedBy` rule, with the condition that a record (of the table `t`) shares its values with another one. */
export interface SharedRule {
  readonly fields: readonly string[]
  readonly distinguishedBy: string
  readonly violated: string
}

/** Lists the `distinguishedBy` rules of a resource. Records may violate them that are older than the rule. */
export function sharedRules(resource: AnyResource): SharedRule[] {
  return rulesOf(resource).map((rule) => {
    const { row, shares } = comparisonOf(resource, rule)
    const others = row(quoted(tableOf(resource)))
    const violated = `exists (select from ${row('(select t.*) r')} n join ${others} o on ${shares('n', 'o')} where o.id <> n.id)`
    return { fields: rule.fields, distinguishedBy: rule.distinguishedBy, violated }
  })
}

/** Builds the rows that a rule compares, and the condition that two of them share its values. */
function comparisonOf(resource: AnyResource, { fields, where, distinguishedBy }: Rule) {
  const compared = comparedFields(resource, fields)
  const value = columnOf(resource, distinguishedBy)
  const live = liveWhere(resource, where)
  const shares = (one: string, other: string): string =>
    [
      ...[...compared.keys()].map((at) => `${one}.k${at} = ${other}.k${at}`),
      `(${one}.v <> ${other}.v) is not true`,
    ].join(' and ')
  const row = (from: string): string =>
    `(select id, ${compared.map((one, at) => `${one} as k${at}`).join(', ')}, ${value} as v from ${from} where ${live})`
  return { compared, shares, row }
}

function statementsOf(resource: AnyResource, rule: Rule): string[] {
  const { fields, where, distinguishedBy } = rule
  const table = quoted(tableOf(resource))
  const named = quoted(nameOf(resource, fields))
  const { compared, shares, row } = comparisonOf(resource, rule)
  const held = [literal(uniqueName(resource, fields)), ...compared.map((_, at) => `n.k${at}`)].join(" || ' ' || ")
  const watched = [...fields, distinguishedBy, ...(where ? fieldsIn(where) : [])].map((one) => columnOf(resource, one))
  return [
    `create or replace function ${named}() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(${held}, 0)) from ${row('(select new.*) r')} n; if exists (select from ${row('(select new.*) r')} n join ${row(table)} t on ${shares('n', 't')} where t.id <> n.id and (tg_op = 'INSERT' or not exists (select from ${row('(select old.*) r')} o where ${shares('o', 't')}))) then raise exception 'Another record of % shares these values', tg_table_name using errcode = 'unique_violation', table = tg_table_name, constraint = ${literal(uniqueName(resource, fields))}; end if; return null; end $$`,
    `create trigger ${named} after insert or update of ${[...new Set([...watched, 'deleted_at'])].join(', ')} on ${table} for each row execute function ${named}()`,
  ]
}

function nameOf(resource: AnyResource, fields: readonly string[]): string {
  return `${SHARED_PREFIX}${uniqueName(resource, fields)}`
}

function comparedFields(resource: AnyResource, fields: readonly string[]): string[] {
  return fields.map((name) =>
    filledExpression(resource.fields[name] as Field, keyPart(name, resource.fields[name] as Field)),
  )
}

function columnOf(resource: AnyResource, name: string): string {
  const [column] = columnsOf(name, resource.fields[name] as Field)
  return quoted(column?.name ?? sortColumn(resource, name))
}
