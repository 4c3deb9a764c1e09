import { MAX_BULK, type AnyResource, type Fields } from '#define'
import { snake, tableOf } from '../../database/columns'
import { literal, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { matchingRows } from '../read/matchingRows'
import { visibleRows } from '../read/scope'
import { visibilityOf } from '../viewer'
import { actionNamed } from '../write/act'
import { bulkAction } from './bulkAction'
import { bulkEdit } from './bulkEdit'
import { bodyOf, chosenIn, tooMany, type Chosen } from './chosen'
import { UPDATE, type Deed } from './deed'
import { deedNamed } from './deeds'
import { actionReasons, editReasons } from './reasons'
import { labelsOf } from './report'
import { grouped } from './run'
import { tryDeed, type Trial } from './trial'

/** How many records a bulk action or edit would change, and why it would not change the others. */
export interface Preview {
  readonly total: number
  readonly eligible: number
  readonly refused: readonly {
    readonly reason: string
    readonly count: number
    readonly examples: readonly { readonly id: number; readonly label: string }[]
    /** The inputs that can answer the refusal, which is then a warning. */
    readonly asks?: readonly string[]
  }[]
  /** How many of those eligible were not tried, because it would have taken too long. */
  readonly untried?: number
  /** The amount of money that an action concerns, summed over the eligible records, in paise. */
  readonly amount?: number
  readonly undoable: boolean
  readonly why?: string
}

const EXAMPLES = 5

/**
 * Previews the refusals of a bulk action (`action`) or edit (`changes`). Conditions on the records are checked in a few
 * statements for any number of records; an edit, and an action whose `input` is given, is also tried on the remaining
 * ones, as far as there is time. It changes nothing. Throws 400 and 403 like the operation itself.
 */
export async function preview(work: Work, resource: AnyResource, body: unknown): Promise<Preview> {
  const { action: word, changes, input } = bodyOf(body)
  const isAction = typeof word === 'string'
  const title = isAction ? actionNamed(resource, word).failed : resource.form.messages.updateFailed
  const reason = isAction ? actionReasons(work, resource, word) : await editReasons(work, resource, changes)
  const chosen = chosenIn(resource, body, title)
  const groups = await groupsOf(work, resource, chosen, reason.sql)
  const visible = groups.reduce((sum, { count }) => sum + count, 0)
  if (!('ids' in chosen) && visible > MAX_BULK) throw tooMany(title)
  const missing = 'ids' in chosen ? await missingAmong(work, resource, chosen.ids, visible) : []
  const total = visible + missing.length
  const isTried = !isAction || input !== undefined
  const trial =
    isTried && groups.some(({ code }) => code === null)
      ? await tried(
          work,
          await (isAction ? bulkAction(work, resource, word, body) : bulkEdit(work, resource, body)),
          reason.sql,
        )
      : undefined
  const refused = byReason([
    ...groups.flatMap(({ code, ...group }) => (code === null ? [] : [{ ...group, reason: reason.words(code) }])),
    ...(trial ? refusedIn(trial, isAction ? resource.actions[word]?.input : resource.fields) : []),
    ...(missing.length
      ? [{ reason: resource.form.messages.notFound, count: missing.length, ids: missing.slice(0, EXAMPLES) }]
      : []),
  ])
  const shown = refused.flatMap(({ ids }) => ids)
  const labels = await labelsOf(work, resource, shown)
  const labelled = (id: number): { id: number; label: string } => ({
    id,
    label: labels.get(id) ?? `${resource.is.singular} ${id}`,
  })
  const amount = trial && isAction ? await amountOf(work, resource, trial.left, { word, input }) : undefined
  const { why } = deedNamed(resource, isAction ? word : UPDATE) ?? {}
  return {
    total,
    eligible: total - refused.reduce((sum, { count }) => sum + count, 0),
    refused: refused.map(({ ids, ...group }) => ({ ...group, examples: ids.map(labelled) })),
    ...(trial?.untried.length && { untried: trial.untried.length }),
    ...(amount !== undefined && { amount }),
    undoable: !why,
    ...(why && { why }),
  }
}

interface Tried extends Trial {
  /** The records without any known obstacle. */
  readonly left: readonly number[]
}

/** Tries a deed on those of its records without an obstacle (`code`), in the deed's order. */
async function tried(work: Work, deed: Deed, code: Sql): Promise<Tried> {
  const { resource } = deed
  const rows = await work.tx.rows<{ id: number }>(sql`
    select t.id from ${name(tableOf(resource))} t
    where ${visibleRows(work.engine, resource, work.viewer)} and t.id = any(${deed.ids}::bigint[]) and (${code}) is null`)
  const free = new Set(rows.map(({ id }) => id))
  const ids = deed.ids.filter((id) => free.has(id))
  const trial = await tryDeed(work, deed, ids)
  return { ...trial, left: ids.filter((id) => !trial.refused.has(id)) }
}

/** Sums the money that an action concerns over some records; undefined if the viewer may not read it in full. */
async function amountOf(
  { tx, viewer }: Work,
  resource: AnyResource,
  ids: readonly number[],
  { word, input }: { readonly word: string; readonly input: unknown },
): Promise<number | undefined> {
  const { amount } = actionNamed(resource, word)
  const field = amount && resource.fields[amount.field]
  if (!amount || !field || visibilityOf(field, viewer) !== 'full') return undefined
  const given = amount.input === undefined ? undefined : (input as Readonly<Record<string, unknown>>)[amount.input]
  if (typeof given === 'number') return given * ids.length
  const [found] = await tx.rows<{ sum: number }>(sql`
    select coalesce(sum(t.${name(snake(amount.field))}), 0)::float8 as sum from ${name(tableOf(resource))} t where t.id = any(${ids}::bigint[])`)
  return found?.sum
}

interface RefusedGroup {
  readonly reason: string
  readonly count: number
  readonly ids: readonly number[]
  readonly asks?: readonly string[]
}

function refusedIn({ refused }: Trial, inputs: Fields = {}): RefusedGroup[] {
  return grouped(refused).map(({ reason, ids }) => {
    const asks = Object.keys(refused.get(ids[0] ?? 0)?.fields ?? {}).filter((field) => inputs[field]?.askedOnWarning)
    return { reason, count: ids.length, ids: ids.slice(0, EXAMPLES), ...(asks.length && { asks }) }
  })
}

/**
 * Merges groups with the same reason: the trial of one record may change another, so that it is refused for a reason
 * already found.
 */
function byReason(groups: readonly RefusedGroup[]): RefusedGroup[] {
  const merged = new Map<string, RefusedGroup>()
  for (const group of groups) {
    const known = merged.get(group.reason)
    const ids = [...(known?.ids ?? []), ...group.ids].slice(0, EXAMPLES)
    merged.set(group.reason, { ...known, ...group, ids, count: (known?.count ?? 0) + group.count })
  }
  return [...merged.values()]
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

/** Finds those of the given ids that are not records in the viewer's scope. */
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
