import {
  described,
  flag,
  instant,
  integer,
  listOf,
  mapOf,
  maybe,
  named,
  objectOf,
  oneOf,
  text,
  uuid,
} from '../jsonSchema'
import { answers } from './alike/double'
import { verdicts } from './store'

const texts = mapOf(text)

/** The number of an import's rows with each verdict. */
export const verdictCounts = described(mapOf(integer), 'How many rows there are of each verdict')

const column = objectOf(
  { heading: text },
  {
    field: described(text, 'The name of the field that it fills'),
    isAside: flag,
    why: text,
    isRemembered: flag,
    isGuessed: flag,
    isAdded: flag,
    value: described(text, 'What all rows have in it'),
  },
)

const files = objectOf({
  field: text,
  added: integer,
  missing: listOf(text),
  missingCount: integer,
  unused: listOf(text),
})

/** The progress of an import. */
export const importSchema = named(
  'Import',
  objectOf(
    {},
    {
      id: uuid,
      fileName: text,
      at: instant,
      state: oneOf(['mapping', 'checking', 'ready', 'importing', 'done']),
      columns: listOf(column),
      headings: described(
        objectOf({ row: integer, rows: listOf(objectOf({ number: integer, text })) }),
        'The row that has the headings, and the rows that may have them, while the columns are not settled',
      ),
      isClear: described(flag, 'Every column fills a field or is set aside'),
      fields: listOf(objectOf({ name: text, label: text, required: flag })),
      missing: described(listOf(text), 'Required fields that no column fills'),
      counts: verdictCounts,
      doubted: described(integer, 'Rows that can be written and have something odd about them'),
      notes: described(listOf(integer), 'The rows that were left out because they look like notes below the table'),
      operation: described(
        maybe(uuid),
        'What writes its rows; once they are written, the last of it that can be undone',
      ),
      isUndoable: described(flag, 'That operation can be undone now'),
      madeStay: described(text, 'Why an undo leaves the records that it makes, where it does'),
      files: described(listOf(files), 'Pictures and documents that rows name'),
      isChecking: described(flag, 'Its rows are being checked in the background'),
      isInterrupted: described(flag, 'The process stopped while rows were being written: commit again'),
      isCancelled: described(flag, 'Cancelled while rows were being written: the rest can be committed'),
      takenBack: described(integer, 'How many of its rows undos have taken back since'),
      earlier: described(
        objectOf({ at: instant, by: text, isOwn: flag, done: integer }),
        'The same file as it was taken in before: when, by whom, and how many rows',
      ),
    },
  ),
)

/** A wrong word that occurs in several rows. */
export const importWord = named(
  'ImportWord',
  objectOf({}, { field: text, text, rows: integer, error: text, hints: listOf(text) }),
)

const double = objectOf(
  { title: text, percent: integer, by: listOf(text) },
  { id: described(integer, 'The record'), row: described(integer, 'The row of the sheet'), code: text, place: text },
)

/** A row of an import, with its verdict. */
export const importRow = named(
  'ImportRow',
  objectOf(
    {},
    {
      number: integer,
      cells: listOf(text),
      verdict: oneOf(verdicts),
      recordId: maybe(integer),
      version: maybe(integer),
      changes: described(mapOf(listOf(text)), 'By field: what was there, and what the sheet says'),
      errors: texts,
      hints: described(mapOf(listOf(text)), 'By field: what may have been meant'),
      doubts: described(texts, 'By field: what is odd, and refuses nothing'),
      alike: described(listOf(double), 'Records and other rows of the sheet that it is probably the same as'),
      answer: maybe(described(oneOf(answers), 'What is to become of it')),
      answerRecord: maybe(described(integer, 'The record that it changes')),
    },
  ),
)
