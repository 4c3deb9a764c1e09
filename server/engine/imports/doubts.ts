import { type AnyResource, systemResources } from '#define'
import { sql } from '../../database'
import { behaviourOf, type Work } from '../engine'
import { idOf } from '../idOf'
import type { RowSays } from './readRows'

type Words = Readonly<Record<string, string>>

/** Collects warnings about rows that can be written nevertheless, by field name, in the order of the rows. */
export async function doubtsOf(work: Work, resource: AnyResource, rows: readonly RowSays[]): Promise<Words[]> {
  if (rows.length === 0) return []
  const ofPlaces = await placeDoubts(work, resource, rows)
  const own = await behaviourOf(work.engine, resource)?.doubts?.(
    work,
    rows.map(({ given, existing }) => ({ given, ...(existing && { existing }) })),
  )
  return rows.map((_, at) => ({ ...ofPlaces[at], ...own?.[at] }))
}

/** Warns about newly chosen places in the fields that show warnings in forms. */
async function placeDoubts(work: Work, { fields }: AnyResource, rows: readonly RowSays[]): Promise<Words[]> {
  const warning = work.engine.behaviours.get(systemResources.geographies)?.warning
  const names = Object.entries(fields).flatMap(([name, field]) => (field.kind === 'place' && field.warns ? [name] : []))
  const chosen = ({ given, existing }: RowSays, name: string): number | undefined => {
    const id = idIn(given[name])
    return existing && id === idOf(existing[name]) ? undefined : id
  }
  const ids = rows.flatMap((row) => names.flatMap((name) => chosen(row, name) ?? []))
  if (!warning || ids.length === 0) return rows.map(() => ({}))
  const found = await work.tx.rows<{ id: number; words: string | null }>(
    sql`select t.id, ${warning(work.engine)} as words from geographies t where t.id = any(${[...new Set(ids)]}::bigint[])`,
  )
  const words = new Map(found.map((one) => [Number(one.id), one.words]))
  return rows.map((row) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const said = words.get(chosen(row, name) ?? 0)
        return said ? [[name, said]] : []
      }),
    ),
  )
}

function idIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
