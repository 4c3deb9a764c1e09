import { todayInIndia, type AnyResource, type FlagRule, type Scalar } from '#define'
import { join, name, sql, type Queries, type Sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { conditionSql } from '../../database/conditionSql'
import type { AnyBehaviour, Schedule } from '../../engine/engine'
import { dueSql } from './movement'

/** Keeps a flag or choice of all records as the clock says. */
export function keptRun(resource: AnyResource, rule: FlagRule): Schedule['run'] {
  return ({ database, now }) => takeSteps(database, resource, rule, now())
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
      for (const rule of rules) await keepOne(work.tx, resource, rule, { id, now: work.engine.now() })
    },
  }
}

/**
 * Takes the steps that have come. Time alone leads to a step and never away from it, which only a write of the record does;
 * so no record that has its value already is looked at, and an index finds the few others.
 */
async function takeSteps(queries: Queries, resource: AnyResource, rule: FlagRule, now: Date): Promise<void> {
  const earlier: Sql[] = []
  for (const step of rule.steps) {
    const holds = dueSql(resource, step, now)
    const lacks = conditionSql(
      { field: rule.keeps, ne: step.value },
      { resource, alias: 't', today: todayInIndia(now) },
    )
    const isStep = join([holds, lacks, ...earlier.map((one) => sql`not coalesce((${one}), false)`)], ' and ')
    await queries.run(
      sql`update ${name(tableOf(resource))} t set ${name(snake(rule.keeps))} = ${value(resource, rule, step.value)} where ${isStep}`,
    )
    earlier.push(holds)
  }
}

async function keepOne(
  queries: Queries,
  resource: AnyResource,
  rule: FlagRule,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<void> {
  const column = name(snake(rule.keeps))
  const steps = rule.steps.map(
    (step) => sql`when ${dueSql(resource, step, now)} then ${value(resource, rule, step.value)}`,
  )
  const kept = sql`case ${join(steps, ' ')} else ${value(resource, rule, rule.otherwise)} end`
  await queries.run(
    sql`update ${name(tableOf(resource))} t set ${column} = ${kept} where t.id = ${id}::bigint and t.${column} is distinct from ${kept}`,
  )
}

function value({ fields }: AnyResource, { keeps }: FlagRule, one: Scalar): Sql {
  return fields[keeps]?.kind === 'flag' ? sql`${one}::boolean` : sql`${one}::text`
}
