import type { SchemaAdditions } from '../../database/schema'
import { pictureTables } from './pictureTables'
import { staffTables } from './staffTables'
import { sumTables } from './sumTables'
import { tripTables } from './tripTables'

/** The company's tables that declarations cannot express; triggers and SQL of behaviours use them. */
export const schemaAdditions: SchemaAdditions = {
  tables: [...sumTables, ...staffTables, ...pictureTables, ...tripTables],
}
