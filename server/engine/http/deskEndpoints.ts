import { relatedLinks, type AnyResource, type Register } from '#define'
import type { Endpoint } from '../behaviour'
import { assignmentEndpoints, workEndpoint } from '../desk/assignments'
import { commentEndpoints } from '../desk/comments'
import { contextEndpoint } from '../desk/context'
import { deliveryEndpoints } from '../deliveries/endpoints'
import { exportEndpoints } from '../desk/exports'
import { noticeEndpoints } from '../desk/notices'
import { operationEndpoints } from '../desk/operations'
import { peopleEndpoint } from '../desk/people'
import { preferenceEndpoints } from '../desk/preferences'
import { around, type RecordEndpoint } from '../desk/recordDoor'
import { relatedCountsEndpoint } from '../desk/relatedCounts'
import { revealEndpoints } from '../reveal/reveal'
import { searchEndpoint } from '../desk/search'
import { viewEndpoints } from '../desk/views'
import { whyEndpoints } from '../desk/why'

/** What people keep beside the records, and do around them: served for every resource that is declared. */
export function deskEndpoints(register: Register): readonly Endpoint[] {
  const aroundRecords = (resource: AnyResource): readonly RecordEndpoint[] => [
    ...commentEndpoints,
    ...(resource.assignee ? [] : assignmentEndpoints),
    peopleEndpoint,
    contextEndpoint,
    ...(relatedLinks(register, resource.name).length > 0 ? [relatedCountsEndpoint] : []),
  ]
  return [
    ...preferenceEndpoints,
    ...viewEndpoints,
    ...noticeEndpoints,
    ...operationEndpoints,
    ...exportEndpoints,
    ...deliveryEndpoints,
    ...whyEndpoints,
    searchEndpoint,
    workEndpoint,
    ...revealEndpoints(register),
    ...register.resources.flatMap((resource) => aroundRecords(resource).map((endpoint) => around(resource, endpoint))),
  ]
}
