import type { Foretold, ForetoldPart, GeoPoint, GeoPolygon } from '#define'
import { farFromLand, soilTests } from '#resources'
import { sql, type Queries } from '../../../database'
import { foretelling, foretold } from '../../../engine/commonSchemas'
import { around } from '../../../engine/desk/recordEndpoint'
import { objectIn } from '../../../engine/given'
import { mustHold } from '../../../engine/viewer'
import { metresToLand } from '../../sprayed/landDistance'

/** Measures the distance of a sampling point from the land of its test, in metres; null while no boundary is drawn. */
export async function metresFromLand(tx: Queries, test: number, point: GeoPoint): Promise<number | null> {
  const [land] = await tx.rows<{ boundary: GeoPolygon | null }>(
    sql`select l.boundary from soil_tests t join lands l on l.id = t.land_id where t.id = ${test}::bigint`,
  )
  return land?.boundary ? Math.round(metresToLand(point.coordinates, land.boundary)) : null
}

/** Answers how far the sampling point in a dialog is from the land, before the sample is recorded. */
export const samplingEndpoint = around(soilTests, {
  method: 'POST',
  path: 'told',
  summary:
    'How far a sampling point lies from its land, from { action, input: { point } }: { parts }. Nothing is changed',
  body: foretelling,
  gives: foretold,
  answer: async ({ tx, viewer }, { id }, { body }): Promise<Foretold> => {
    mustHold(viewer, soilTests.actions.collect.key)
    const point = objectIn(objectIn(body).input ?? {}).point
    return {
      parts: [
        isPoint(point)
          ? distancePart(await metresFromLand(tx, id, point))
          : { label, note: 'Choose the sampling point to see it.' },
      ],
    }
  },
})

const label = 'Distance from the land'

function isPoint(value: unknown): value is GeoPoint {
  const { type, coordinates } = (value ?? {}) as Partial<GeoPoint>
  return (
    type === 'Point' && Array.isArray(coordinates) && coordinates.length === 2 && coordinates.every(Number.isFinite)
  )
}

function distancePart(metres: number | null): ForetoldPart {
  if (metres === null) return { label, note: 'This land has no boundary yet.' }
  if (metres === 0) return { label, note: 'The point is inside the land.' }
  const isFar = metres > farFromLand
  const far = metres >= 1000 ? `${(metres / 1000).toFixed(1)} km` : `${metres} m`
  const note = `The point lies ${far} from the boundary${isFar ? '. Check that it is the right land' : ''}.`
  return { label, note, ...(isFar && { isWarning: true, summary: note }) }
}
