import type { Column } from './columns'

/** An index as it is declared: `create [unique] index <name> on <table> <body>`. */
export interface Index {
  readonly name: string
  readonly isUnique?: boolean
  /** From the parenthesis, or `using …`, on. */
  readonly body: string
}

/** What no two rows may have in common: `alter table … add constraint <name> exclude <body>`. */
export interface Exclusion {
  readonly name: string
  readonly body: string
}

/** A table as it is declared. */
export interface Table {
  readonly name: string
  readonly columns: readonly (Column & { readonly identity?: boolean })[]
  readonly primaryKey: readonly string[]
  readonly indexes: readonly Index[]
  readonly exclusions?: readonly Exclusion[]
}

/** Everything that the migrations have to bring about. */
export interface Schema {
  readonly extensions: readonly string[]
  readonly sequences: readonly string[]
  readonly tables: readonly Table[]
  /** The statements that make its functions and triggers. */
  readonly routines?: readonly string[]
}

/** What a schema has beyond the declarations and the service's own tables. */
export interface SchemaAdditions {
  readonly tables: readonly Table[]
}
