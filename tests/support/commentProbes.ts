import type { AnyResource } from '#define'
import type { Probe, ProbeMaker } from './probes'

/** The ways to say something about a record, and to hide what others said where that is a discussion. */
export function commentProbes({ access: { see }, people }: AnyResource, probe: ProbeMaker): Probe[] {
  return [
    probe('GET', '/:id/comments', [see]),
    probe('POST', '/:id/comments', [see], { body: 'Look' }),
    probe('PATCH', '/:id/comments/:comment', [see], { body: 'Look' }),
    probe('DELETE', '/:id/comments/:comment', [see]),
    ...(people.discussion ? [probe('PUT', '/:id/comments/:comment/hidden', [see], { isHidden: true })] : []),
  ]
}
