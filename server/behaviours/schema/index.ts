import type { SchemaAdditions } from '../../database/schema'
import { staffIndexes, staffTables } from './staffTables'
import { sumTables } from './sumTables'

/** The company's tables and indexes for which declarations have no word; triggers and statements of behaviours use them. */
export const schemaAdditions: SchemaAdditions = { tables: [...sumTables, ...staffTables], indexes: staffIndexes }
