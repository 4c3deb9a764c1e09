import type { Condition } from '../kernel/conditions'

/** What a new record has where its row says nothing of it. */
export interface Otherwise<Name extends string = string> {
  readonly when?: Condition<Name>
  /** Other fields of the row in braces: `V{lgdCode}`. Nothing is given where one of them is empty. */
  readonly words: string
}

/** How rows of a sheet become records. */
export interface ImportOptions<Name extends string = string> {
  /**
   * By what a row finds the record that is there already: a field, or keys of one field or several, tried in turn. A key
   * counts where the row fills all its fields; of the last key those that are not required may be empty, and then are empty
   * in the record too. A code, which the service gives, finds what is there and makes nothing.
   */
  readonly by: Name | readonly (readonly Name[])[]
  /** What else people call a column that fills a field: `LGD Village Code`. */
  readonly also?: Readonly<Partial<Record<Name, readonly string[]>>>
  readonly otherwise?: Readonly<Partial<Record<Name, Otherwise<Name>>>>
}
