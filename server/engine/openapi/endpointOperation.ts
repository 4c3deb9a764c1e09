import type { Endpoint } from '../behaviour'
import type { Operation } from './operation'
import { answers, json, parameter } from './parts'

/** What an endpoint takes and gives, as the description tells it. */
export function endpointOperation({
  summary,
  query = {},
  body,
  gives,
}: Pick<Endpoint, 'summary' | 'query' | 'body' | 'gives'>): Operation {
  return {
    summary,
    parameters: Object.entries(query).map(([name, description]) => parameter(name, description)),
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: gives ? answers(gives) : answers(undefined, '204'),
  }
}
