import type { Endpoint } from '../behaviour'
import { isNeeded, type JsonSchema } from '../jsonSchema'
import type { Operation } from './operation'
import { answers, fileAnswer, json, parameter } from './parts'

/** Describes the input and output of an endpoint. */
export function endpointOperation({
  summary,
  query = {},
  body,
  gives,
  media,
}: Pick<Endpoint, 'summary' | 'query' | 'body' | 'gives' | 'media'>): Operation {
  return {
    summary,
    parameters: Object.entries(query).map(([name, one]) => parameterOf(name, one)),
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: media ? fileAnswer(media) : gives ? answers(gives) : answers(undefined, '204'),
  }
}

function parameterOf(name: string, declared: string | JsonSchema): JsonSchema {
  if (typeof declared === 'string') return parameter(name, declared)
  const { description, ...schema } = declared
  return { ...parameter(name, String(description ?? ''), schema), ...(isNeeded(declared) && { required: true }) }
}
