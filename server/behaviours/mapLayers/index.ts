import { geographies } from '#resources'
import { sql, type Database } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { notFound } from '../../engine/problem'
import { visibleRows } from '../../engine/read/scope'
import { layers, shapesOf, type Feature, type Layer } from './layers'
import { rings } from '../../engine/commonSchemas'
import { flag, integer, listOf, maybe, named, objectOf, text } from '../../engine/jsonSchema'

/** The caption of every map (DST Geospatial Guidelines 2021, clause xiii). */
const CAPTION = 'Indicative, not to scale; external boundary as per Survey of India'
const ATTRIBUTION = 'State outlines: MapSVG (CC BY 4.0). Places: GeoNames (CC BY 4.0)'

const feature = objectOf({
  type: { const: 'Feature' },
  id: integer,
  properties: objectOf({ name: text, parent: maybe(integer), indicative: flag }),
  geometry: objectOf({ type: { const: 'MultiPolygon' }, coordinates: listOf(rings) }),
})
const mapLayer = named(
  'MapLayer',
  objectOf({
    type: { const: 'FeatureCollection' },
    caption: text,
    attribution: text,
    features: listOf(feature),
  }),
)

/** The shapes as last computed, and the version of the geographies. */
const known = new WeakMap<
  Database,
  { readonly of: string; readonly shapes: Promise<Record<Layer, readonly Feature[]>> }
>()

/**
 * Answers the outlines of states, districts and tehsils for a map, from the geographies that the viewer can see. States
 * are included for everyone.
 */
export const mapLayersEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/map-layers/:layer',
  summary: 'The layer `states`, `districts` or `tehsils` of the map as GeoJSON, with the words that stand under it',
  need: 'signedIn',
  isKept: true,
  gives: mapLayer,
  answer: async (work, _body, { params }) => {
    const layer = params.layer ?? ''
    if (!isLayer(layer)) throw notFound()
    const shapes = (await currentShapes(work))[layer]
    const visible = layer === 'states' ? undefined : await visibleOf(work, layer)
    const features = shapes.filter(({ id }) => visible?.has(id) ?? true)
    return { type: 'FeatureCollection', caption: CAPTION, attribution: ATTRIBUTION, features }
  },
}

function isLayer(given: string): given is Layer {
  return Object.hasOwn(layers, given)
}

async function currentShapes({ tx, engine }: Work): Promise<Record<Layer, readonly Feature[]>> {
  const [{ state } = { state: '' }] = await tx.rows<{ state: string }>(
    sql`select count(*) || ' ' || coalesce(max(updated_at)::text, '') as state from geographies where type in ('state', 'district', 'tehsil') and deleted_at is null`,
  )
  const held = known.get(engine.database)
  if (held?.of === state) return held.shapes
  const shapes = shapesOf({ tx })
  known.set(engine.database, { of: state, shapes })
  shapes.catch(() => known.delete(engine.database))
  return shapes
}

async function visibleOf({ tx, engine, viewer }: Work, layer: Layer): Promise<Set<number>> {
  const rows = await tx.rows<{ id: number }>(
    sql`select t.id from geographies t where t.type = ${layers[layer]} and ${visibleRows(engine, geographies, viewer)}`,
  )
  return new Set(rows.map(({ id }) => id))
}
