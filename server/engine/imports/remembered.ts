import { bareWord } from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import { columnsOf, type Column } from './layout'
import { targetsOf, type Cut } from './targets'

/** The headings of a sheet, in order: sheets with the same headings have the same meaning. */
function headingsOf({ tab }: Cut, columns: readonly Column[]): string {
  return JSON.stringify([tab ?? '', ...columns.map(({ heading }) => bareWord(heading))])
}

/** Remembers the chosen meaning of a sheet's columns. */
export async function rememberColumns({ tx, viewer }: Work, cut: Cut, columns: readonly Column[]): Promise<void> {
  const fields = JSON.stringify(columns.map(({ field }) => field ?? null))
  await tx.run(sql`
    insert into import_layouts (by_id, resource, headings, fields)
    values (${viewer.id}, ${cut.resource.is.name}, md5(${headingsOf(cut, columns)}), ${fields}::jsonb)
    on conflict (by_id, resource, headings) do update set fields = excluded.fields, at = now()`)
}

/** Finds the meaning of a sheet's headings, and what the same person chose for such a sheet before. */
export function columnsFor(work: Work, cut: Cut, headings: readonly string[]): Promise<Column[]> {
  return rememberedColumns(work, cut, columnsOf(cut, work.viewer, headings))
}

/**
 * The columns of a sheet with the meaning that the same person chose the last time, as far as they may still fill them.
 */
async function rememberedColumns({ tx, viewer }: Work, cut: Cut, columns: readonly Column[]): Promise<Column[]> {
  const [known] = await tx.rows<{ fields: (string | null)[] }>(sql`
    select fields from import_layouts where by_id = ${viewer.id} and resource = ${cut.resource.is.name}
      and headings = md5(${headingsOf(cut, columns)})`)
  if (!known) return [...columns]
  const open = new Set(targetsOf(cut, viewer).map(({ name }) => name))
  return columns.map((column, index): Column => {
    const field = known.fields[index] ?? null
    const isSame = field === (column.field ?? null) && (field !== null || column.isAside === true)
    if (isSame || (field !== null && !open.has(field))) return column
    const { heading } = column
    return field === null ? { heading, isAside: true, isRemembered: true } : { heading, field, isRemembered: true }
  })
}
