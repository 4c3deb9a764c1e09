import { allows, paths, type AnyResource, type Figure, type FigurePart } from '#define'
import { dashboard, type DashboardChart, type DashboardFigures, type Growth, type Tile } from '#resources'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { chartOf } from '../../engine/read/chartOf'
import { figuresOf } from '../../engine/read/figuresOf'
import { figures } from './figureSchemas'

/** The figures of the dashboard: only what the viewer's keys and geographies allow, each leading to its list. */
export const dashboardEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/dashboard',
  summary: 'The figures of the dashboard',
  need: 'signedIn',
  gives: figures,
  answer: async (work): Promise<DashboardFigures> => {
    const placed = [...dashboard.growth, ...shownTiles(work)].filter(({ resource }) => maySee(work, resource))
    const resources = [...new Set(placed.map(({ resource }) => resource))]
    const [found, charts] = await Promise.all([
      Promise.all(
        resources.map(async (resource) => {
          const names = placed.filter((one) => one.resource === resource).map(({ figure }) => figure)
          return [resource, await figuresOf(work, resource, {}, names)] as const
        }),
      ),
      chartsOf(work),
    ])
    const byResource = new Map(found)
    const figureOf = (resource: AnyResource, name: string): Figure | undefined =>
      byResource.get(resource)?.find((one) => one.name === name)
    return {
      at: work.engine.now().toISOString(),
      tiles: shownTiles(work).flatMap(({ resource, figure, group }): Tile[] => {
        const one = figureOf(resource, figure)
        const [part] = one?.parts ?? []
        if (!one || !part) return []
        const unit = unitOf(resource, figure)
        return [
          { name: one.name, label: one.label, group, ...told(resource, part), ...(unit !== undefined && { unit }) },
        ]
      }),
      growth: dashboard.growth.flatMap(({ resource, figure }): Growth[] => {
        const one = figureOf(resource, figure)
        if (!one) return []
        const spans = one.parts.map((part) => ({
          label: part.label ?? '',
          ...told(resource, part),
          before: part.before ?? 0,
        }))
        return [{ name: one.name, label: one.label, spans }]
      }),
      charts,
    }
  },
}

function maySee({ viewer }: Work, { access }: AnyResource): boolean {
  return allows(viewer.keys, access.see)
}

function shownTiles({ viewer }: Work): typeof dashboard.tiles {
  return dashboard.tiles.filter(({ need = 'signedIn' }) => allows(viewer.keys, need))
}

async function chartsOf(work: Work): Promise<DashboardFigures['charts']> {
  const found = await Promise.all(
    Object.entries(dashboard.charts)
      .filter(([, { resource }]) => maySee(work, resource))
      .map(async ([name, { resource, chart }]): Promise<[string, DashboardChart]> => [
        name,
        { ...(await chartOf(work, resource, {}, chart)), path: paths.list(resource) },
      ]),
  )
  return Object.fromEntries(found)
}

/** A part of a figure with the address of its list. */
function told(resource: AnyResource, { value, count, filter }: FigurePart): Pick<Tile, 'value' | 'records' | 'to'> {
  return { value: value ?? 0, records: count, to: `${paths.list(resource)}${filter && `?${filter}`}` }
}

function unitOf({ list, fields }: AnyResource, figure: string): string | undefined {
  const field = fields[list.figures?.[figure]?.field ?? '']
  return field?.kind === 'decimal' ? field.suffix : undefined
}
