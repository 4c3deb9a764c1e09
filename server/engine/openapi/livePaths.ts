import { answers, parameter } from './parts'
import type { JsonSchema } from '../jsonSchema'

const description = `A stream (text/event-stream) of JSON objects, each with its \`kind\`:
\`open\` (the versions at which the records stand, also after something may have been missed),
\`changed\` (who did what to a record, and in which fields), \`gone\` (a record left the viewer's world),
\`presence\` (who else is at the record), \`listChanged\` (something else of the resource changed).
It ends with the access token, the session, a change of what the viewer may do, or the service: come again then.`

/** What happens while somebody looks. */
export const livePaths: Record<string, JsonSchema> = {
  '/api/admin/events': {
    get: {
      tags: ['Pages'],
      summary: 'What happens to the records on a screen, as server-sent events',
      description,
      parameters: [
        parameter('resource', 'The name of the resource, whose key is needed'),
        parameter('ids', 'At most 1000 ids with commas between them'),
        parameter('tab', 'A UUID that names the open tab; needed with `doing`'),
        parameter('doing', 'Makes the stream presence at its one record: viewing or editing'),
      ],
      responses: {
        ...answers(undefined),
        200: { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      },
    },
  },
}
