import { relatedLinks, type AnyResource } from '#define'
import type { Endpoint } from '../behaviour'
import { deliveryEndpoints } from '../deliveries/endpoints'
import { assignmentEndpoints, workEndpoint } from '../desk/assignments'
import { commentEndpoints, hidingEndpoint } from '../desk/comments'
import { contextEndpoint } from '../desk/context'
import { exportEndpoints } from '../desk/exports'
import { noticeEndpoints } from '../desk/notices'
import { operationEndpoints } from '../desk/operations'
import { peopleEndpoint } from '../desk/people'
import { preferenceEndpoints } from '../desk/preferences'
import { answering, type RecordEndpoint } from '../desk/recordEndpoint'
import { relatedCountsEndpoint } from '../desk/relatedCounts'
import { searchEndpoint } from '../desk/search'
import { viewEndpoints } from '../desk/views'
import { whyEndpoints } from '../desk/why'
import { endpointOperation } from '../openapi/endpointOperation'
import { hasRequested, reveal, revealOperation } from '../reveal/reveal'
import { answerEndpoint } from './endpointRoute'
import type { ResourceRoute } from './resourceRoute'

/** The endpoints of people's saved data beside the records. */
export const deskEndpoints: readonly Endpoint[] = [
  ...preferenceEndpoints,
  ...viewEndpoints,
  ...noticeEndpoints,
  ...operationEndpoints,
  ...exportEndpoints,
  ...deliveryEndpoints,
  ...whyEndpoints,
  searchEndpoint,
  workEndpoint,
]

/** The routes of what people do around the records of every resource. */
export const deskRoutes: readonly ResourceRoute[] = [
  ...commentEndpoints.map((endpoint) => around(endpoint)),
  around(hidingEndpoint, ({ people: { discussion } }) => discussion !== undefined),
  // The assignee is a field in some resources, which then have no route for it.
  ...assignmentEndpoints.map((endpoint) => around(endpoint, ({ people: { assignee } }) => assignee === undefined)),
  around(peopleEndpoint),
  around(contextEndpoint),
  around(relatedCountsEndpoint, ({ is: { name } }, register) => relatedLinks(register, name).length > 0),
  {
    method: 'POST',
    path: '/:id/reveal',
    isOf: hasRequested,
    needs: ({ access: { see: key }, access }: AnyResource) => [access.own ? 'signedIn' : key],
    operation: {
      ...endpointOperation(revealOperation),
      who: 'Needs the authority to read the resource and personal data; nothing for the viewer’s own record.',
    },
    handle: ({ resource, ...asked }) =>
      answerEndpoint(
        {
          ...revealOperation,
          method: 'POST',
          isForgotten: true,
          answer: (work, body, { params: { id = '' } }) => reveal(work, resource, id, body),
        },
        asked,
      ),
  },
]

function around(endpoint: RecordEndpoint, isOf?: ResourceRoute['isOf']): ResourceRoute {
  const { method } = endpoint
  return {
    method,
    path: `/:id/${endpoint.path}`,
    ...(isOf && { isOf }),
    operation: endpointOperation(endpoint),
    handle: ({ resource, ...asked }) =>
      answerEndpoint({ ...endpoint, record: resource, answer: answering(resource, endpoint) }, asked),
  }
}
