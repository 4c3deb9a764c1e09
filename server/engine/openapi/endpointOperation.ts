import type { Endpoint } from '../behaviour'
import type { Operation } from './operation'
import { answers, fileAnswer, json, parameter } from './parts'

/** What an endpoint takes and gives, as the description tells it. */
export function endpointOperation({
  summary,
  query = {},
  body,
  gives,
  media,
}: Pick<Endpoint, 'summary' | 'query' | 'body' | 'gives' | 'media'>): Operation {
  return {
    summary,
    parameters: Object.entries(query).map(([name, description]) => parameter(name, description)),
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: media ? fileAnswer(media) : gives ? answers(gives) : answers(undefined, '204'),
  }
}
