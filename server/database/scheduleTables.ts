import type { Table } from './schema'
import { instant, required } from './systemColumns'

/**
 * The tables of the scheduler: when each schedule is due, the dates of which people were reminded, and the findings of
 * the health checks.
 */
export const scheduleTables: readonly Table[] = [
  {
    // `run_id` and `leased_until` belong to the process that runs it; `attempts` counts the runs started for this due
    // time.
    name: 'schedules',
    columns: [
      required('name', 'text'),
      required('recurrence', 'text'),
      required('due_at', instant),
      { name: 'not_before', type: instant },
      { name: 'run_id', type: 'uuid' },
      { name: 'leased_until', type: instant },
      required('attempts', 'integer', { default: '0' }),
      { name: 'started_at', type: instant },
      { name: 'ended_at', type: instant },
      { name: 'done_at', type: instant },
      { name: 'error', type: 'text' },
    ],
    primaryKey: ['name'],
    indexes: [],
  },
  {
    // One reminder per rule, record and value of its date: a changed date is reminded of again.
    name: 'reminders',
    columns: [
      required('rule', 'text'),
      required('record_id', 'bigint'),
      required('value', 'text'),
      required('at', instant),
    ],
    primaryKey: ['rule', 'record_id', 'value'],
    indexes: [],
  },
  {
    // A record that violates a health rule, and since when that is known.
    name: 'health_findings',
    columns: [required('rule', 'text'), required('record_id', 'bigint'), required('since', instant)],
    primaryKey: ['rule', 'record_id'],
    indexes: [],
  },
]
