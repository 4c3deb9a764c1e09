import type { Table } from './schema'
import { instant, now, ofUser, required } from './systemColumns'

/** The tables of sheets that are being taken in: each with its columns, and its rows with what would become of them. */
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
      // Its first rows as they are in the file, titles too, so that another of them can have the headings.
      required('top_rows', 'jsonb', { default: "'[]'" }),
      required('heading_row', 'integer', { default: '1' }),
      { name: 'operation', type: 'uuid' },
      // Until its file was read to the end nobody sees it.
      required('is_read', 'boolean', { default: 'true' }),
      // The job that checks its rows, and the ground to which its owner had limited themselves when they asked for it.
      { name: 'check_job', type: 'uuid' },
      { name: 'check_places', type: 'jsonb' },
    ],
    primaryKey: ['id'],
    indexes: [{ name: 'imports_by', body: '(by_id, resource, at)' }],
  },
  {
    // What somebody said the columns of a sheet mean, by its headings: the next such sheet means the same.
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
    // `verdict` is PENDING, CREATE, UPDATE, UNCHANGED, ALIKE, ERROR, LEFT or DONE; `keys` are the values that no two rows may share; `is_shared`
    // says that another row has, or had, one of them.
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
      // What it is probably a double of, what it says of the fields by which doubles are found, and what is to become of it.
      required('alike', 'jsonb', { default: "'[]'" }),
      required('sounds', 'jsonb', { default: "'{}'" }),
      { name: 'answer', type: 'text' },
      { name: 'answer_record', type: 'bigint' },
    ],
    primaryKey: ['import_id', 'number'],
    indexes: [
      { name: 'import_rows_verdict', body: '(import_id, verdict, number)' },
      { name: 'import_rows_shared', body: '(import_id) where is_shared' },
      // How far a sheet is, is asked once a second, and few of its rows are these.
      { name: 'import_rows_notes', body: "(import_id, number) where answer = 'NOTE'" },
      { name: 'import_rows_doubts', body: "(import_id, verdict) where doubts <> '{}'" },
    ],
  },
  {
    // The pictures and documents that were added to a sheet, for its rows to name. `word` is the name in small letters;
    // `row_number` is the row that takes it.
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
