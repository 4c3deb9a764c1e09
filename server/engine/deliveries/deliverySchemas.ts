import { rhythms } from '#define'
import { link } from '../commonSchemas'
import { formats } from '../exports/plan'
import { described, flag, instant, integer, listOf, maybe, named, objectOf, oneOf, text, uuid } from '../jsonSchema'

const timing = {
  title: text,
  format: oneOf(formats),
  rhythm: oneOf(Object.keys(rhythms)),
  day: maybe(integer),
  time: described(text, 'A full or half hour, such as 08:00'),
}

/** A list that is sent regularly. */
export const delivery = named(
  'Delivery',
  objectOf({
    id: uuid,
    resource: text,
    ...timing,
    isPaused: flag,
    pauseReason: maybe(text),
    nextAt: maybe(instant),
    lastAt: maybe(instant),
    isMine: flag,
    label: described(text, 'The plural name of its records'),
    query: described(maybe(text), 'The query of the list, as in its address'),
    filter: described(maybe(text), 'The same in words'),
    words: described(text, 'The times of sending'),
    owner: link,
    isReceived: flag,
    recipients: listOf(link),
    last: listOf(
      objectOf({ id: integer, label: text, state: oneOf(['SENT', 'WAITING', 'NOT_SENT']), why: maybe(text) }),
    ),
  }),
)

const { title, rhythm, time, ...others } = timing
const recipients = listOf(integer)

/** The body that creates a regular delivery. */
export const newDelivery = objectOf(
  { resource: text, title, rhythm, time },
  { ...others, query: text, columns: listOf(text), recipients },
)

/** The body that changes one. */
export const deliveryChange = objectOf({}, { ...timing, recipients })
