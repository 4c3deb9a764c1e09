export { openDatabase } from './openDatabase'
export { DataDirectoryError } from './dataDirectory'
export { isDiskFull } from './freeRoom'
export {
  DatabaseAway,
  isForeignKeyViolation,
  isOutOfTime,
  isUniqueViolation,
  LONGEST_PAYLOAD,
  notification,
  type Database,
  type Queries,
} from './database'
export { migrate, pendingMigrations } from './migrate'
export { filled, inline, join, literal, name, prepared, quoted, raw, slot, sql, type Sql } from './sql'
