import { relatedLinks, type AnyResource, type Register } from '#define'
import type { Endpoint } from '../behaviour'
import { assignmentEndpoints, workEndpoint } from './assignments'
import { commentEndpoints } from './comments'
import { contextEndpoint } from './context'
import { deliveryEndpoints } from './deliveries'
import { exportEndpoints } from './exports'
import { noticeEndpoints } from './notices'
import { operationEndpoints } from './operations'
import { peopleEndpoint } from './people'
import { preferenceEndpoints } from './preferences'
import { around, type RecordEndpoint } from './recordDoor'
import { relatedCountsEndpoint } from './relatedCounts'
import { revealEndpoints } from '../reveal/reveal'
import { searchEndpoint } from './search'
import { viewEndpoints } from './views'
import { whyEndpoints } from './why'

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
