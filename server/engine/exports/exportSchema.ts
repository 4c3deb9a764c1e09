import { described, flag, instant, integer, maybe, named, objectOf, oneOf, text, uuid } from '../jsonSchema'
import { formats } from './plan'

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
    state: oneOf(['QUEUED', 'RUNNING', 'EMAILED', 'FAILED', 'CANCELLED', 'EXPIRED']),
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
