import {
  type AnyResource,
  type Condition,
  type Field,
  type FieldErrors,
  type FieldOf,
  type Level,
  constantChoices,
  filledIn,
  levels,
  mergedBy,
  placeholdersIn,
  refusedChoiceText,
  resourceNamed,
  systemResources,
  todayInIndia,
} from '#define'
import { columnOf, conditionSql } from '../../database/conditionSql'
import { tableOf } from '../../database/columns'
import { filled, join, name, prepared, raw, slot, sql } from '../../database'
import type { Work } from '../engine'
import { visibleRows } from '../read/scope'
import { statement } from '../read/statements'

type Given = Readonly<Record<string, unknown>>

/**
 * Verifies that linked records exist, may be chosen, and are in the viewer's scope. Errors are reported at their
 * fields. `given` holds writing shapes. Choices that depend on the form are verified by `dependentErrors`.
 */
export async function linkErrors(
  work: Work,
  fields: Readonly<Record<string, Field>>,
  given: Given,
): Promise<FieldErrors> {
  return (await linkErrorsAmong(work, fields, [given]))(given)
}

/**
 * Verifies the links of many records with one statement per field; answers with a function for the errors of one
 * record.
 */
export async function linkErrorsAmong(
  work: Work,
  fields: Readonly<Record<string, Field>>,
  all: readonly Given[],
): Promise<(given: Given) => FieldErrors> {
  const live = new Map<string, ReadonlySet<number>>()
  const refused = new Map<string, ReadonlyMap<number, string>>()
  for (const fieldName of Object.keys(fields)) {
    const field = fields[fieldName] as Field
    const ids = all.flatMap((given) => idsIn(given[fieldName]))
    const link = ids.length ? linkOf(work, field) : undefined
    if (!link) continue
    live.set(fieldName, await liveAmong(work, link.target, ids, link.choices))
    if (field.kind === 'reference' && field.refusedWhile)
      refused.set(fieldName, await refusedAmong(work, link.target, ids, field.refusedWhile))
  }
  return (given) =>
    Object.fromEntries(
      [...live].flatMap(([fieldName, known]) => {
        const ids = idsIn(given[fieldName])
        if (!ids.every((id) => known.has(id))) return [[fieldName, refusedChoiceText(fields[fieldName] as Field)]]
        return ids.flatMap((id) => {
          const words = refused.get(fieldName)?.get(id)
          return words === undefined ? [] : [[fieldName, words]]
        })
      }),
    )
}

/**
 * Finds and locks some records, and answers with those that are refused although they may be chosen, with the reason of
 * each.
 */
async function refusedAmong(
  { engine, tx }: Work,
  target: AnyResource,
  ids: readonly number[],
  { where, words }: NonNullable<FieldOf<'reference'>['refusedWhile']>,
): Promise<ReadonlyMap<number, string>> {
  const context = { resource: target, alias: 't', today: todayInIndia(engine.now()) }
  const told = placeholdersIn(words).map((one) => sql`${raw(`'${one}'`)}, ${columnOf(one, context)}`)
  const rows = await tx.rows<{ id: number; isRefused: boolean; told: Record<string, unknown> }>(sql`
    select t.id, coalesce(${conditionSql(where, context)}, false) as "isRefused", json_build_object(${join(told)}) as told
    from ${name(tableOf(target))} t where t.id = any(${[...new Set(ids)]}::bigint[]) order by t.id for no key update`)
  return new Map(
    rows
      .filter(({ isRefused }) => isRefused)
      .map((row) => [Number(row.id), filledIn(words, (one) => String(row.told[one] ?? ''))]),
  )
}

function idsIn(value: unknown): readonly number[] {
  return value === undefined || value === null ? [] : ((Array.isArray(value) ? value : [value]) as number[])
}

function linkOf({ engine }: Work, field: Field): { target: AnyResource; choices?: Condition } | undefined {
  if (field.kind === 'reference' || field.kind === 'many')
    return { target: resourceNamed(engine.register, field.to), choices: constantChoices(field.choices) }
  if (field.kind !== 'place') return undefined
  const allowed: readonly Level[] =
    typeof field.level === 'string' ? [field.level] : levels.filter((level) => field.level.includes(level))
  return {
    target: resourceNamed(engine.register, systemResources.geographies),
    choices: {
      all: [
        { field: 'type', in: allowed },
        { field: 'status', eq: 'ACTIVE' },
      ],
    },
  }
}

async function liveAmong(
  { engine, viewer, tx }: Work,
  target: AnyResource,
  ids: readonly number[],
  choices?: Condition,
): Promise<ReadonlySet<number>> {
  const [first, ...others] = new Set(ids)
  const isOne = others.length === 0
  // A lookup of one id has a plan for any value; for several, the planner knows their number only when it sees them.
  const written = statement(
    { engine, viewer },
    [isOne ? 'linked' : 'links', target.is.name, JSON.stringify(choices)],
    () => {
      const chosen = choices
        ? conditionSql(choices, { resource: target, alias: 't', today: todayInIndia(engine.now()) })
        : raw('true')
      const isLinked = isOne ? sql`t.id = ${slot(0)}` : sql`t.id = any(${slot(0)}::bigint[])`
      const parts = [isLinked, visibleRows(engine, target, viewer), chosen]
      // A merge of the record waits for this write and moves it as well, or this write waits and is refused.
      const held = raw(mergedBy(target) ? ' for key share of t' : '')
      return prepared(sql`select t.id from ${name(tableOf(target))} t where ${join(parts, ' and ')}${held}`)
    },
  )
  const rows = await tx.rows<{ id: number }>(filled(written, isOne ? first : [first, ...others]))
  return new Set(rows.map(({ id }) => Number(id)))
}
