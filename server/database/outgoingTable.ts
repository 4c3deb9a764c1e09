import { systemResources } from '#define'
import { tableOf } from './columns'
import type { Table } from './schema'
import { instant, now, required } from './systemColumns'

/** Messages on their way out: their content, encrypted, until they are sent. */
export const outgoingTable: Table = {
  name: 'outgoing_messages',
  columns: [
    required('message_id', 'bigint', {
      references: tableOf({
        is: { name: systemResources.communications },
      }),
      onDelete: 'cascade',
    }),
    required('at', instant, now),
    required('sealed', 'text'),
  ],
  primaryKey: ['message_id'],
  indexes: [],
}
