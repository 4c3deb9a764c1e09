import type { Table } from '../../database/schema'
import { required } from '../../database/systemColumns'

/**
 * How the pictures of a season are recognised: each file with its digest and its prints (the whole first, then parts).
 */
export const pictureTables: readonly Table[] = [
  {
    name: 'picture_prints',
    columns: [
      { ...required('id', 'bigint'), identity: true },
      required('key', 'text'),
      { name: 'task_id', type: 'bigint', references: 'picture_tasks', onDelete: 'cascade' },
      required('season_id', 'bigint'),
      required('sha256', 'text'),
      required('prints', 'bit(256)[]'),
    ],
    primaryKey: ['id'],
    indexes: [
      { name: 'picture_prints_key', body: '(key)' },
      { name: 'picture_prints_task', body: '(task_id)' },
      { name: 'picture_prints_season', body: '(season_id)' },
    ],
  },
]
