import { systemResources } from '#define'
import { tableOf } from './columns'
import { deskTables } from './deskTables'
import { exportTables } from './exportTables'
import { importTables } from './importTables'
import { outgoingTable } from './outgoingTable'
import { outsideTables } from './outsideTables'
import { scheduleTables } from './scheduleTables'
import type { Table } from './schema'
import { instant, now, ofUser, required } from './systemColumns'

/** The tables of the service itself: history, repeated requests, sessions and accounts. They belong to no resource. */
export const systemTables: readonly Table[] = [
  {
    name: 'history',
    columns: [
      { ...required('id', 'bigint'), identity: true },
      required('resource', 'text'),
      required('record_id', 'bigint'),
      required('version', 'integer'),
      required('action', 'text'),
      required('at', instant, now),
      { name: 'by_id', type: 'bigint' },
      { name: 'by_label', type: 'text' },
      { name: 'reason', type: 'text' },
      { name: 'operation', type: 'uuid' },
      { name: 'request', type: 'text' },
      required('changes', 'jsonb'),
      { name: 'restored_from', type: 'integer' },
    ],
    primaryKey: ['id'],
    indexes: [
      { name: 'history_record', body: '(resource, record_id, id)' },
      { name: 'history_operation', body: '(operation) where (operation is not null)' },
    ],
  },
  {
    name: 'repeated_requests',
    columns: [
      required('key', 'text'),
      required('viewer', 'text'),
      required('route', 'text'),
      required('digest', 'text'),
      required('at', instant, now),
      { name: 'status', type: 'integer' },
      { name: 'body', type: 'text' },
    ],
    primaryKey: ['key', 'viewer'],
    indexes: [{ name: 'repeated_requests_at', body: '(at)' }],
  },
  {
    // The last number of each gapless series. Its row is locked from the draw to the commit.
    name: 'number_series',
    columns: [required('series', 'text'), required('last', 'bigint')],
    primaryKey: ['series'],
    indexes: [],
  },
  {
    name: 'demo_loads',
    columns: [required('name', 'text'), required('at', instant, now), { name: 'details', type: 'jsonb' }],
    primaryKey: ['name'],
    indexes: [],
  },
  {
    name: 'files',
    columns: [
      required('key', 'text'),
      required('resource', 'text'),
      required('field', 'text'),
      required('name', 'text'),
      required('mime', 'text'),
      required('size', 'integer'),
      { name: 'width', type: 'integer' },
      { name: 'height', type: 'integer' },
      required('sha256', 'text'),
      { name: 'by_id', type: 'bigint' },
      required('at', instant, now),
      { name: 'location', type: 'jsonb' },
      { name: 'taken_at', type: instant },
      { name: 'duration', type: 'double precision' },
      // Uploaded for a record that is not saved yet.
      required('unclaimed', 'boolean', { default: 'false' }),
      // Only the key is known: its bytes are not written yet, or are to be removed.
      required('gone', 'boolean', { default: 'false' }),
    ],
    primaryKey: ['key'],
    indexes: [
      { name: 'files_unclaimed', body: '(at) where unclaimed' },
      { name: 'files_gone', body: '(at) where gone' },
    ],
  },
  {
    // An upload in pieces, until its record is saved or a day has passed. `file` is the finished file.
    name: 'uploads',
    columns: [
      required('id', 'uuid'),
      required('resource', 'text'),
      required('field', 'text'),
      required('by_id', 'bigint'),
      required('key', 'text'),
      required('name', 'text'),
      required('length', 'integer'),
      required('received', 'integer'),
      required('pieces', 'jsonb'),
      // The last heartbeat of the process that joins the pieces into a file.
      { name: 'finishing_at', type: instant },
      { name: 'file', type: 'jsonb' },
      required('at', instant, now),
    ],
    primaryKey: ['id'],
    indexes: [],
  },
  {
    name: 'refresh_tokens',
    columns: [
      required('hash', 'text'),
      required('session_id', 'bigint', {
        references: tableOf({
          is: { name: systemResources.sessions },
        }),
        onDelete: 'cascade',
      }),
      required('created_at', instant),
      { name: 'used_at', type: instant },
      { name: 'replaced_by', type: 'text' },
    ],
    primaryKey: ['hash'],
    indexes: [{ name: 'refresh_tokens_session', body: '(session_id)' }],
  },
  {
    // Open impersonations: the person `by_id` views the portal as `user_id`, within one session.
    name: 'views_as',
    columns: [
      required('id', 'uuid'),
      required('session_id', 'bigint', {
        references: tableOf({
          is: { name: systemResources.sessions },
        }),
        onDelete: 'cascade',
      }),
      required('by_id', 'bigint', ofUser),
      required('user_id', 'bigint', ofUser),
      required('log_id', 'bigint'),
      required('until', instant),
      { name: 'ended_at', type: instant },
    ],
    primaryKey: ['id'],
    indexes: [{ name: 'views_as_session', body: '(session_id) where (ended_at is null)' }],
  },
  {
    name: 'credentials',
    columns: [
      required('user_id', 'bigint', ofUser),
      required('password_hash', 'text'),
      required('changed_at', instant),
    ],
    primaryKey: ['user_id'],
    indexes: [],
  },
  {
    // The recent failed sign-ins of an account or an address, under a keyed hash of it.
    name: 'sign_in_failures',
    columns: [required('key', 'text'), required('failures', `${instant}[]`), { name: 'locked_until', type: instant }],
    primaryKey: ['key'],
    indexes: [],
  },
  {
    name: 'api_clients',
    columns: [
      { ...required('id', 'bigint'), identity: true },
      required('client_id', 'text'),
      required('secret_hash', 'text'),
      required('name', 'text'),
      required('user_id', 'bigint', ofUser),
      required('created_at', instant),
      { name: 'revoked_at', type: instant },
      // The only authorities of the user that its tokens pass on, in lower case; all if it is empty.
      { name: 'keys', type: 'text[]' },
    ],
    primaryKey: ['id'],
    indexes: [{ name: 'api_clients_client_id', isUnique: true, body: '(client_id)' }],
  },
  ...deskTables,
  ...exportTables,
  ...importTables,
  outgoingTable,
  ...outsideTables,
  ...scheduleTables,
]
