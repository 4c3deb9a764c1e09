import type { Index, Table } from '../../database/schema'
import { ofUser, required } from '../../database/systemColumns'

/**
 * The days and the months in which somebody of the field has something in a report, as they were then: triggers add them
 * with the records that are entered, and take none away. What was done in them is counted when it is asked for.
 */
export const staffTables: readonly Table[] = [
  {
    name: 'staff_spans',
    columns: [
      { ...required('id', 'bigint'), identity: true },
      required('user_id', 'bigint', ofUser),
      required('role_type', 'text'),
      required('day', 'date'),
      required('until', 'date'),
      required('whole_month', 'boolean'),
    ],
    primaryKey: ['id'],
    indexes: [
      { name: 'staff_spans_once', isUnique: true, body: '(user_id, day, whole_month)' },
      { name: 'staff_spans_day', body: '(whole_month, day, id)' },
    ],
  },
]

/** By table, the indexes that alone answer what somebody has entered in a stretch of time. */
export const staffIndexes: Readonly<Record<string, readonly Index[]>> = {
  farmers: [entered('farmers', 'created_by')],
  lands: [entered('lands', 'created_by')],
  bookings: [
    entered('bookings', 'taken_by_id'),
    {
      name: 'bookings_taken_by_id_verified',
      body: `(taken_by_id, service_date) include (actual_acre) where ((deleted_at is null) and (status = 'VERIFIED'::text) and (taken_by_id is not null))`,
    },
  ],
}

function entered(table: string, person: string): Index {
  return {
    name: `${table}_${person}_created_at`,
    body: `(${person}, created_at) include (village_id, status) where ((deleted_at is null) and (${person} is not null))`,
  }
}
