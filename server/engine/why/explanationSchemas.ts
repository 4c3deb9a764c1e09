import { described, flag, listOf, named, objectOf, oneOf, text } from '../jsonSchema'

const reason = objectOf(
  { kind: oneOf(['key', 'scope', 'state', 'condition', 'field', 'deleted', 'missing']), text },
  {
    keys: described(listOf(text), 'The authorities that it needs: any one of them'),
    held: described(listOf(text), 'Those of them that are held'),
    places: described(listOf(text), 'The geographies to which the person is limited'),
  },
)
const parts = { allowed: flag, reasons: listOf(named('Reason', reason)) }

/** Whether something may be done or seen, and why. */
export const explanation = named('Explanation', objectOf(parts))

/** The same for every operation and field. */
export const explanations = named(
  'Explanations',
  objectOf({
    ...parts,
    operations: listOf(objectOf({ name: text, label: text, ...parts })),
    fields: listOf(objectOf({ name: text, label: text, read: explanation, write: explanation })),
  }),
)
