import { change, fieldValue } from '../commonSchemas'
import { ref } from './ref'
import { anything, described, flag, integer, listOf, mapOf, maybe, named, objectOf, text } from '../jsonSchema'

const figure = objectOf(
  { value: anything('A number, or the value as the field is read; money in paise, areas in acres') },
  {
    isExact: described(flag, 'Of a count: false where there are more'),
    record: described(integer, 'The record that has the value'),
    shows: described(mapOf(fieldValue), 'Further fields of that record'),
    hint: described(text, 'What is said below a fact that is worked out'),
    warning: described(maybe(text), 'What the service warns of, where the fact speaks of a place'),
  },
)

/** The summary of a record, beside its fields. */
export const withSummary = named(
  'WithSummary',
  objectOf(
    {},
    {
      _summary: objectOf({
        facts: described(
          mapOf(maybe(figure)),
          'By the names of its facts, null where there is no record; what the viewer may not see is not there',
        ),
        latest: described(
          mapOf(objectOf({ items: listOf(ref('Record')), totalItems: maybe(integer), totalIsExact: flag })),
          'The first rows of its blocks, by their names',
        ),
      }),
    },
  ),
)

/** The effect of restoring a version. */
export const restorePlan = named(
  'RestorePlan',
  objectOf({
    version: integer,
    changes: listOf(change),
    skipped: listOf(objectOf({ field: text, why: text })),
  }),
)

/** The version to restore, entirely or some of its fields. */
export const restoreBody = objectOf(
  { version: { type: 'integer', minimum: 1 } },
  { fields: listOf(text), reason: { type: 'string', maxLength: 300 } },
)

/** The record after a version was restored. */
export const restored = described(ref('Record'), 'What was left as it is stands in `_skipped`')

const place = objectOf({ id: integer, label: text, type: text })

/** The records that a reference offers. */
export const options = named(
  'Options',
  objectOf({
    items: listOf({
      ...objectOf(
        { id: integer, label: maybe(text) },
        { type: text, path: listOf(place), hint: maybe(text), warning: maybe(text) },
      ),
      additionalProperties: anything('A field asked for by `shows`'),
    }),
  }),
)

const choicesByField = mapOf(listOf(objectOf({ value: text, label: text })))

/** The options that people choose from. */
export const choices = named(
  'Choices',
  objectOf({
    fields: described(choicesByField, 'By field of the resource'),
    actions: described(mapOf(choicesByField), 'By action that the viewer may take, and by what it asks for'),
  }),
)
