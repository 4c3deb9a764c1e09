import { inSentence, MAX_SHEET, MOST_SHEET_ROWS, paths, type AnyResource } from '#define'
import { XLSX_TYPE } from '../exports/plan'
import { verdicts } from '../imports/store'
import { writersOf } from '../operations/deeds'
import { described, flag, instant, integer, listOf, mapOf, maybe, objectOf, text, type JsonSchema } from '../jsonSchema'
import { answers, json, needText, operation, parameter, problem, ref, shared } from './parts'

const importId = parameter('import', 'The id of the import', { type: 'string', format: 'uuid' }, 'path')
const number = parameter('number', 'The number of the row in the sheet', { type: 'integer' }, 'path')
const fileName = parameter('X-File-Name', 'The name of the file, percent-encoded', { type: 'string' }, 'header')
const tab = parameter('tab', 'The tab of the list from which it is begun: what it says, all rows have', {
  type: 'string',
})
const prefer = shared('Prefer')
const repeatKey = shared('Once')

const book = {
  200: { description: 'A workbook', content: { [XLSX_TYPE]: { schema: { type: 'string', format: 'binary' } } } },
  401: problem('Nobody is signed in'),
  403: problem('A key is missing'),
  404: problem('No such import of yours'),
}

/** The sheets of a resource whose rows become records, where it declares them. */
export function importPaths(resource: AnyResource): Record<string, JsonSchema> {
  if (!resource.imports) return {}
  const base = `/api${paths.api(resource)}/imports`
  const many = inSentence(resource.many)
  const need = `${needText(writersOf(resource))} An import is its owner's alone.`
  const does = (summary: string): JsonSchema => operation(resource, summary, need)
  const one = (rest = ''): string => `${base}/{import}${rest}`
  return {
    [`${base}/template`]: {
      get: { ...does(`A workbook to fill in with ${many}`), parameters: [tab], responses: book },
    },
    [`${base}/current`]: {
      get: {
        ...does(`The ${many} that a list finds, as a workbook to bring back: at most 10,000`),
        parameters: [tab],
        responses: book,
      },
    },
    [base]: {
      get: {
        ...does('The ten imports of yours that were worked on last'),
        parameters: [tab],
        responses: answers({ type: 'object', properties: { items: { type: 'array', items: ref('Import') } } }),
      },
      post: {
        ...does(
          `Read a sheet of ${many}: xlsx or CSV, at most ${MAX_SHEET / 1024 / 1024} MB and ${MOST_SHEET_ROWS.toLocaleString('en-IN')} rows`,
        ),
        parameters: [fileName, tab],
        requestBody: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
        responses: answers(ref('Import'), '201'),
      },
    },
    [one()]: {
      parameters: [importId],
      get: { ...does('How far an import is'), responses: answers(ref('Import')) },
      delete: { ...does('Give an import up; what it has written stays'), responses: answers(undefined, '204') },
    },
    [one('/columns')]: {
      parameters: [importId],
      put: {
        ...does('Say what each column fills: the name of a field, or null to set it aside'),
        requestBody: json({
          type: 'object',
          properties: { columns: { type: 'array', items: { type: ['string', 'null'] } } },
        }),
        responses: answers(ref('Import')),
      },
    },
    ...rowPaths(one, does),
    ...mendPaths(one, does),
  }
}

function rowPaths(one: (rest: string) => string, does: (summary: string) => JsonSchema): Record<string, JsonSchema> {
  return {
    [one('/check')]: {
      parameters: [importId],
      post: {
        ...does('Check the next rows, again until the state is no longer checking; or all of them in the background'),
        parameters: [prefer],
        responses: answers(ref('Import'), '200', {
          202: { description: 'The check has begun: how far the import is', ...json(ref('Import')) },
        }),
      },
    },
    [one('/rows')]: {
      parameters: [importId],
      get: {
        ...does('The rows, each with its verdict'),
        parameters: [
          parameter('verdict', 'Only rows with this verdict', { enum: [...verdicts] }),
          parameter('doubted', 'Only rows that can be written and have something odd about them', { enum: ['true'] }),
          ...['page', 'size'].map((name) => parameter(name, `The ${name}`, { type: 'integer' })),
        ],
        responses: answers(objectOf({ items: listOf(ref('ImportRow')), counts })),
      },
    },
    [one('/rows/{number}')]: {
      parameters: [importId, number],
      patch: {
        ...does('Write other words into cells of a row, by the index of their column, and check it again'),
        requestBody: json({
          type: 'object',
          properties: { cells: { type: 'object', additionalProperties: { type: 'string' } } },
        }),
        responses: answers(objectOf({ row: ref('ImportRow'), counts })),
      },
    },
    [one('/commit')]: {
      parameters: [importId],
      post: {
        ...does('Write the rows that can be written, each once, as one operation'),
        parameters: [prefer, repeatKey],
        responses: answers(ref('BulkAnswer'), '200', { 202: { description: 'It has begun' } }),
      },
    },
    [one('/errors')]: {
      parameters: [importId],
      get: { ...does('The rows that were refused, with the reasons'), responses: book },
    },
  }
}

