import type { AnyResource } from '#define'

/** How a list is shown: as rows, by its days, or by its places. */
export type Shape = 'list' | 'calendar' | 'map'

/** What an address says of the shape of a list: which it is, the days of the calendar, the place of the map. */
export const shapeParameters = ['as', 'when', 'where'] as const

/** The shapes that a list can take. */
export function shapesOf({ list: { calendar, map } }: AnyResource): readonly Shape[] {
  return ['list', ...(calendar ? (['calendar'] as const) : []), ...(map ? (['map'] as const) : [])]
}

/** The shape that an address asks for. */
export function shapeIn(resource: AnyResource, parameters: URLSearchParams): Shape {
  return shapesOf(resource).find((shape) => shape === parameters.get('as')) ?? 'list'
}

/** Takes what is said of the shape from one address into another. */
export function keepShape(from: URLSearchParams, into: URLSearchParams): void {
  for (const name of shapeParameters) {
    const value = from.get(name)
    if (value) into.set(name, value)
  }
}
