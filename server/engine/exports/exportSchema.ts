import { described, flag, instant, integer, maybe, named, objectOf, oneOf, text, uuid } from '../jsonSchema'
import { formats } from './plan'

const states = ['QUEUED', 'RUNNING', 'EMAILED', 'FAILED', 'CANCELLED', 'EXPIRED'] as const

/** The progress of an export, for programs that wait for its file. */
export const exportProgress = named(
  'ExportProgress',
  objectOf(
    {
      state: oneOf(states),
      progress: described({ type: 'number', minimum: 0, maximum: 1 }, 'The part that is done'),
      rows: described(integer, 'Rows written so far'),
    },
    { file: described(text, 'The address of the file, while there is one') },
  ),
)

/** A list as a file. */
export const exported = named(
  'Export',
  objectOf({
    id: uuid,
    resource: text,
    label: text,
    title: described(maybe(text), 'The regular delivery it belongs to'),
    at: instant,
    format: oneOf(formats),
    filter: described(text, 'In words'),
    hasSearch: flag,
    state: oneOf(states),
    done: described(integer, 'Rows written so far'),
    total: maybe(integer),
    size: maybe(integer),
    email: maybe(text),
    error: maybe(text),
    endedAt: maybe(instant),
    expiresAt: maybe(instant),
    downloads: integer,
  }),
)
