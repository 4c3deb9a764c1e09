import type { Renames } from '../../database/difference'
import type { Schema } from '../../database/schema'

/** A part of a description of the API as OpenAPI has it: plain data. */
export type Json = Readonly<Record<string, unknown>>

/** What the declarations of a tree mean, as plain data: what two trees are compared by. */
export interface Description {
  readonly schema: Schema
  readonly renames: Renames
  /** By resource, its operations: `GET /api/admin/farmers` and what it takes and answers. */
  readonly operations: Readonly<Record<string, Readonly<Record<string, Json>>>>
  /** By resource, its schemas by their names; those of no resource stand under `shared`. */
  readonly schemas: Readonly<Record<string, Readonly<Record<string, Json>>>>
  /** By resource or page, who may do what: the operation and the keys in words. */
  readonly permissions: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** By resource, the sorts and filters that no index answers. */
  readonly gaps: Readonly<Record<string, readonly string[]>>
}
