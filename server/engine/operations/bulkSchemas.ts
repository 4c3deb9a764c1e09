import {
  anything,
  described,
  flag,
  integer,
  listOf,
  mapOf,
  named,
  objectOf,
  oneOf,
  text,
  uuid,
  type JsonSchema,
} from '../jsonSchema'

/** Which records are meant: by their ids, or by what their list is narrowed by; both at once are refused. */
export const chosenRecords: Readonly<Record<string, JsonSchema>> = {
  ids: described(listOf(integer), 'The records; without filter and q'),
  filter: mapOf(anything('A condition, as the `filter` of a list takes it')),
  q: text,
}

/** What became of each of many records. */
export const bulkAnswer = named(
  'BulkAnswer',
  objectOf(
    {},
    {
      operation: uuid,
      state: oneOf(['done', 'cancelled', 'interrupted']),
      done: integer,
      failed: integer,
      results: listOf(objectOf({ id: integer, ok: flag }, { title: text, detail: text, fields: mapOf(text) })),
    },
  ),
)

/** An operation that has begun and goes on in the background. */
export const begunOperation = named('BegunOperation', objectOf({ operation: uuid }))

/** How many records an operation would touch, and why it would not touch the others. */
export const bulkPreview = named(
  'BulkPreview',
  objectOf(
    {},
    {
      total: integer,
      eligible: integer,
      refused: listOf(
        objectOf(
          { reason: text, count: integer },
          {
            examples: listOf(objectOf({ id: integer }, { label: text })),
            asks: described(listOf(text), 'The inputs that may answer it: it is a warning'),
          },
        ),
      ),
      untried: described(integer, 'How many of those eligible were not tried, because it would have taken too long'),
      amount: described(integer, 'The money that the action is about, of those eligible, in paise'),
      undoable: flag,
      why: text,
    },
  ),
)
