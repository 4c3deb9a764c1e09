export { openDatabase, RESTORING, type DatabaseSettings } from './openDatabase'
export { DATABASE, DataDirectoryError, inspectDirectory, newDraft, sealDraft, syncTree } from './dataDirectory'
export { isHeld, lockDirectory } from './directoryLock'
export { openPostgres } from './postgres'
export { whileQuiesced } from './quiescence'
export { isDiskFull } from './freeRoom'
export {
  DatabaseAway,
  isForeignKeyViolation,
  isLockedOut,
  isOutOfTime,
  isUniqueViolation,
  LONGEST_PAYLOAD,
  notification,
  type Database,
  type Queries,
} from './database'
export { appliedMigrations, migrate, pendingMigrations, readMigrations } from './migrate'
export { filled, inline, join, literal, name, prepared, quoted, raw, slot, sql, type Sql } from './sql'
