import { MOST_EXPORTED, paths, type AnyResource } from '#define'
import { exported } from '../exports/exportSchema'
import { typeOf } from '../exports/fileName'
import { formats } from '../exports/plan'
import { listParameters } from './listPaths'
import { answers, json, needText, operation, parameter, refusals, shared } from './parts'
import type { JsonSchema } from '../jsonSchema'

const bytes = { schema: { type: 'string', format: 'binary' } }
const file = {
  200: {
    description: 'The file, as an attachment',
    content: Object.fromEntries(formats.map((format) => [typeOf(format), bytes])),
  },
  ...refusals,
}

const format = { enum: [...formats] }
const personal = 'Personal columns only with export:pii; every export is noted in the access log.'

/** A list as a file: at once, or by the queue. */
export function exportPaths(resource: AnyResource): Record<string, JsonSchema> {
  const base = `/api${paths.api(resource)}`
  const most = MOST_EXPORTED.toLocaleString('en-IN')
  const does = (summary: string): JsonSchema => operation(resource, summary, `${needText(resource.key)} ${personal}`)
  const parameters = [...listParameters(resource), shared('Columns'), parameter('format', 'xlsx unless said', format)]
  const properties = {
    format,
    query: { type: 'string', description: 'The query of the list, as it stands in its address' },
    columns: { type: 'array', items: { type: 'string' } },
  }
  return {
    [`${base}/exported`]: {
      get: {
        ...does(`The list as a file, at most ${most} rows, as one statement finds them`),
        parameters,
        responses: file,
      },
    },
    [`${base}/exports`]: {
      post: {
        ...does('Have the list made into a file in the background, however long it is, and be told by e-mail'),
        requestBody: json({ type: 'object', required: ['format'], properties }),
        responses: answers(exported, '202'),
      },
    },
  }
}

/** The file of an export. */
export const exportFilePath: Record<string, JsonSchema> = {
  '/api/admin/exports/{id}/file': {
    get: {
      summary: 'The file of an export',
      description: `${needText('signedIn')} An export is its owner's alone.`,
      tags: ['Pages'],
      parameters: [parameter('id', 'The id of the export', { type: 'string', format: 'uuid' }, 'path')],
      responses: file,
    },
  },
}
