import type { GeoPoint, GeoPolygon } from '#define'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { drawn, kilometres, nearerTo, roundAbout, withinConvex, type Rings } from './shapes'

/** The map layers: one per level that has an extent. */
export const layers = { states: 'state', districts: 'district', tehsils: 'tehsil' } as const

/** The name of a layer. */
export type Layer = keyof typeof layers

/** One shape of a layer, as GeoJSON (RFC 7946). */
export interface Feature {
  readonly type: 'Feature'
  readonly id: number
  readonly properties: { readonly name: string; readonly parent: number | null; readonly indicative: boolean }
  readonly geometry: { readonly type: 'MultiPolygon'; readonly coordinates: readonly Rings[] }
}

/** The distance of villages around the main place of their tehsil, in kilometres. */
const REACH = 22
/** The tolerance for cells: their borders are straight and need no extra corners. */
const EXACT = 0.002

interface Geography {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly parent: number | null
  readonly centroid: GeoPoint | null
  readonly boundary: GeoPolygon | null
}

/**
 * Computes the shapes of all states, districts and tehsils. A geography without a boundary gets the area that is nearer
 * to its centre than to those of its neighbours, no further out than its villages and within its parent.
 */
export async function shapesOf({ tx }: Pick<Work, 'tx'>): Promise<Record<Layer, readonly Feature[]>> {
  const rows = await tx.rows<Geography>(sql`
    select id, name, type, parent_id as parent, centroid, boundary from geographies
    where deleted_at is null and type in ('state', 'district', 'tehsil') order by id`)
  const rings = new Map<number, Rings>()
  const featuresOf = (type: string): Feature[] => {
    const level = rows.filter((row) => row.type === type)
    return level.flatMap((row) => {
      const own = row.boundary && ringsOf(row.boundary)
      const shape = own ?? cellOf(row, { level, rows, around: rings.get(row.parent ?? 0) })
      if (!shape?.length) return []
      rings.set(row.id, shape)
      return [featureOf(row, drawn(shape, own ? undefined : EXACT), !own)]
    })
  }
  return { states: featuresOf('state'), districts: featuresOf('district'), tehsils: featuresOf('tehsil') }
}

interface Neighbourhood {
  readonly level: readonly Geography[]
  readonly rows: readonly Geography[]
  /** The shape of the parent. */
  readonly around: Rings | undefined
}

function cellOf(own: Geography, { level, rows, around }: Neighbourhood): Rings | undefined {
  const centre = own.centroid?.coordinates
  if (!centre || own.type === 'state') return undefined
  const parts = rows
    .filter(({ parent }) => parent === own.id)
    .flatMap(({ centroid }) => (centroid ? [centroid.coordinates] : []))
  const spread = parts.map((part) => kilometres(centre, part))
  const disc = roundAbout(centre, Math.max(0, ...spread) + REACH)
  const ground = around ? withinConvex(around, disc) : [disc]
  const others = level.filter(({ id, parent, centroid }) => id !== own.id && parent === own.parent && centroid)
  return others.reduce<Rings>((left, { centroid }) => nearerTo(left, centre, centroid?.coordinates ?? centre), ground)
}

function ringsOf(shape: GeoPolygon): Rings {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return polygons.flatMap(([outer]) => (outer ? [outer] : []))
}

function featureOf({ id, name, parent }: Geography, rings: Rings, indicative: boolean): Feature {
  return {
    type: 'Feature',
    id,
    properties: { name, parent, indicative },
    geometry: { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) },
  }
}
