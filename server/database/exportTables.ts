import type { Table } from './schema'
import { instant, now, ofUser, required } from './systemColumns'

/** The table of lists that become files: who asked for which, how far it is, and the file while there is one. */
export const exportTables: readonly Table[] = [
  {
    // `query` is that of the list as it stands in an address, `filter` the same in words, `places` the ground to which whoever
    // asked had limited themselves. `state` is QUEUED, RUNNING, EMAILED, FAILED, CANCELLED or EXPIRED.
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
      { name: 'file_key', type: 'text' },
      { name: 'size', type: 'bigint' },
      { name: 'email', type: 'text' },
      { name: 'error', type: 'text' },
      { name: 'job', type: 'uuid' },
      { name: 'ended_at', type: instant },
      { name: 'expires_at', type: instant },
      required('downloads', 'integer', { default: '0' }),
    ],
    primaryKey: ['id'],
    indexes: [
      { name: 'exports_by', body: '(by_id, at)' },
      { name: 'exports_expiry', body: "(expires_at) where (state = 'EMAILED')" },
    ],
  },
]
