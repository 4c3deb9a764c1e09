import type { Table } from '../../database/schema'
import { instant, required } from '../../database/systemColumns'

/** The positions of trips as sent by phones: one per trip and moment, so that sending one again changes nothing. */
export const tripTables: readonly Table[] = [
  {
    name: 'trip_points',
    columns: [
      required('trip_id', 'bigint', { references: 'trips', onDelete: 'cascade' }),
      required('at', instant),
      required('lon', 'double precision'),
      required('lat', 'double precision'),
      { name: 'accuracy', type: 'double precision' },
    ],
    primaryKey: ['trip_id', 'at'],
    indexes: [{ name: 'trip_points_at', body: '(at)' }],
  },
]