function mendPaths(one: (rest: string) => string, does: (summary: string) => JsonSchema): Record<string, JsonSchema> {
  return {
    [one('/wrong')]: {
      parameters: [importId],
      get: {
        ...does('The words that are wrong in several rows alike, and what may have been meant'),
        responses: answers({ type: 'object', properties: { items: { type: 'array', items: ref('ImportWord') } } }),
      },
    },
    [one('/replace')]: {
      parameters: [importId],
      post: {
        ...does('Write another word wherever one is wrong in a column; the rows are to be checked again'),
        requestBody: json({ type: 'object', properties: { field: text, text, error: text, by: text } }),
        responses: answers(ref('Import')),
      },
    },
    [one('/files')]: {
      parameters: [importId],
      post: {
        ...does(
          'Add pictures or documents that were uploaded for a field; the rows that name them are to be checked again',
        ),
        requestBody: json({ type: 'object', properties: { field: text, keys: { type: 'array', items: text } } }),
        responses: answers(ref('Import')),
      },
    },
  }
}

const texts = mapOf(text)
const counts = described(mapOf(integer), 'How many rows there are of each verdict')
const column = objectOf(
  { heading: text },
  {
    field: described(text, 'The name of the field that it fills'),
    isAside: flag,
    why: text,
    isRemembered: flag,
    isAdded: flag,
  },
)
const field = objectOf({ name: text, label: text, required: flag })
const files = objectOf({
  field: text,
  added: integer,
  missing: listOf(text),
  missingCount: integer,
  unused: listOf(text),
})

/** What the answers of these routes look like. */
export const importSchemas: Record<string, JsonSchema> = {
  Import: {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      fileName: { type: 'string' },
      at: { type: 'string', format: 'date-time' },
      state: { enum: ['mapping', 'checking', 'ready', 'importing', 'done'] },
      columns: listOf(column),
      isClear: { type: 'boolean', description: 'Every column fills a field or is set aside' },
      fields: listOf(field),
      missing: { type: 'array', items: { type: 'string' }, description: 'Required fields that no column fills' },
      counts,
      doubted: { type: 'integer', description: 'Rows that can be written and have something odd about them' },
      operation: { type: ['string', 'null'], format: 'uuid' },
      isUndoable: { type: 'boolean', description: 'The rows that were written last can be taken back' },
      files: described(listOf(files), 'Pictures and documents that rows name'),
      isChecking: { type: 'boolean', description: 'Its rows are being checked in the background' },
      isInterrupted: { type: 'boolean', description: 'The process died while rows were written: commit again' },
      takenBack: described(integer, 'How many of the rows that were written last an undo has taken back since'),
      earlier: described(
        objectOf({ at: instant, by: text, isOwn: flag, done: integer }),
        'The same file as it was taken in before: when, by whom, and how many rows',
      ),
    },
  },
  ImportWord: {
    type: 'object',
    properties: { field: text, text, rows: { type: 'integer' }, error: text, hints: { type: 'array', items: text } },
  },
  ImportRow: {
    type: 'object',
    properties: {
      number: { type: 'integer' },
      cells: { type: 'array', items: { type: 'string' } },
      verdict: { enum: [...verdicts] },
      recordId: { type: ['integer', 'null'] },
      version: maybe(integer),
      changes: described(mapOf(listOf(text)), 'By field: what was there, and what the sheet says'),
      errors: texts,
      hints: described(mapOf(listOf(text)), 'By field: what may have been meant'),
      doubts: described(texts, 'By field: what is odd, and refuses nothing'),
    },
  },
}
