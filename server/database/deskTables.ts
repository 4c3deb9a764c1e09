import type { Table } from './schema'
import { instant, now, ofUser, required } from './systemColumns'

const ofRecord = [required('resource', 'text'), required('record_id', 'bigint')]
const byWhom = [
  { name: 'by_id', type: 'bigint' },
  { name: 'by_label', type: 'text' },
]

/** The tables of people's saved data, and of what they do around records. */
export const deskTables: readonly Table[] = [
  {
    name: 'preferences',
    columns: [
      required('user_id', 'bigint', ofUser),
      required('name', 'text'),
      required('value', 'jsonb'),
      required('updated_at', instant, now),
    ],
    primaryKey: ['user_id', 'name'],
    indexes: [],
  },
  {
    // `audience` is mine, people (the users, and all who hold one of the keys) or everyone.
    name: 'list_views',
    columns: [
      { ...required('id', 'bigint'), identity: true },
      required('resource', 'text'),
      required('label', 'text'),
      required('owner_id', 'bigint', ofUser),
      required('audience', 'text'),
      required('users', 'bigint[]', { default: "'{}'" }),
      required('keys', 'text[]', { default: "'{}'" }),
      required('delta', 'jsonb'),
      required('version', 'integer', { default: '1' }),
      required('created_at', instant, now),
      required('updated_at', instant, now),
    ],
    primaryKey: ['id'],
    indexes: [{ name: 'list_views_resource', body: '(resource)' }],
  },
  {
    // `kind` is comment, or something done around the record that is shown among the comments: assigned, released.
    name: 'comments',
    columns: [
      { ...required('id', 'bigint'), identity: true },
      ...ofRecord,
      ...byWhom,
      required('at', instant, now),
      required('kind', 'text', { default: "'comment'" }),
      required('body', 'text'),
      required('mentions', 'bigint[]', { default: "'{}'" }),
      required('is_internal', 'boolean', { default: 'false' }),
      { name: 'edited_at', type: instant },
      { name: 'deleted_at', type: instant },
      { name: 'parent_id', type: 'bigint' },
      { name: 'hidden_at', type: instant },
      { name: 'hidden_by_id', type: 'bigint' },
    ],
    primaryKey: ['id'],
    indexes: [{ name: 'comments_record', body: '(resource, record_id, id)' }],
  },
  {
    name: 'record_assignments',
    columns: [
      ...ofRecord,
      required('user_id', 'bigint', ofUser),
      ...byWhom,
      required('at', instant, now),
      { name: 'note', type: 'text' },
    ],
    primaryKey: ['resource', 'record_id'],
    indexes: [{ name: 'record_assignments_user', body: '(user_id, at)' }],
  },
  {
    // `kind` is mention, assigned, locked (the user's own account), or one that the resource declares.
    name: 'notices',
    columns: [
      { ...required('id', 'bigint'), identity: true },
      required('user_id', 'bigint', ofUser),
      required('kind', 'text'),
      ...ofRecord,
      { name: 'comment_id', type: 'bigint' },
      ...byWhom,
      required('at', instant, now),
      { name: 'read_at', type: instant },
    ],
    primaryKey: ['id'],
    indexes: [{ name: 'notices_user', body: '(user_id, id)' }],
  },
  {
    // Whether a record was useful to a person: one answer per person.
    name: 'votes',
    columns: [
      ...ofRecord,
      required('user_id', 'bigint', ofUser),
      required('is_good', 'boolean'),
      required('at', instant, now),
    ],
    primaryKey: ['resource', 'record_id', 'user_id'],
    indexes: [],
  },
  {
    // One row per open tab with one record; `doing` is viewing or editing.
    name: 'presence',
    columns: [
      ...ofRecord,
      required('tab', 'uuid'),
      required('user_id', 'bigint', ofUser),
      required('label', 'text'),
      required('doing', 'text'),
      required('seen_at', instant, now),
    ],
    primaryKey: ['resource', 'record_id', 'tab'],
    indexes: [{ name: 'presence_seen_at', body: '(seen_at)' }],
  },
  {
    // Who has locked which record at a desk, and until when.
    name: 'desk_locks',
    columns: [
      ...ofRecord,
      required('user_id', 'bigint', ofUser),
      required('since', instant),
      required('until', instant),
    ],
    primaryKey: ['resource', 'record_id'],
    indexes: [{ name: 'desk_locks_user', body: '(user_id, resource)' }],
  },
  {
    // Who judged what, and how long it took. An undone verdict is deleted.
    name: 'desk_verdicts',
    columns: [
      { ...required('id', 'bigint'), identity: true },
      ...ofRecord,
      required('version', 'integer'),
      required('action', 'text'),
      required('user_id', 'bigint', ofUser),
      required('at', instant),
      { name: 'took_ms', type: 'integer' },
    ],
    primaryKey: ['id'],
    indexes: [
      { name: 'desk_verdicts_user', body: '(user_id, resource, at)' },
      { name: 'desk_verdicts_record', body: '(resource, record_id, version)' },
    ],
  },
  {
    // `state` is running, done, cancelled or interrupted; `refusals` lists the refused records with the reason, after
    // the end.
    name: 'operations',
    columns: [
      required('id', 'uuid'),
      required('resource', 'text'),
      required('action', 'text'),
      ...byWhom,
      { name: 'input', type: 'jsonb' },
      required('state', 'text'),
      required('total', 'integer', { default: '0' }),
      required('done', 'integer', { default: '0' }),
      required('failed', 'integer', { default: '0' }),
      required('refusals', 'jsonb', { default: "'[]'" }),
      required('started_at', instant, now),
      required('beat_at', instant, now),
      { name: 'ended_at', type: instant },
      { name: 'undo_of', type: 'uuid' },
    ],
    primaryKey: ['id'],
    indexes: [
      { name: 'operations_by', body: '(by_id, started_at)' },
      { name: 'operations_undo_of', body: '(undo_of) where (undo_of is not null)' },
    ],
  },
  {
    // The records refused by a running operation, written with its progress: those of a killed operation stay.
    name: 'operation_refusals',
    columns: [
      { ...required('id', 'bigint'), identity: true },
      required('operation', 'uuid'),
      required('reason', 'text'),
      required('ids', 'bigint[]'),
    ],
    primaryKey: ['id'],
    indexes: [{ name: 'operation_refusals_operation', body: '(operation)' }],
  },
]
