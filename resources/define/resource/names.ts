import type { Fields, Kind, Level } from '../fields/options'

/** The names of the fields that every record has besides its own. */
export type CommonField = 'id' | 'createdAt' | 'updatedAt'

/** The subject column: `list.about`. */
export type AboutColumn = 'about'

/** The names of the fields of one kind. */
export type NamesOf<F extends Fields, K extends Kind> = {
  [N in keyof F]: F[N]['kind'] extends K ? N : never
}[keyof F] &
  string

/** The options of the choice field that holds the state. */
export type StateOf<F extends Fields, S> = S extends keyof F
  ? F[S] extends { kind: 'choice'; options: infer O }
    ? Extract<keyof O, string>
    : never
  : never

/** The names that a filter or a condition of a list may use: a field, or a level of a place. */
export type PathOf<F extends Fields> = (keyof F & string) | CommonField | `${NamesOf<F, 'place'>}.${Level}`

/** The names by which the records of a chart can be grouped. */
export type GroupOf<F extends Fields> =
  | NamesOf<F, 'choice' | 'flag' | 'reference' | 'place' | 'date' | 'instant'>
  | Exclude<CommonField, 'id'>
  | `${NamesOf<F, 'place'>}.${Level}`
