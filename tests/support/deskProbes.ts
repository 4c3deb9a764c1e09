import { coversOf, judgeNeed, type AnyResource } from '#define'
import type { Probe, ProbeMaker } from './probes'

/** Lists the requests to the desk of a resource, where it has one. */
export function deskProbes(resource: AnyResource, probe: ProbeMaker): Probe[] {
  if (!resource.page.desk) return []
  const { see } = resource.access
  return [
    probe('POST', '/desk/next', [see, judgeNeed(resource)], {}),
    probe('DELETE', '/desk', [see]),
    probe('PUT', '/:id/desk', [see, judgeNeed(resource)]),
    probe('GET', '/:id/desk', [see]),
    ...(coversOf(resource).length > 0 ? [probe('POST', '/:id/desk/cover', [see, judgeNeed(resource)], {})] : []),
  ]
}
