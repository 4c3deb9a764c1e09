import type { Column } from './columns'

/** An index as it is declared: `create [unique] index <name> on <table> <body>`. */
export interface Index {
  readonly name: string
  readonly isUnique?: boolean
  /** Everything from the parenthesis, or `using …`, on. */
  readonly body: string
}

/** An exclusion constraint: `alter table … add constraint <name> exclude <body>`. */
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

/** Everything that the migrations have to produce. */
export interface Schema {
  readonly extensions: readonly string[]
  readonly sequences: readonly string[]
  readonly tables: readonly Table[]
  /** The statements that create its functions and triggers. */
  readonly routines?: readonly string[]
}

/** The parts of a schema beyond the declarations and the service's own tables. */
export interface SchemaAdditions {
  readonly tables: readonly Table[]
}
