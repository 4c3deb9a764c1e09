import type { Table } from '../../database/schema'
import { required } from '../../database/systemColumns'

/**
 * The number of records of a resource by day, state and district, kept by triggers: each write adds what it changed.
 */
export const sumTables: readonly Table[] = [
  {
    name: 'day_sums',
    columns: [
      required('resource', 'text'),
      required('day', 'date'),
      { name: 'status', type: 'text' },
      { name: 'zone_id', type: 'bigint' },
      { name: 'state_id', type: 'bigint' },
      { name: 'district_id', type: 'bigint' },
      required('records', 'bigint'),
      required('amount', 'numeric'),
      required('settled', 'boolean', { default: 'false' }),
      { ...required('id', 'bigint'), identity: true },
    ],
    primaryKey: ['id'],
    indexes: [
      { name: 'day_sums_day', body: '(resource, day)' },
      { name: 'day_sums_district', body: '(resource, district_id)' },
      { name: 'day_sums_state', body: '(resource, state_id)' },
      { name: 'day_sums_unsettled', body: '(resource, day) where (not settled)' },
    ],
  },
  {
    // The totals of settled sums, over all places or over all days: a row with a day has no state; one without has one.
    name: 'sum_totals',
    columns: [
      required('resource', 'text'),
      { name: 'day', type: 'date' },
      { name: 'status', type: 'text' },
      { name: 'state_id', type: 'bigint' },
      required('records', 'bigint'),
      required('amount', 'numeric'),
      { ...required('id', 'bigint'), identity: true },
    ],
    primaryKey: ['id'],
    indexes: [{ name: 'sum_totals_day', body: '(resource, day)' }],
  },
]
