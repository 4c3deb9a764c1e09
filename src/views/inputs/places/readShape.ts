/**
 * The shape in a GeoJSON text: the geometry itself, or that of a feature or of the first feature of a collection.
 * Invalid text is returned as it is, for the schema to refuse; undefined for an empty text.
 */
export function readShape(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return geometryOf(JSON.parse(text))
  } catch {
    return text
  }
}

function geometryOf(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  if ('geometry' in given) return withoutHeights(given.geometry)
  if ('features' in given && Array.isArray(given.features)) return geometryOf(given.features[0])
  return withoutHeights(given)
}

/** Survey tools add heights to corners; a stored boundary has none. */
function withoutHeights(geometry: unknown): unknown {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry) || !('type' in geometry))
    return geometry
  return { type: geometry.type, coordinates: flat(geometry.coordinates) }
}

function flat(coordinates: unknown): unknown {
  if (!Array.isArray(coordinates)) return coordinates
  return typeof coordinates[0] === 'number' ? coordinates.slice(0, 2) : coordinates.map(flat)
}
