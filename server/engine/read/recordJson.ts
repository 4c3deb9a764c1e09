import { allows, optionsHeld, todayInIndia, type AnyResource, type Condition } from '#define'
import { conditionSql } from '../../database/conditionSql'
import { snake } from '../../database/columns'
import { join, literal, raw, sql, type Sql } from '../../database'
import type { Engine } from '../engine'
import type { Viewer } from '../viewer'
import { fieldJson, instantJson } from './fieldJson'
import { inOpenWholes } from './openWholes'
import { changeableRows } from './scope'

/** A record (as table `t`) as JSON: the named fields, the common ones, and what this viewer may do with it now. */
export function recordJson(engine: Engine, resource: AnyResource, fields: readonly string[], viewer: Viewer): Sql {
  const context = { register: engine.register, viewer, alias: 't' }
  const own = fields.map((field) => sql`${raw(literal(field))}, ${fieldJson(resource, field, context)}`)
  const common = [raw(`'id', t.id`), raw(`'version', t.version`)]
  const times = [
    sql`'createdAt', ${instantJson(raw('t.created_at'))}`,
    sql`'updatedAt', ${instantJson(raw('t.updated_at'))}`,
    sql`'_can', ${canJson(engine, resource, viewer)}`,
  ]
  return objectJson([...common, ...own, ...times])
}

/** A function takes at most 100 arguments, so a large object is built from several. */
function objectJson(pairs: readonly Sql[]): Sql {
  const parts: Sql[] = []
  for (let start = 0; start < pairs.length; start += 45)
    parts.push(sql`jsonb_build_object(${join(pairs.slice(start, start + 45))})`)
  return parts.length === 1 ? sql`json_build_object(${join(pairs)})` : join(parts, ' || ')
}

function canJson(engine: Engine, resource: AnyResource, viewer: Viewer): Sql {
  const changeable = resource.rules.changeWhile
  const today = todayInIndia(engine.now())
  const when = (condition: Condition | undefined): Sql =>
    condition ? conditionSql(condition, { resource, alias: 't', today }) : raw('true')
  const entries: Sql[] = []
  const add = (word: string, condition: Sql): void =>
    void entries.push(sql`case when ${condition} then ${raw(literal(word))} end`)
  const isOpen = sql`${when(changeable)} and ${inOpenWholes(engine, resource)}`
  if (allows(viewer.keys, resource.access.update)) add('update', isOpen)
  else if (resource.access.own) add('update', sql`t.id = ${viewer.id}`)
  if (allows(viewer.keys, resource.access.delete)) add('delete', sql`${isOpen} and ${when(resource.rules.deleteWhile)}`)
  for (const [word, action] of Object.entries(resource.actions))
    if (allows(viewer.keys, action.key)) add(word, actionAllowed(resource, word, viewer, today))
  if (entries.length === 0) return raw(`'[]'::json`)
  const possible = sql`to_json(array_remove(array[${join(entries)}]::text[], null))`
  return sql`case when ${changeableRows(engine, resource, viewer)} then ${possible} else '[]'::json end`
}

/** The condition on the record (as table `t`) for an action: its states, its `when`, and whose action it is. */
export function actionAllowed(resource: AnyResource, word: string, viewer: Viewer, today: string): Sql {
  const action = resource.actions[word]
  const parts: Sql[] = []
  if (action?.from && resource.rules.state)
    parts.push(sql`t.${raw(snake(resource.rules.state))} = any(${raw(literal(action.from))})`)
  if (action?.by) parts.push(sql`coalesce(t.${raw(`${snake(action.by)}_id`)} = ${viewer.id}, false)`)
  for (const field of action?.notSelf ?? [])
    parts.push(conditionSql({ field, ne: viewer.id }, { resource, alias: 't', today }))
  if (action?.keyBy)
    parts.push(
      sql`coalesce(t.${raw(snake(action.keyBy.field))} = any(${optionsHeld(action, viewer.keys)}::text[]), false)`,
    )
  if (action?.when) parts.push(conditionSql(action.when, { resource, alias: 't', today }))
  return parts.length ? sql`(${join(parts, ' and ')})` : raw('true')
}
