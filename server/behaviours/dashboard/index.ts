import { allows, paths, type AnyResource, type Field, type Figure, type FigurePart, type Need } from '#define'
import {
  dashboard,
  retailDashboard,
  type Board,
  type DashboardChart,
  type DashboardFigures,
  type Growth,
  type Tile,
} from '#resources'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { chartOf } from '../../engine/read/chartOf'
import { figuresOf } from '../../engine/read/figuresOf'
import { figuresOfBoard } from './figureSchemas'

/**
 * Makes the endpoint of a dashboard's figures: only those that the viewer's keys and geographies allow, each with a
 * link to its list.
 */
function endpointOf<Of extends Board>(path: string, need: Need, board: Of): Endpoint {
  return {
    method: 'GET',
    path: `/admin/${path}`,
    summary: `The figures of the ${path.replace('-', ' ')}`,
    need,
    gives: figuresOfBoard(board),
    answer: (work) => boardOf(work, board),
  }
}

/** The dashboards: everyone's home page, and that of outlet managers. */
export const dashboardEndpoints: readonly Endpoint[] = [
  endpointOf('dashboard', 'signedIn', dashboard),
  endpointOf('retail-dashboard', 'view_unimart_tab', retailDashboard),
]

async function boardOf<Of extends Board>(work: Work, board: Of): Promise<DashboardFigures<Of>> {
  const tiles = board.tiles.filter(({ need = 'signedIn' }) => allows(work.viewer.keys, need))
  const placed = [...board.growth, ...tiles].filter(({ resource }) => maySee(work, resource))
  const resources = [...new Set(placed.map(({ resource }) => resource))]
  const [found, charts] = await Promise.all([
    Promise.all(
      resources.map(async (resource) => {
        const names = placed.filter((one) => one.resource === resource).map(({ figure }) => figure)
        return [resource, await figuresOf(work, resource, {}, names)] as const
      }),
    ),
    chartsOf(work, board),
  ])
  const byResource = new Map(found)
  const figureOf = (resource: AnyResource, name: string): Figure | undefined =>
    byResource.get(resource)?.find((one) => one.name === name)
  return {
    at: work.engine.now().toISOString(),
    tiles: tiles.flatMap(({ resource, figure, group }): Tile[] => {
      const one = figureOf(resource, figure)
      const [part] = one?.parts ?? []
      if (!one || !part) return []
      return [{ name: one.name, label: one.label, group, ...told(resource, figure, part), ...unitOf(resource, figure) }]
    }),
    growth: board.growth.flatMap(({ resource, figure }): Growth[] => {
      const one = figureOf(resource, figure)
      if (!one) return []
      const spans = one.parts.map((part) => ({
        label: part.label ?? '',
        ...told(resource, figure, part),
        before: inUnits(resource, figure, part.before ?? 0),
        isToday: part.isToday === true,
      }))
      return [{ name: one.name, label: one.label, spans, ...unitOf(resource, figure) }]
    }),
    charts,
  }
}

function maySee({ viewer }: Work, { access }: AnyResource): boolean {
  return allows(viewer.keys, access.see)
}

async function chartsOf<Of extends Board>(work: Work, { charts }: Of): Promise<DashboardFigures<Of>['charts']> {
  const found = await Promise.all(
    Object.entries(charts)
      .filter(([, { resource }]) => maySee(work, resource))
      .map(async ([name, { resource, chart }]): Promise<[string, DashboardChart]> => [
        name,
        { ...(await chartOf(work, resource, {}, chart)), path: paths.list(resource) },
      ]),
  )
  return Object.fromEntries(found) as DashboardFigures<Of>['charts']
}

/** Returns a part of a figure with the address of its list. */
function told(
  resource: AnyResource,
  figure: string,
  { value, count, filter }: FigurePart,
): Pick<Tile, 'value' | 'records' | 'to'> {
  const to = `${paths.list(resource)}${filter && `?${filter}`}`
  return { value: inUnits(resource, figure, value ?? 0), records: count, to }
}

/** Converts paise, in which money is stored, to rupees. */
function inUnits(resource: AnyResource, figure: string, value: number): number {
  return fieldOf(resource, figure)?.kind === 'money' ? value / 100 : value
}

function unitOf(resource: AnyResource, figure: string): { readonly unit?: string } {
  const field = fieldOf(resource, figure)
  const unit = field?.kind === 'money' ? '₹' : field?.kind === 'decimal' ? field.suffix : undefined
  return unit === undefined ? {} : { unit }
}

function fieldOf({ list, fields }: AnyResource, figure: string): Field | undefined {
  return fields[list.figures?.[figure]?.field ?? '']
}
