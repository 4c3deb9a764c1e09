import type { Table } from '../../database/schema'
import { ofUser, required } from '../../database/systemColumns'

/**
 * The days and months in which a person in the field has something in a report, as they were then: triggers add them
 * with the records entered, and remove none. The work of each is counted on request.
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
