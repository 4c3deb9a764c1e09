import {
  deadlineField,
  fieldsIn,
  fieldsOfFormula,
  isDerived,
  todayInIndia,
  type AnyResource,
  type Fields,
  type FlagRule,
  type Register,
  type Scalar,
} from '#define'
import { join, name, sql, type Queries, type Sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { conditionSql } from '../../database/conditionSql'
import type { AnyBehaviour, Schedule } from '../../engine/engine'
import { dueSql } from './movement'

/** Makes the run that updates a flag or choice of all records to the current time. */
export function keptRun(resource: AnyResource, rule: FlagRule): Schedule['run'] {
  return ({ database, now }) => takeSteps(database, resource, rule, now())
}

/**
 * Extends the behaviour of a resource: after every write its flags are up to date, and so are those of the records
 * whose roll-ups depend on it.
 */
export function keepingFlags(
  { resources }: Pick<Register, 'resources'>,
  resource: AnyResource,
  behaviour: AnyBehaviour | undefined,
): AnyBehaviour | undefined {
  const kept = keptBy(resources, resource)
  if (kept.length === 0) return behaviour
  return {
    ...(behaviour ?? { resource, effects: {} }),
    saved: async (work, change) => {
      await behaviour?.saved?.(work, change)
      const now = work.engine.now()
      for (const { of, rule, through } of kept)
        for (const id of idsOf(change, through)) await keepOne(work.tx, of, rule, { id, now })
    },
  }
}

/** A flag that a write of some resource may change: its own, or one of a record that it refers to. */
interface Kept {
  readonly of: AnyResource
  readonly rule: FlagRule
  readonly through: string
}

/** All of them, by the name of the resource whose writes may change them. */
const known = new WeakMap<Register['resources'], ReadonlyMap<string, Kept[]>>()

function keptBy(resources: Register['resources'], written: AnyResource): readonly Kept[] {
  const kept = known.get(resources) ?? keptAmong(resources)
  known.set(resources, kept)
  return kept.get(written.is.name) ?? []
}

function keptAmong(resources: Register['resources']): ReadonlyMap<string, Kept[]> {
  const kept = new Map<string, Kept[]>()
  for (const of of resources)
    for (const rule of flagRules(of)) {
      const through = asked(rule, of.fields).flatMap((field) => {
        const { rollUp } = of.fields[field] ?? {}
        return rollUp ? [{ written: rollUp.of, through: rollUp.through }] : []
      })
      const own = { written: of.is.name, through: 'id' }
      for (const one of distinct([own, ...through]))
        kept.set(one.written, [...(kept.get(one.written) ?? []), { of, rule, through: one.through }])
    }
  return kept
}

function distinct<Way extends { readonly written: string; readonly through: string }>(ways: readonly Way[]): Way[] {
  return [...new Map(ways.map((way) => [`${way.written} ${way.through}`, way])).values()]
}

function flagRules({ timeRules }: AnyResource): FlagRule[] {
  return Object.values(timeRules).flatMap((rule) => ('keeps' in rule ? [rule] : []))
}

/** Finds the fields on which a rule depends: those it names, and the sources of formulas among them. */
function asked({ steps }: FlagRule, fields: Fields): string[] {
  const paths = steps.flatMap((step) => [deadlineField(step.when), ...(step.while ? fieldsIn(step.while) : [])])
  const named = paths.map((path) => path.split('.')[0] ?? path)
  return [...new Set(named.flatMap((name) => withOperands(name, fields)))]
}

function withOperands(name: string, fields: Fields): string[] {
  const { formula } = fields[name] ?? {}
  const operands = formula === undefined ? [] : fieldsOfFormula(formula)
  return [name, ...operands.flatMap((one) => withOperands(one, fields))]
}

function idsOf({ before, after }: { readonly before?: unknown; readonly after: unknown }, through: string): number[] {
  const ids = [before, after].flatMap((record) => {
    const value = (record as Readonly<Record<string, unknown>> | undefined)?.[through]
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
    return typeof id === 'number' ? [id] : []
  })
  return [...new Set(ids)]
}

/**
 * Takes the steps that have come due. Time alone only leads to a step and never back, which needs a write; so records
 * that have the value already are skipped, and an index finds the few others. Where the rule depends on values kept by
 * the database, writes may go unnoticed: then the records with the value of a step are checked too.
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
  if (asked(rule, resource.fields).some((name) => isDerived(resource.fields[name] ?? {})))
    await takeBack(queries, resource, rule, now)
}

async function takeBack(queries: Queries, resource: AnyResource, rule: FlagRule, now: Date): Promise<void> {
  const { keeps, steps, otherwise } = rule
  const values = [...new Set(steps.map((step) => step.value))].filter((one) => one !== otherwise)
  const stepped = conditionSql({ field: keeps, in: values }, { resource, alias: 't', today: todayInIndia(now) })
  const none = steps.map((step) => sql`not coalesce((${dueSql(resource, step, now)}), false)`)
  await queries.run(
    sql`update ${name(tableOf(resource))} t set ${name(snake(keeps))} = ${value(resource, rule, otherwise)} where t.deleted_at is null and ${stepped} and ${join(none, ' and ')}`,
  )
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
