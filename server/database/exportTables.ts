import type { Table } from './schema'
import { instant, now, ofUser, required } from './systemColumns'

/** The tables of exports and regular deliveries: who requested what, the progress, and the file while there is one. */
export const exportTables: readonly Table[] = [
  {
    // `query` is that of the list as in an address, `filter` the same in words, `places` the geographies to which the
    // requester had limited themselves, `rights` what they might see with their request, and then when the file was
    // made. `state` is QUEUED, RUNNING, EMAILED, FAILED, CANCELLED or EXPIRED. A row of a delivery has its title, and
    // the moment when it was due: one per recipient.
    name: 'exports',
    columns: [
      required('id', 'uuid'),
      required('resource', 'text'),
      required('by_id', 'bigint', ofUser),
      required('at', instant, now),
      required('format', 'text'),
      required('query', 'text'),
      required('columns', 'text[]'),
      required('filter', 'text'),
      { name: 'places', type: 'jsonb' },
      required('state', 'text', { default: "'QUEUED'" }),
      required('attempt', 'integer', { default: '0' }),
      required('done', 'integer', { default: '0' }),
      { name: 'total', type: 'integer' },
      required('has_personal', 'boolean', { default: 'false' }),
      { name: 'rights', type: 'jsonb' },
      { name: 'file_key', type: 'text' },
      { name: 'size', type: 'bigint' },
      { name: 'email', type: 'text' },
      { name: 'error', type: 'text' },
      { name: 'job', type: 'uuid' },
      { name: 'ended_at', type: instant },
      { name: 'expires_at', type: instant },
      required('downloads', 'integer', { default: '0' }),
      { name: 'delivery_id', type: 'uuid' },
      { name: 'due_at', type: instant },
      { name: 'title', type: 'text' },
    ],
    primaryKey: ['id'],
    indexes: [
      { name: 'exports_by', body: '(by_id, at)' },
      { name: 'exports_expiry', body: "(expires_at) where (state = 'EMAILED')" },
      {
        name: 'exports_delivery',
        isUnique: true,
        body: '(delivery_id, due_at, by_id) where (delivery_id is not null)',
      },
    ],
  },
  {
    // `query` and `columns` as in exports. `rhythm` is DAILY, WEEKLY or MONTHLY; `day` 1 (Monday) to 7, or 1 to 28 and
    // 31 for the last of a month; `time` is in India. A paused delivery has no `next_at`; `last_at` is the last due
    // time.
    name: 'deliveries',
    columns: [
      required('id', 'uuid'),
      required('resource', 'text'),
      required('owner_id', 'bigint', ofUser),
      required('created_at', instant, now),
      required('title', 'text'),
      required('format', 'text'),
      required('query', 'text'),
      required('columns', 'text[]'),
      required('rhythm', 'text'),
      { name: 'day', type: 'integer' },
      required('time', 'text'),
      required('recipients', 'bigint[]'),
      required('is_paused', 'boolean', { default: 'false' }),
      { name: 'pause_reason', type: 'text' },
      { name: 'next_at', type: instant },
      { name: 'last_at', type: instant },
    ],
    primaryKey: ['id'],
    indexes: [
      { name: 'deliveries_owner', body: '(owner_id)' },
      { name: 'deliveries_recipients', body: 'using gin (recipients)' },
      { name: 'deliveries_due', body: '(next_at) where (next_at is not null)' },
    ],
  },
]
