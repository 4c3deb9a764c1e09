import { todayInIndia, type AnyResource, type Condition } from '#define'
import { conditionSql } from '../../database/conditionSql'
import { snake, tableOf } from '../../database/columns'
import { join, literal, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { actionAllowed } from '../read/recordJson'
import { inOpenWholes } from '../read/openWholes'
import { changeableRows, withinScope } from '../read/scope'
import type { Viewer } from '../viewer'

/** The service's own conditions for one record and two people: the asker, and the subject they ask about. */
export interface Facts {
  readonly isDeleted: boolean
  readonly isForAsker: boolean
  readonly isForSubject: boolean
  readonly isReached: boolean
  readonly isChangeable: boolean
  /** Whether the records in whose forms it is edited can still be changed. */
  readonly isInOpenWholes: boolean
  readonly isDeletable: boolean
  readonly state: string | null
  /** Whether each action is possible in the record's state. */
  readonly actions: Readonly<Record<string, boolean>>
  /** Whether each field that depends on a condition applies. */
  readonly fields: Readonly<Record<string, boolean>>
}

/**
 * Reads the facts of a record in one query, with the same conditions as lists, changes and actions. Undefined if there
 * is no such record.
 */
export async function factsOf(
  { engine, viewer, tx }: Work,
  resource: AnyResource,
  id: number,
  subject: Viewer,
): Promise<Facts | undefined> {
  const today = todayInIndia(engine.now())
  const when = (condition: Condition | undefined): Sql =>
    condition ? sql`coalesce(${conditionSql(condition, { resource, alias: 't', today })}, false)` : raw('true')
  const actions = Object.keys(resource.actions).map(
    (word) => sql`${raw(literal(word))}, coalesce(${actionAllowed(resource, word, subject, today)}, false)`,
  )
  const fields = Object.entries(resource.fields).flatMap(([fieldName, field]) =>
    field.when ? [sql`${raw(literal(fieldName))}, ${when(field.when)}`] : [],
  )
  const state = resource.rules.state ? sql`t.${name(snake(resource.rules.state))}` : raw('null')
  const [row] = await tx.rows<{ json: string }>(sql`
    select json_build_object(
      'isDeleted', t.deleted_at is not null, 'state', ${state},
      'isForAsker', ${withinScope(engine, resource, viewer)}, 'isForSubject', ${withinScope(engine, resource, subject)},
      'isReached', ${changeableRows(engine, resource, subject)}, 'isChangeable', ${when(resource.rules.changeWhile)},
      'isInOpenWholes', coalesce(${inOpenWholes(engine, resource)}, false), 'isDeletable', ${when(resource.rules.deleteWhile)},
      'actions', json_build_object(${join(actions)}), 'fields', json_build_object(${join(fields)}))::text as json
    from ${name(tableOf(resource))} t where t.id = ${id}`)
  return row && (JSON.parse(row.json) as Facts)
}
