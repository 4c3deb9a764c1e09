export { openDatabase } from './openDatabase'
export { DataDirectoryError } from './dataDirectory'
export {
  isForeignKeyViolation,
  isOutOfTime,
  isUniqueViolation,
  LONGEST_PAYLOAD,
  notification,
  type Database,
  type Queries,
} from './database'
export { migrate, pendingMigrations } from './migrate'
export { inline, join, literal, name, quoted, raw, sql, type Sql } from './sql'
