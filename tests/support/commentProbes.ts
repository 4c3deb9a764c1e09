import type { AnyResource } from '#define'
import type { Probe, ProbeMaker } from './probes'

/** Lists the requests that comment on a record, and hide others' comments where it has a discussion. */
export function commentProbes({ access: { see }, people }: AnyResource, probe: ProbeMaker): Probe[] {
  return [
    probe('GET', '/:id/comments', [see]),
    probe('POST', '/:id/comments', [see], { body: 'Look' }),
    probe('PATCH', '/:id/comments/:comment', [see], { body: 'Look' }),
    probe('DELETE', '/:id/comments/:comment', [see]),
    ...(people.discussion ? [probe('PUT', '/:id/comments/:comment/hidden', [see], { isHidden: true })] : []),
  ]
}
