import { type AnyResource, type FlagRule, type Scalar } from '#define'
import { join, name, sql, type Queries, type Sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import type { AnyBehaviour, Schedule } from '../../engine/engine'
import { dueSql } from './movement'

/** Keeps a flag or choice of all records as the clock says. */
export function keptRun(resource: AnyResource, rule: FlagRule): Schedule['run'] {
  return async ({ database, now }) => void (await keep(database, resource, rule, now()))
}

/** Adds to the behaviour of a resource that its flags are as the clock says after every write. */
export function keepingFlags(resource: AnyResource, behaviour: AnyBehaviour | undefined): AnyBehaviour | undefined {
  const rules = Object.values(resource.timeRules).filter((rule) => 'keeps' in rule)
  if (rules.length === 0) return behaviour
  return {
    ...(behaviour ?? { resource, effects: {} }),
    saved: async (work, change) => {
      await behaviour?.saved?.(work, change)
      const { id } = change.after as unknown as { readonly id: number }
      for (const rule of rules) await keep(work.tx, resource, rule, work.engine.now(), id)
    },
  }
}

/** Each value is looked for by itself, so that an index finds the few records that do not have it yet. */
async function keep(queries: Queries, resource: AnyResource, rule: FlagRule, now: Date, id?: number): Promise<void> {
  const column = name(snake(rule.keeps))
  const only = id === undefined ? sql`true` : sql`t.id = ${id}::bigint`
  const type = resource.fields[rule.keeps]?.kind === 'flag' ? sql`boolean` : sql`text`
  const value = (one: Scalar): Sql => sql`${one}::${type}`
  const before: Sql[] = []
  for (const step of rule.steps) {
    const holds = dueSql(resource, step, now)
    const isOwn = join([holds, ...before.map((earlier) => sql`not coalesce(${earlier}, false)`)], ' and ')
    await queries.run(
      sql`update ${name(tableOf(resource))} t set ${column} = ${value(step.value)} where ${only} and ${isOwn} and not coalesce(t.${column} = ${value(step.value)}, false)`,
    )
    before.push(sql`(${holds})`)
  }
  const isNone = before.map((earlier) => sql`not coalesce(${earlier}, false)`)
  const values = [...new Set(rule.steps.map((step) => step.value))]
  await queries.run(
    sql`update ${name(tableOf(resource))} t set ${column} = ${value(rule.otherwise)} where ${only} and t.deleted_at is null
      and ${isStale(column, values, value, rule.otherwise)} and ${join(isNone, ' and ')}`,
  )
}

/** What has another value than `otherwise`, or, of a choice, none. Of a flag, none and false are the same. */
function isStale(column: Sql, values: readonly Scalar[], value: (one: Scalar) => Sql, otherwise: Scalar): Sql {
  const others = values.filter((one) => one !== otherwise)
  const has = sql`(${join(
    others.map((one) => sql`t.${column} = ${value(one)}`),
    ' or ',
  )})`
  return otherwise === false ? has : sql`(${has} or t.${column} is null)`
}
