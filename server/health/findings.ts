import { allows, valueText, type ValueField } from '#define'
import { name, raw, sql, type Sql } from '../database'
import { tableOf } from '../database/columns'
import { titlesOf } from '../engine/desk/recordEndpoint'
import type { Work } from '../engine/engine'
import { visibleRows } from '../engine/read/scope'
import { visibilityOf, withheldIn, type Viewer } from '../engine/viewer'
import { healthChecks, type HealthCheck } from './checks'
import { HEALTH_SCHEDULE } from './look'

/** The number of findings on a page. */
export const PAGE = 50

/** The number of records locked at once while their figures are recomputed. */
const BATCH = 500

/** A health rule with its violations among the records that the viewer can see. */
export interface HealthRuleState {
  readonly name: string
  readonly label: string
  readonly help: string | null
  /** The name of the resource of its records. */
  readonly resource: string
  /** The field whose record the rule is about. */
  readonly reference: string | null
  readonly count: number
  /** RFC 3339: when the oldest violation was found; null where there is none. */
  readonly since: string | null
  readonly canRecompute: boolean
}

/** A record that violates a health rule. */
export interface Finding {
  readonly record: number
  readonly title: string | null
  /** RFC 3339: when it was found. */
  readonly since: string
  /** The figures that are wrong, in words: “Balance: 120 instead of 100 (+20)”. */
  readonly wrong: readonly string[]
  /** The record that it refers to and that the rule is about, where the viewer may see it. */
  readonly about: { readonly resource: string; readonly record: number; readonly title: string | null } | null
}

/** Lists the health rules that a viewer may read, each with the number of its findings and the oldest of them. */
export async function healthRulesOf(work: Work): Promise<HealthRuleState[]> {
  const states: HealthRuleState[] = []
  for (const check of readable(work)) {
    const [row] = await work.tx.rows<{ count: number | string; since: string | null }>(
      sql`select count(*) as count, ${rfc3339(sql`min(f.since)`)} as since from ${standing(work, check)}`,
    )
    const { label, help, resource, refresh } = check
    states.push({
      ...{ name: check.name, label, help: help ?? null, resource: resource.is.name },
      reference: check.link?.field ?? null,
      ...{ count: Number(row?.count ?? 0), since: row?.since ?? null },
      canRecompute: refresh !== undefined && allows(work.viewer.keys, resource.access.update || []),
    })
  }
  return states
}

/** Reads a page of the findings of a rule, the oldest first. Undefined where the viewer may read no such rule. */
export async function findingsOf(
  work: Work,
  rule: string,
  page: number,
): Promise<{ items: Finding[]; total: number } | undefined> {
  const check = readable(work).find((one) => one.name === rule)
  if (!check) return undefined
  const from = standing(work, check)
  const about = check.link ? sql`t.${name(check.link.column)}` : raw('null::bigint')
  const rows = await work.tx.rows<FindingRow>(sql`
    select t.id, ${rfc3339(sql`f.since`)} as since, ${about} as about, ${gapSql(check)} as gap, count(*) over () as total from ${from}
    order by f.since, t.id limit ${PAGE} offset ${(page - 1) * PAGE}`)
  const { is } = check.resource
  const other = check.link?.to ?? ''
  const titles = await titlesOf(work, [
    ...rows.map(({ id }) => ({ resource: is.name, record: Number(id) })),
    ...rows.flatMap((row) => (row.about === null ? [] : [{ resource: other, record: Number(row.about) }])),
  ])
  const items = rows.map(({ id, since, about: to, gap }) => {
    const named = to === null ? undefined : titles.get(`${other}/${to}`)
    return {
      record: Number(id),
      title: titles.get(`${is.name}/${id}`)?.title ?? null,
      since,
      wrong: wrongWords(check, work.viewer, gap),
      about: named ? { resource: other, record: Number(to), title: named.title } : null,
    }
  })
  return { items, total: Number(rows[0]?.total ?? 0) }
}

interface FindingRow {
  readonly id: number
  readonly since: string
  readonly about: number | null
  /** JSON: each figure as stored and as it should be. */
  readonly gap: string | null
  readonly total: number | string
}

function gapSql({ gap }: HealthCheck): Sql {
  if (!gap) return raw('null::text')
  const pairs = gap.kept.map((kept, at) => `json_build_array(${kept}, ${gap.found[at] ?? 'null'})`)
  return raw(`(select json_build_array(${pairs.join(', ')})::text from (${gap.query}) s)`)
}

/** Says which figures are wrong and by how much, as far as the viewer may read them. */
function wrongWords({ resource, gap }: HealthCheck, viewer: Viewer, json: string | null): string[] {
  const pairs = JSON.parse(json ?? '[]') as readonly (readonly [unknown, unknown])[]
  return pairs.flatMap(([kept, found], at) => {
    const field = resource.fields[gap?.fields[at] ?? '']
    if (!field || kept === found || visibilityOf(field, viewer) !== 'full') return []
    if (typeof kept !== 'number' || typeof found !== 'number') return [`${field.label} is wrong`]
    const text = (value: number): string => valueText(field as ValueField, value)
    return [
      `${field.label}: ${text(kept)} instead of ${text(found)} (${kept > found ? '+' : '−'}${text(Math.abs(kept - found))})`,
    ]
  })
}

/**
 * Recomputes the figures that a check found wrong, within the viewer's geographies. Each batch is a transaction of its
 * own, so that writers of other records need not wait. Returns the label of the check, or undefined where there is no
 * such one.
 */
export async function recompute(work: Work, rule: string): Promise<string | undefined> {
  const check = readable(work).find((one) => one.name === rule && one.refresh)
  if (!check?.refresh || !allows(work.viewer.keys, check.resource.access.update || [])) return undefined
  const { refresh } = check
  const batch = (after: number): Promise<number | undefined> =>
    work.engine.database.transaction(async (tx) => {
      const rows = await tx.rows<{ id: number }>(
        sql`select t.id from ${standing(work, check)} and t.id > ${after}::bigint order by t.id limit ${BATCH}`,
      )
      const ids = rows.map(({ id }) => Number(id))
      if (ids.length > 0) await tx.rows(sql`select ${raw(refresh)}(${ids}::bigint[])::text`)
      return ids.at(-1)
    })
  for (let last: number | undefined = 0; last !== undefined; last = await batch(last));
  return check.label
}

/** Reads when the data was last checked, and when it will be next. */
export async function lastLook(work: Work) {
  const all = await work.engine.schedules.list(work.tx)
  return all.find((one) => one.name === HEALTH_SCHEDULE)
}

function readable({ engine, viewer }: Work): HealthCheck[] {
  return healthChecks(engine.register).filter((check) => mayRead(check, viewer))
}

/** The findings of a rule reveal whether its conditions hold: only viewers who may read what these ask may see them. */
function mayRead({ resource, asks, reads }: HealthCheck, viewer: Viewer): boolean {
  return (
    [resource, ...reads].every(({ access }) => allows(viewer.keys, access.see)) &&
    asks.every(({ resource: asked, condition }) => withheldIn(asked, condition, viewer).length === 0)
  )
}

/** Selects the findings (`f`) of a check with their records (`t`) that the viewer can see and that still violate it. */
function standing({ engine, viewer }: Work, check: HealthCheck): Sql {
  return sql`health_findings f join ${name(tableOf(check.resource))} t on t.id = f.record_id
    where f.rule = ${check.name} and ${visibleRows(engine, check.resource, viewer)} and ${check.violated(engine.now())}`
}

function rfc3339(at: Sql): Sql {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
