import { allows, todayInIndia, type RowOf } from '#define'
import { sprayings } from '#resources'
import { join, sql, type Sql } from '../../database'
import { escapeLike } from '../../database/conditionSql'
import type { Endpoint } from '../../engine/behaviour'
import { around } from '../../engine/desk/recordEndpoint'
import type { Work } from '../../engine/engine'
import { readFull } from '../../engine/read/oneRecord'
import { visibleRows } from '../../engine/read/scope'
import { notTogether } from './sprayingParts'
import { suggestions } from '../../engine/commonSchemas'

type Row = RowOf<typeof sprayings>

const MOST = 30
const LEAST_SEARCH = 3

interface Suggestion {
  readonly id: number
  readonly label: string
  readonly hint: string
  /** Why it cannot be chosen. */
  readonly obstacle?: string
}

/** Suggests sprayings to merge into one: those of its machine on its day, with the reason where one cannot be. */
export const mergeableSprayingsEndpoint: Endpoint = around(sprayings, {
  method: 'GET',
  path: 'mergeable',
  summary: 'Sprayings that may be merged into this one, by time: { id, label, hint, obstacle? }',
  query: { q: 'Part of a number, at least 3 characters' },
  gives: suggestions,
  answer: async (work, { id }, { query }) => {
    const { record, others } = await othersOf(work, id, query.q, sql`t.merged_into_id is null`)
    const items = others.map((other) => suggested(other, notTogether(record, other)))
    return { items: [...items.filter((one) => !one.obstacle), ...items.filter((one) => one.obstacle)] }
  },
})

/** Suggests the original of a duplicate spraying: originals of its machine on its day. */
export const originalSprayingsEndpoint: Endpoint = around(sprayings, {
  method: 'GET',
  path: 'originals',
  summary: 'Sprayings this one may duplicate, by time: { id, label, hint }',
  query: { q: 'Part of a number, at least 3 characters' },
  gives: suggestions,
  answer: async (work, { id }, { query }) => {
    const { others } = await othersOf(work, id, query.q)
    return { items: others.map((other) => suggested(other)) }
  },
})

/** Finds the other originals of the machine on the day of a spraying, for viewers who may merge them. */
async function othersOf(
  work: Work,
  id: number,
  q: unknown,
  ...which: readonly Sql[]
): Promise<{ readonly record: Row; readonly others: readonly Row[] }> {
  const { tx, engine, viewer } = work
  const record = await sprayingOf(work, id)
  if (!allows(viewer.keys, 'spraying:edit')) return { record, others: [] }
  const typed = typeof q === 'string' ? q.trim() : ''
  const guards = [
    ...which,
    sql`t.id <> ${id} and t.machine_id = ${record.machine?.id ?? 0} and t.duplicate_of_id is null`,
    sql`(t.start_at at time zone 'Asia/Kolkata')::date = ${todayInIndia(new Date(String(record.startAt)))}::date`,
    visibleRows(engine, sprayings, viewer),
    ...(typed.length >= LEAST_SEARCH ? [sql`t.spraying_no ilike ${`%${escapeLike(typed)}%`}`] : []),
  ]
  const found = await tx.rows<{ id: number }>(
    sql`select t.id from sprayings t where ${join(guards, ' and ')} order by t.start_at, t.id limit ${MOST}`,
  )
  const others: Row[] = []
  for (const other of found) others.push(await sprayingOf(work, other.id))
  return { record, others }
}

async function sprayingOf({ engine, tx }: Work, id: number): Promise<Row> {
  return (await readFull(engine, tx, sprayings, id)) as unknown as Row
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' })

function suggested({ id, sprayingNo, startAt, endAt, operator, sprayedAcres }: Row, obstacle?: string): Suggestion {
  const [from, to] = [startAt, endAt].map((moment) => clock.format(new Date(String(moment))))
  const acres = sprayedAcres === null || sprayedAcres === undefined ? '' : `${sprayedAcres} acre`
  return {
    id,
    label: sprayingNo ?? String(id),
    hint: [`${from ?? ''}–${to ?? ''}`, operator?.label, acres].filter(Boolean).join(' · '),
    ...(obstacle && { obstacle }),
  }
}
