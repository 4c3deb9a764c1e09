import {
  todayInIndia,
  type ActionRule,
  type AnyResource,
  type Condition,
  type Deadline,
  type Need,
  type StateRule,
} from '#define'
import { join, name, raw, sql, type Sql } from '../../database'
import { conditionSql } from '../../database/conditionSql'
import { snake, tableOf } from '../../database/columns'
import type { Engine, Schedule } from '../../engine/engine'
import { Problem } from '../../engine/problem'
import { readAll, system } from '../../engine/read/oneRecord'
import type { Viewer } from '../../engine/viewer'
import { actOn } from '../../engine/write/act'
import { changedTogether } from '../../engine/write/changed'
import { stamps } from '../../engine/write/update'
import { isDueSql } from './deadline'

/** The number of records handled at once. */
const AT_ONCE = 500

interface Due {
  readonly when: Deadline
  readonly while?: Condition
}

/** Builds the condition on the table `t` that a rule is due for a record at a moment. */
export function dueSql(resource: AnyResource, { when, while: condition }: Due, now: Date): Sql {
  const parts = [raw('t.deleted_at is null'), isDueSql(resource, when, now)]
  if (condition) parts.push(conditionSql(condition, { resource, alias: 't', today: todayInIndia(now) }))
  return join(parts, ' and ')
}

/** Makes the run that moves due records to another state, in batches of one transaction each. */
export function stateRun(resource: AnyResource, rule: StateRule): Schedule['run'] {
  const state = sql`t.${name(snake(resource.rules.state ?? ''))}`
  return async (engine, { signal }) => {
    const table = name(tableOf(resource))
    const due = (now: Date): Sql => sql`${state} = any(${[...rule.from]}::text[]) and ${dueSql(resource, rule, now)}`
    for (let count = AT_ONCE; count === AT_ONCE && !signal.aborted;)
      count = await engine.database.transaction(async (tx) => {
        const work = { engine, viewer: system, tx }
        const found = await tx.rows<{ id: number }>(
          sql`select t.id from ${table} t where ${due(engine.now())} order by t.id limit ${AT_ONCE} for update skip locked`,
        )
        if (found.length === 0) return 0
        const ids = found.map(({ id }) => id)
        const before = await readAll(work, resource, ids)
        const set = sql`${name(snake(resource.rules.state ?? ''))} = ${rule.to}`
        await tx.run(sql`update ${table} t set ${join([set, ...stamps(work)])} where t.id = any(${ids}::bigint[])`)
        await changedTogether(work, resource, [...before.values()], { action: 'update' })
        return found.length
      })
  }
}

/**
 * Makes the run that performs an action on each due record, in a transaction of its own. A refusal does not hold up the
 * others; if the record is still due afterwards, no one else has settled it, and the run fails with the first refusal.
 */
export function actionRun(resource: AnyResource, rule: ActionRule): Schedule['run'] {
  const action = resource.actions[rule.action]
  const viewer = viewerWith(action ? [action.key, ...Object.values(action.keyBy?.keys ?? {})] : [])
  return async (engine, { signal }) => {
    const refused = new Map<number, Problem>()
    for (let after = 0, ids = await dueIds(engine, resource, rule, after); ids.length > 0 && !signal.aborted;) {
      for (const id of ids) {
        const refusal = await refusalOf(() =>
          engine.database.transaction((tx) =>
            actOn({ engine, viewer, tx }, resource, rule.action, { id, input: rule.input ?? {} }),
          ),
        )
        if (refusal) refused.set(id, refusal)
      }
      after = ids.at(-1) ?? after
      ids = await dueIds(engine, resource, rule, after)
    }
    const left = (await dueIds(engine, resource, rule, 0, [...refused.keys()])).map((id) => refused.get(id))
    const [first] = left
    if (first) throw new Error(`${left.length} ${resource.is.plural}: ${first.detail ?? first.title}`, { cause: first })
  }
}

async function refusalOf(deed: () => Promise<unknown>): Promise<Problem | undefined> {
  try {
    await deed()
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/**
 * Finds the ids after one, in order, for which a rule is due and its action possible in their state; among given ids
 * only, if any.
 */
async function dueIds(
  { database, now }: Engine,
  resource: AnyResource,
  rule: ActionRule,
  after: number,
  only?: readonly number[],
): Promise<number[]> {
  if (only?.length === 0) return []
  const { from } = resource.actions[rule.action] ?? {}
  const parts = [dueSql(resource, rule, now())]
  if (from && resource.rules.state) parts.push(sql`t.${name(snake(resource.rules.state))} = any(${[...from]}::text[])`)
  if (only) parts.push(sql`t.id = any(${[...only]}::bigint[])`)
  if (after > 0) parts.push(sql`t.id > ${after}::bigint`)
  const found = await database.rows<{ id: number }>(
    sql`select t.id from ${name(tableOf(resource))} t where ${join(parts, ' and ')} order by t.id limit ${AT_ONCE}`,
  )
  return found.map(({ id }) => id)
}

/** Makes the service's viewer with the required authority. */
function viewerWith(needs: readonly Need[]): Viewer {
  const keys = needs.flat()
  return { ...system, keys: new Set(keys.map((key) => key.toLowerCase())) }
}
