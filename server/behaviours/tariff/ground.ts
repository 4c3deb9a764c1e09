import { sql, type Sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { geographyAt, withinPlaces } from '../../engine/read/scope'
import type { Viewer } from '../../engine/viewer'

/**
 * Builds the condition that a geography, given by its id as SQL, is within the viewer's; undefined for viewers of all
 * places.
 */
export function liesWithin({ places }: Viewer, geography: Sql): Sql | undefined {
  if (places === 'everywhere') return undefined
  const within = withinPlaces(places, (level) => geographyAt('g', level))
  return sql`exists (select from geographies g where g.id = ${geography} and ${within})`
}

/** Builds the condition that a service area, given by its id as SQL, overlaps the geographies of a viewer. */
export function touchesArea({ places }: Viewer, area: Sql): Sql | undefined {
  if (places === 'everywhere') return undefined
  const within = withinPlaces(places, (level) => geographyAt('g', level))
  return sql`exists (select from service_areas_geographies l join geographies g on g.id = l.target_id
    where l.record_id = ${area} and (${within} or g.id = any(${places.ancestors}::bigint[])))`
}

/** Throws 400 at a field unless the place is within the viewer's geographies. */
export async function mustBeTheirs(
  { tx }: Work,
  condition: Sql | undefined,
  refusal: { readonly title: string; readonly field: string },
): Promise<void> {
  if (!condition) return
  const [found] = await tx.rows<{ theirs: boolean }>(sql`select ${condition} as theirs`)
  if (found?.theirs) return
  const words = 'This is outside your geographies'
  throw badRequest(refusal.title, { fields: { [refusal.field]: words }, detail: words })
}

/** Throws 400 at the last day when it is before the first one. */
export function mustBeInOrder(
  { from, till }: { readonly from?: string | null; readonly till?: string | null },
  title: string,
): void {
  if (from && till && till < from) {
    const words = 'The last day can’t be before the first day'
    throw badRequest(title, { fields: { till: words }, detail: words })
  }
}

/** Returns the id of a reference or place in its written or read shape. */
export function idOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : undefined
}
