import type { AnyResource } from '#define'
import { deskProbes } from './deskProbes'
import type { Probe, ProbeMaker } from './probes'

/** Lists the requests to the list of a resource: its pages, its figures, and what is made of it. */
export function listProbes(resource: AnyResource, probe: ProbeMaker): Probe[] {
  const { see: key } = resource.access
  return [
    probe('GET', '', [key], undefined, '?size=1'),
    probe('GET', '/count', [key]),
    probe('GET', '/exported', [key], undefined, '?q=nothing-is-called-so'),
    probe('POST', '/exports', [key], { format: 'csv', query: 'q=nothing-is-called-so' }),
    probe('GET', '/facets', [key], undefined, `?field=${resource.list.filters[0] ?? ''}`),
    ...(resource.list.calendar ? [probe('GET', '/calendar', [key], undefined, '?from=2026-11-01&to=2026-11-30')] : []),
    ...(resource.list.map ? [probe('GET', '/map', [key])] : []),
    ...Object.keys(resource.list.charts ?? {}).map((chart) => probe('GET', `/charts/${chart}`, [key])),
    ...(resource.list.figures ? [probe('GET', '/figures', [key])] : []),
    ...(resource.list.totals ? [probe('GET', '/totals', [key])] : []),
    ...(resource.list.range || Object.keys(resource.list.tabs).length === 0 ? [] : [probe('GET', '/tabs', [key])]),
    ...deskProbes(resource, probe),
    ...['/groupings', '/groups'].map((route) => probe('GET', route, [key])),
  ]
}
