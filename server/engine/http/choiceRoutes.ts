import { answers, parameter } from '../openapi/parts'
import { choices, options } from '../openapi/recordSchemas'
import { choicesOf } from '../read/choicesOf'
import { optionsOf } from '../read/options'
import { understoodLater } from '../understood'
import { JSON_TYPE } from './requests'
import type { ResourceRoute } from './resourceRoute'

/** What people choose from: the records that a reference offers, and the options of choices. */
export const choiceRoutes: readonly ResourceRoute[] = [
  {
    method: 'GET',
    path: '/options',
    needs: ({ access }) => [access.choose],
    operation: {
      summary: 'The records a reference to the resource can choose from',
      who: 'Needs the authority with which the resource is read or chosen.',
      parameters: [
        parameter('q', 'Part of the title'),
        parameter('ids', 'Given records, by comma'),
        parameter('shows', 'Fields that come along, by comma'),
      ],
      responses: answers(options),
    },
    handle: async ({ resource, work, request, reply }) => {
      const parameters = request.query as Parameters<typeof optionsOf>[2]
      return reply.type(JSON_TYPE).send(await understoodLater(() => optionsOf(work, resource, parameters)))
    },
  },
  {
    method: 'GET',
    path: '/choices',
    operation: {
      summary: 'The words its fields and actions are chosen from',
      responses: answers(choices),
    },
    handle: async ({ resource, viewer }) => choicesOf(resource, viewer),
  },
]
