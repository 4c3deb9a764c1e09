import { fieldsIn, optionsHeld, todayInIndia, type Action, type AnyResource, type Condition, type Field } from '#define'
import { conditionSql } from '../../database/conditionSql'
import { linkTable, snake } from '../../database/columns'
import { join, literal, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { flagWords, flagsFor } from '../judging/flags'
import { badRequest } from '../problem'
import { actionAllowed } from '../read/recordJson'
import { inOpenWholes, wholesOf } from '../read/openWholes'
import { changeableRows } from '../read/scope'
import { mustHold, visibilityOf } from '../viewer'
import { actionNamed } from '../write/act'
import { needsMore, notAsItIs, notByOwn, onlyBy, wrongState } from '../write/actionRefusals'
import { closedRowsWords, closedWords } from '../write/closedWords'
import { assignmentsOf } from '../write/values'
import { bulkChanges, SAME_ALREADY } from './bulkEdit'

/** An SQL code for why a row (of the table `t`) would be refused, null for none, and the sentence for a code. */
export interface Reasons {
  readonly sql: Sql
  readonly words: (code: string) => string
}

const OUTSIDE = 'Access is denied'

/** The reasons for which an action would refuse its records. Throws 400, 403 and 404. */
export function actionReasons(work: Work, resource: AnyResource, word: string): Reasons {
  const action: Action = actionNamed(resource, word)
  if (!action.bulk) throw badRequest(action.failed, { detail: `“${action.label}” can’t be done in bulk` })
  mustHold(work.viewer, action.key)
  const { viewer, engine } = work
  const today = todayInIndia(engine.now())
  const column = (field: string): Sql => sql`t.${name(snake(field))}`
  const { from, by, notSelf = [], keyBy } = action
  const state = resource.rules.state && from ? column(resource.rules.state) : undefined
  const own = notSelf.map((field) => {
    const isTheirs = conditionSql({ field, eq: viewer.id }, { resource, alias: 't', today })
    return sql`case when ${isTheirs} then ${raw(literal(field))} end`
  })
  const cases = [
    when(sql`not coalesce(${changeableRows(engine, resource, viewer)}, false)`, raw("'outside'")),
    ...(state
      ? [when(sql`not coalesce(${state} = any(${from}::text[]), false)`, sql`'state:' || coalesce(${state}, '')`)]
      : []),
    ...(by ? [when(sql`${column(`${by}Id`)} is distinct from ${viewer.id}`, raw("'by'"))] : []),
    ...(own.length ? [when(sql`num_nonnulls(${join(own)}) > 0`, sql`'own:' || concat_ws(',', ${join(own)})`)] : []),
    ...(keyBy
      ? [
          when(
            sql`not coalesce(${column(keyBy.field)} = any(${optionsHeld(action, viewer.keys)}::text[]), false)`,
            sql`'key:' || coalesce(${column(keyBy.field)}, '')`,
          ),
        ]
      : []),
    when(sql`not coalesce(${actionAllowed(resource, word, viewer, today)}, false)`, raw("'when'")),
    ...flagsFor(resource, word).map((flag) =>
      when(conditionSql(flag.when, { resource, alias: 't', today }), sql`'flag:' || ${flag.name}`),
    ),
  ]
  const words: Readonly<Record<string, (about: string) => string>> = {
    outside: () => OUTSIDE,
    state: (value) => wrongState(resource, action, value),
    by: () => onlyBy(resource, action),
    own: (names) => notByOwn(resource, action, names.split(',')),
    key: (value) => needsMore(resource, action, value),
    when: () => notAsItIs(resource, action),
    flag: (flagName) => flagWords(flagsFor(resource, word).filter((flag) => flag.name === flagName)),
  }
  return {
    sql: caseOf(cases),
    words: (code) => {
      const [kind = '', about = ''] = code.split(':')
      return words[kind]?.(about) ?? code
    },
  }
}

/** The reasons for which a change would leave its records as they are. Throws 400 and 403. */
export async function editReasons(work: Work, resource: AnyResource, changes: unknown): Promise<Reasons> {
  const given = await bulkChanges(work, resource, changes)
  const { changeWhile } = resource.rules
  const [whole] = wholesOf(work.engine, resource)
  // Fields that the viewer does not see in full are always written, so that trying does not reveal whether they are the
  // same.
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
    ...(whole ? [when(sql`not coalesce(${inOpenWholes(work.engine, resource)}, false)`, raw("'whole'"))] : []),
    ...(isSeen ? [when(same(), raw("'same'"))] : []),
  ]
  const words: Readonly<Record<string, string>> = {
    outside: OUTSIDE,
    closed: closedWords(resource),
    ...(whole && { whole: closedRowsWords(resource, whole.parent) }),
    same: SAME_ALREADY,
  }
  return { sql: caseOf(cases), words: (code) => words[code] ?? code }
}

/** Whether a row has the value already, or its field does not apply and is empty. */
function sameSql(
  work: Work,
  resource: AnyResource,
  { field: fieldName, value, given }: { field: string; value: unknown; given: Readonly<Record<string, unknown>> },
): Sql {
  const field = resource.fields[fieldName] as Field
  const same = hasValue(work, resource, fieldName, value)
  const condition = field.when
  // Whether a condition on other changed fields will hold is only known after the change.
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
  // The ancestors of a place are derived from it.
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
