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

/** The chosen records: by their ids, or by the filters of their list; both at once are refused. */
export const chosenRecords: Readonly<Record<string, JsonSchema>> = {
  ids: described(listOf(integer), 'The records; without filter and q'),
  filter: mapOf(anything('A condition, as the `filter` of a list takes it')),
  q: text,
}

/** The result for each record. */
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

/** An operation that has started and continues in the background. */
export const begunOperation = named('BegunOperation', objectOf({ operation: uuid }))

/** How many records an operation would change, and why it would not change the others. */
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
