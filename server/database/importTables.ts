import type { Table } from './schema'
import { instant, now, ofUser, required } from './systemColumns'

/** The tables of imported sheets: each with its columns, and its rows with their verdicts. */
export const importTables: readonly Table[] = [
  {
    // `columns` lists for each column its heading and the field that it fills, or that it is set aside, and why.
    name: 'imports',
    columns: [
      required('id', 'uuid'),
      required('resource', 'text'),
      { name: 'tab', type: 'text' },
      required('by_id', 'bigint', ofUser),
      required('at', instant, now),
      required('touched_at', instant, now),
      required('file_name', 'text'),
      required('sha256', 'text'),
      required('columns', 'jsonb'),
      required('is_mapped', 'boolean', { default: 'false' }),
      // Its first rows as in the file, including titles, so that another one can become the heading row.
      required('top_rows', 'jsonb', { default: "'[]'" }),
      required('heading_row', 'integer', { default: '1' }),
      { name: 'operation', type: 'uuid' },
      // It is invisible until its file was read completely.
      required('is_read', 'boolean', { default: 'true' }),
      // The job that checks its rows, and the geographies to which its owner had limited themselves when they asked for
      // it.
      { name: 'check_job', type: 'uuid' },
      { name: 'check_places', type: 'jsonb' },
    ],
    primaryKey: ['id'],
    indexes: [{ name: 'imports_by', body: '(by_id, resource, at)' }],
  },
  {
    // The chosen meaning of a sheet's columns, by its headings: reused for the next such sheet.
    name: 'import_layouts',
    columns: [
      required('by_id', 'bigint', ofUser),
      required('resource', 'text'),
      required('headings', 'text'),
      required('fields', 'jsonb'),
      required('at', instant, now),
    ],
    primaryKey: ['by_id', 'resource', 'headings'],
    indexes: [],
  },
  {
    // `verdict` is PENDING, CREATE, UPDATE, UNCHANGED, ALIKE, ERROR, LEFT or DONE; `keys` are the values that no two
    // rows may share; `is_shared` says that another row has, or had, one of them.
    name: 'import_rows',
    columns: [
      required('import_id', 'uuid', { references: 'imports', onDelete: 'cascade' }),
      required('number', 'integer'),
      required('cells', 'jsonb'),
      required('keys', 'jsonb', { default: "'{}'" }),
      required('verdict', 'text', { default: "'PENDING'" }),
      { name: 'record_id', type: 'bigint' },
      { name: 'version', type: 'integer' },
      required('changes', 'jsonb', { default: "'{}'" }),
      required('errors', 'jsonb', { default: "'{}'" }),
      required('hints', 'jsonb', { default: "'{}'" }),
      required('doubts', 'jsonb', { default: "'{}'" }),
      required('is_shared', 'boolean', { default: 'false' }),
      // Its probable doubles, its values of the fields by which doubles are found, and the answer.
      required('alike', 'jsonb', { default: "'[]'" }),
      required('sounds', 'jsonb', { default: "'{}'" }),
      { name: 'answer', type: 'text' },
      { name: 'answer_record', type: 'bigint' },
    ],
    primaryKey: ['import_id', 'number'],
    indexes: [
      { name: 'import_rows_verdict', body: '(import_id, verdict, number)' },
      { name: 'import_rows_shared', body: '(import_id) where is_shared' },
      // The progress of a sheet is queried once a second, and few of its rows have these.
      { name: 'import_rows_notes', body: "(import_id, number) where answer = 'NOTE'" },
      { name: 'import_rows_doubts', body: "(import_id, verdict) where doubts <> '{}'" },
    ],
  },
  {
    // The pictures and documents added to a sheet, for its rows to name. `word` is the lower-case name; `row_number` is
    // the row that uses it.
    name: 'import_files',
    columns: [
      required('import_id', 'uuid', { references: 'imports', onDelete: 'cascade' }),
      required('field', 'text'),
      required('word', 'text'),
      required('key', 'text'),
      { name: 'row_number', type: 'integer' },
    ],
    primaryKey: ['import_id', 'field', 'word'],
    indexes: [],
  },
]
