import { fieldsIn, todayInIndia, type Action, type AnyResource, type Condition, type Field } from '#define'
import { conditionSql } from '../../database/conditionSql'
import { linkTable, snake, tableOf } from '../../database/columns'
import { MAX_BULK } from '#define'
import { join, literal, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { matchingRows } from '../read/listRows'
import { actionAllowed } from '../read/recordJson'
import { changeableRows, visibleRows } from '../read/scope'
import { mustHold, visibilityOf } from '../viewer'
import { actionNamed, notAsItIs, wrongState } from '../write/act'
import { closedWords } from '../write/update'
import { assignmentsOf } from '../write/values'
import { bulkChanges, SAME_ALREADY } from './bulkEdit'
import { bodyOf, chosenIn, tooMany, type Chosen } from './chosen'
import { UPDATE } from './deed'
import { deedNamed } from './deeds'
import { labelsOf } from './report'

/** Who would be touched by a bulk action or edit, and why the others would not. */
export interface Preview {
  readonly total: number
  readonly eligible: number
  readonly refused: readonly {
    readonly reason: string
    readonly count: number
    readonly examples: readonly { readonly id: number; readonly label: string }[]
  }[]
  readonly undoable: boolean
  readonly why?: string
}

const EXAMPLES = 5

/**
 * Tells beforehand what a bulk action (`action`) or edit (`changes`) would be refused for, in a few statements however
 * many records are meant. It changes nothing; limits, unique values and the rules of behaviours are told only by doing it.
 * Throws 400 and 403 as doing it would.
 */
export async function preview(work: Work, resource: AnyResource, body: unknown): Promise<Preview> {
  const { action: word, changes } = bodyOf(body)
  const isAction = typeof word === 'string'
  const title = isAction ? actionNamed(resource, word).failed : resource.form.messages.updateFailed
  const reason = isAction ? actionReasons(work, resource, word) : await editReasons(work, resource, changes)
  const chosen = chosenIn(resource, body, title)
  const groups = await groupsOf(work, resource, chosen, reason.sql)
  const visible = groups.reduce((sum, { count }) => sum + count, 0)
  if (!('ids' in chosen) && visible > MAX_BULK) throw tooMany(title)
  const missing = 'ids' in chosen ? await missingAmong(work, resource, chosen.ids, visible) : []
  const total = visible + missing.length
  const refusedGroups = groups.filter(({ code }) => code !== null)
  const labels = await labelsOf(
    work,
    resource,
    refusedGroups.flatMap(({ ids }) => ids),
  )
  const labelled = (id: number): { id: number; label: string } => ({
    id,
    label: labels.get(id) ?? `${resource.is.singular} ${id}`,
  })
  const refused = refusedGroups.map(({ code, count, ids }) => ({
    reason: reason.words(code ?? ''),
    count,
    examples: ids.map(labelled),
  }))
  const absent = {
    reason: resource.form.messages.notFound,
    count: missing.length,
    examples: missing.slice(0, EXAMPLES).map(labelled),
  }
  const { why } = deedNamed(resource, isAction ? word : UPDATE) ?? {}
  return {
    total,
    eligible: total - missing.length - refused.reduce((sum, { count }) => sum + count, 0),
    refused: [...refused, ...(missing.length ? [absent] : [])],
    undoable: !why,
    ...(why && { why }),
  }
}

/** A code for why a row (of the table `t`) would be refused, null for none, and its sentence. */
interface Reasons {
  readonly sql: Sql
  readonly words: (code: string) => string
}

const OUTSIDE = 'Access is denied'

function actionReasons(work: Work, resource: AnyResource, word: string): Reasons {
  const action: Action = actionNamed(resource, word)
  if (!action.bulk) throw badRequest(action.failed, { detail: `“${action.label}” is done one by one` })
  mustHold(work.viewer, action.key)
  const state = resource.rules.state && action.from ? sql`t.${name(snake(resource.rules.state))}` : undefined
  const cases = [
    when(sql`not coalesce(${changeableRows(work.engine, resource, work.viewer)}, false)`, raw("'outside'")),
    ...(state
      ? [
          when(
            sql`not coalesce(${state} = any(${action.from}::text[]), false)`,
            sql`'state:' || coalesce(${state}, '')`,
          ),
        ]
      : []),
    when(
      sql`not coalesce(${actionAllowed(resource, word, work.viewer, todayInIndia(work.engine.now()))}, false)`,
      raw("'when'"),
    ),
  ]
  return {
    sql: caseOf(cases),
    words: (code) =>
      code === 'outside'
        ? OUTSIDE
        : code === 'when'
          ? notAsItIs(resource, action)
          : wrongState(resource, action, code.slice('state:'.length)),
  }
}

async function editReasons(work: Work, resource: AnyResource, changes: unknown): Promise<Reasons> {
  const given = await bulkChanges(work, resource, changes)
  const { changeWhile } = resource.rules
  // What is not seen in full is written in any case: whether it is the same is told to nobody who tries.
  const isSeen = Object.keys(given).every(
    (field) => visibilityOf(resource.fields[field] as Field, work.viewer) === 'full',
  )
  const same = (): Sql =>
    join(
      Object.entries(given).map(([field, value]) => sameSql(work, resource, { field, value, given })),
      ' and ',
    )
  const cases = [
    when(sql`not coalesce(${changeableRows(work.engine, resource, work.viewer)}, false)`, raw("'outside'")),
    ...(changeWhile ? [when(not(work, resource, changeWhile), raw("'closed'"))] : []),
    ...(isSeen ? [when(same(), raw("'same'"))] : []),
  ]
  const words: Readonly<Record<string, string>> = {
    outside: OUTSIDE,
    closed: closedWords(resource),
    same: SAME_ALREADY,
  }
  return { sql: caseOf(cases), words: (code) => words[code] ?? code }
}

/** Whether a row has a value already, or has no such field as long as its condition does not hold and the field is empty. */
function sameSql(
  work: Work,
  resource: AnyResource,
  { field: fieldName, value, given }: { field: string; value: unknown; given: Readonly<Record<string, unknown>> },
): Sql {
  const field = resource.fields[fieldName] as Field
  const same = hasValue(work, resource, fieldName, value)
  const condition = field.when
  // Whether a condition that speaks of other changed fields will hold is known only when it is done.
  if (!condition || fieldsIn(condition).some((path) => (path.split('.')[0] ?? '') in given)) return same
  return sql`(${same} or (${not(work, resource, condition)} and ${hasValue(work, resource, fieldName, null)}))`
}

function hasValue({ engine }: Work, resource: AnyResource, fieldName: string, value: unknown): Sql {
  const field = resource.fields[fieldName] as Field
  if (field.kind === 'many') {
    const ids = Array.isArray(value) ? value : []
    return sql`(select coalesce(array_agg(l.target_id order by l.target_id), '{}') from ${name(linkTable(resource, fieldName))} l where l.record_id = t.id) = (select coalesce(array_agg(distinct x order by x), '{}') from unnest(${ids}::bigint[]) x)`
  }
  const [first, ...others] = assignmentsOf(fieldName, field, value, engine.fingerprint)
  // The ancestors of a place follow from it.
  const assignments = field.kind === 'place' || !first ? [first].flatMap((one) => one ?? []) : [first, ...others]
  const column = (named: string): Sql =>
    field.kind === 'tags' ? sql`nullif(t.${name(named)}, '{}')` : sql`t.${name(named)}`
  return sql`(${join(
    assignments.map(({ column: named, value: piece }) => sql`${column(named)} is not distinct from ${piece}`),
    ' and ',
  )})`
}

function not({ engine }: Work, resource: AnyResource, condition: Condition): Sql {
  return sql`not coalesce(${conditionSql(condition, { resource, alias: 't', today: todayInIndia(engine.now()) })}, false)`
}

function when(condition: Sql, code: Sql): Sql {
  return sql`when ${condition} then ${code}`
}

function caseOf(cases: readonly Sql[]): Sql {
  return sql`case ${join(cases, ' ')} end`
}

interface Group {
  readonly code: string | null
  readonly count: number
  readonly ids: readonly number[]
}

function groupsOf(work: Work, resource: AnyResource, chosen: Chosen, code: Sql): Promise<Group[]> {
  const rows =
    'ids' in chosen
      ? sql`${visibleRows(work.engine, resource, work.viewer)} and t.id = any(${chosen.ids}::bigint[])`
      : matchingRows(work, resource, chosen.query)
  return work.tx.rows<Group>(sql`
    select code, count(*)::int as count, to_json((array_agg(id order by id))[1:${raw(literal(EXAMPLES))}]) as ids
    from (select t.id, ${code} as code from ${name(tableOf(resource))} t where ${rows} limit ${MAX_BULK + 1}) s
    group by code order by count(*) desc, code`)
}

/** The ids among those given that name no record of the viewer's world. */
async function missingAmong(
  work: Work,
  resource: AnyResource,
  ids: readonly number[],
  visible: number,
): Promise<number[]> {
  if (visible === ids.length) return []
  const rows = await work.tx.rows<{ id: number }>(sql`
    select g.id from unnest(${ids}::bigint[]) g(id) where not exists (select from ${name(tableOf(resource))} t where t.id = g.id and ${visibleRows(work.engine, resource, work.viewer)}) order by g.id`)
  return rows.map(({ id }) => id)
}
