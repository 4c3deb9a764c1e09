import type { Drop, Measured } from '#resources'
import { raw, sql, type Queries } from '../../database'
import { columnLists, listText, type Column } from './columnLists'

/** The soil moisture of a land and its reading. */
export interface Moist {
  readonly land: number
  readonly moisture: Measured | undefined
  readonly moistureHealth: string | null
}

/** The health of a land by its newest values. */
export interface Health extends Moist {
  readonly newest: Measured | undefined
  readonly health: string
  readonly change: number | null
  readonly drop: Drop | undefined
}

const landColumn: Column<Moist> = ['land_id', 'bigint', ({ land }) => land]

/** The columns of a land's moisture. */
export const moistureColumns: readonly Column<Moist>[] = [
  landColumn,
  ['moisture', 'numeric', ({ moisture }) => moisture?.mean],
  ['moisture_health', 'text', ({ moistureHealth }) => moistureHealth],
  ['moisture_on', 'date', ({ moisture }) => moisture?.day],
]

/** The columns of a land's NDVI. */
export const ndviColumns: readonly Column<Health>[] = [
  landColumn,
  ['health', 'text', ({ health }) => health],
  ['ndvi', 'numeric', ({ newest }) => newest?.mean],
  ['seen_on', 'date', ({ newest }) => newest?.day],
  ['change', 'numeric', ({ change }) => change],
  ['alert', 'boolean', ({ drop }) => drop !== undefined],
  ['drop', 'numeric', ({ drop }) => drop?.by],
  ['dropped_on', 'date', ({ drop }) => drop?.to],
]

/** All columns of a land's health. */
export const allColumns: readonly Column<Health>[] = [...ndviColumns, ...moistureColumns.slice(1)]

/**
 * Stores the health of lands. Missing rows are inserted first, then rows that differ are updated: an upsert of an
 * existing row would look up its land.
 */
export async function storeHealth<Row extends Moist>(
  tx: Queries,
  columns: readonly Column<Row>[],
  all: readonly Row[],
): Promise<void> {
  if (all.length === 0) return
  const names = columns.map(([name]) => `"${name}"`)
  const kept = names.slice(1)
  const listed = (of: string): string => kept.map((name) => `${of}.${name}`).join(', ')
  await tx.run(sql`
    insert into land_health (land_id) select v.land from unnest(${listText(all, ({ land }) => land)}::bigint[]) v(land)
    where not exists (select from land_health t where t.land_id = v.land and t.deleted_at is null)`)
  await tx.run(sql`
    update land_health t set ${raw(kept.map((name) => `${name} = v.${name}`).join(', '))}, version = t.version + 1, updated_at = now()
    from unnest(${columnLists(columns, all)}) v(${raw(names.join(', '))})
    where v.land_id = t.land_id and t.deleted_at is null and (${raw(listed('t'))}) is distinct from (${raw(listed('v'))})`)
}
