import type { Renames } from '../../database/difference'
import type { Schema } from '../../database/schema'

/** A part of an OpenAPI description: plain data. */
export type Json = Readonly<Record<string, unknown>>

/** The meaning of a tree's declarations as plain data, by which two trees are compared. */
export interface Description {
  readonly schema: Schema
  readonly renames: Renames
  /** The operations by resource: `GET /api/admin/farmers` with its input and output. */
  readonly operations: Readonly<Record<string, Readonly<Record<string, Json>>>>
  /** The schemas by resource and name; those of no resource are under `shared`. */
  readonly schemas: Readonly<Record<string, Readonly<Record<string, Json>>>>
  /** The permissions by resource or page: the operation and the keys in words. */
  readonly permissions: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The sorts and filters without an index, by resource. */
  readonly gaps: Readonly<Record<string, readonly string[]>>
}
