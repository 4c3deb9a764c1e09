import type { Column } from './columns'

/** An index as it is declared: `create [unique] index <name> on <table> <body>`. */
export interface Index {
  readonly name: string
  readonly isUnique?: boolean
  /** From the parenthesis, or `using …`, on. */
  readonly body: string
}

/** A table as it is declared. */
export interface Table {
  readonly name: string
  readonly columns: readonly (Column & { readonly identity?: boolean })[]
  readonly primaryKey: readonly string[]
  readonly indexes: readonly Index[]
}

/** Everything that the migrations have to bring about. */
export interface Schema {
  readonly extensions: readonly string[]
  readonly sequences: readonly string[]
  readonly tables: readonly Table[]
}
