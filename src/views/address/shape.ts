import { fieldsIn, type AnyResource, type ChartOptions } from '#define'
import { fieldAt, isReadable } from '../data/fieldAt'

/** How a list is shown: as rows, as rows beside a chart, by its days, by its places, or as a chart. */
export type Shape = 'list' | 'beside' | 'calendar' | 'map' | 'chart'

/** The parameters for the shape of a list: which it is, the days of the calendar, the place of the map, the chart. */
export const shapeParameters = ['as', 'when', 'where', 'chart'] as const

/** The shapes that a list can take. */
export function shapesOf(resource: AnyResource): readonly Shape[] {
  const { list } = resource
  const { calendar, map } = list
  const hasDeclared = chartsShown(resource).length > 0
  const hasCharts = hasDeclared || list.filters.some((path) => makesGroups(resource, path))
  return [
    ...(['list'] as const),
    ...(hasDeclared ? (['beside'] as const) : []),
    ...(calendar ? (['calendar'] as const) : []),
    ...(map ? (['map'] as const) : []),
    ...(hasCharts ? (['chart'] as const) : []),
  ]
}

/** Whether a filter groups the records of a list. */
function makesGroups(resource: AnyResource, path: string): boolean {
  const field = fieldAt(resource, path)
  return !!field && !field.personal && isReadable(field) && ['choice', 'flag', 'place', 'date'].includes(field.kind)
}

/** The declared charts of a list whose fields the viewer can read. */
export function chartsShown({ list: { charts = {} }, fields }: AnyResource): [string, ChartOptions][] {
  return Object.entries(charts).filter(([, { by, field = '', where }]) =>
    [by, field, ...(where ? fieldsIn(where) : [])].every((path) => {
      const one = fields[path.split('.')[0] ?? '']
      return one === undefined || isReadable(one)
    }),
  )
}

/** The shape named in an address. */
export function shapeIn(resource: AnyResource, parameters: URLSearchParams): Shape {
  return shapesOf(resource).find((shape) => shape === parameters.get('as')) ?? 'list'
}

/** Copies the parameters of the shape from one address into another. */
export function keepShape(from: URLSearchParams, into: URLSearchParams): void {
  for (const name of shapeParameters) {
    const value = from.get(name)
    if (value) into.set(name, value)
  }
}
