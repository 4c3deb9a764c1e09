import type { Access, Need } from '../kernel/access'
import type { Condition } from '../kernel/conditions'
import type { Action } from './actions'

/** A field, or one of a referenced record: `land.boundary`. */
type PathOf<Name extends string> = Name | `${Name}.${string}`

/** Pictures, documents or positions of other records that are shown together with this one. */
export interface RelatedEvidence<Name extends string = string> {
  /** Its heading. */
  readonly label: string
  /** The name of the resource of these records. */
  readonly of: string
  /**
   * The matching records: for each field of theirs, the field of this one with the same value. `{ task: 'id' }` are
   * rows of this record, `{ id: 'duplicateOf' }` is the record to which it refers.
   */
  readonly by: Readonly<Record<string, Name | 'id'>>
  /**
   * The field of theirs with the pictures or documents; or with a position or outline: then all are drawn on one map,
   * together with this record's.
   */
  readonly field: string
  /** Only those that match this. This record itself is never among them. @default all */
  readonly where?: Condition
  /** Further fields of theirs, below each. @default none */
  readonly shows?: readonly string[]
  /** Their order; the first six are shown. @default the newest first */
  readonly sort?: string
  /** They are beside the first evidence, for comparison. @default they follow it, one at a time */
  readonly beside?: true
}

/** Positions, outlines and paths on one map. */
export interface MapEvidence<Name extends string = string> {
  /** Its heading. @default “Map” */
  readonly label?: string
  /** The drawn fields: a `point`, `polygon` or `line` of the record, or of a referenced one: `land.boundary`. */
  readonly map: readonly PathOf<Name>[]
}

/** One proof: a field with pictures or documents, evidence of other records, or a map. */
export type Evidence<Name extends string = string> = Name | RelatedEvidence<Name> | MapEvidence<Name>

/** A warning for reviewers. */
export interface DeskFlag<Name extends string = string> {
  /** The warning, in a few words: “Outside the land”. */
  readonly label: string
  /** It is shown while the record matches this. */
  readonly when: Condition<Name>
  /** Its severity. @default warning */
  readonly tone?: 'warning' | 'bad'
}

/**
 * Two names that should be the same; their similarity is shown among the facts. For two places, whether they are the
 * same.
 */
export interface NamesAlike<Name extends string = string> {
  /** Its heading. */
  readonly label: string
  /** The two fields: each a text, a reference by its title, or a place. */
  readonly names: readonly [Name, Name]
}

/** Records that are set by one key each while a record is reviewed, and sent with a verdict. */
export interface Marks<Name extends string = string> {
  /** The field that stores them, of kind `many`. A verdict that asks for it gets the set ones. */
  readonly field: Name
  /** The text of theirs with the key: one lower-case letter, by a pattern that excludes the desk's own keys. */
  readonly key: string
  /** The choice of theirs by whose options they are grouped. */
  readonly group: string
  /** The choice of theirs whose options have tones: the colour. */
  readonly colour: string
}

/** A verdict with more options than its key. */
export interface VerdictOptions {
  /** Its key: one lower-case letter. */
  readonly key: string
  /**
   * The action that undoes it, if its effect cannot be restored from the history. It gets the input `reason`, and needs
   * no key of its own here.
   */
  readonly undoneBy?: string
}

/**
 * The actions that judge, each with its key: one lower-case letter. They also have the digits 1, 2, 3 … in their order.
 */
export type Verdicts = Readonly<Record<string, string | VerdictOptions>>

/** A second person judges some of the records again. */
export interface SecondLook<Name extends string = string> {
  /** The verdicts after which a record can be selected. */
  readonly after: readonly string[]
  /** The percentage selected at random. @default 5 */
  readonly share?: number
  /** The read-only choice in which the service marks a selected record. Give it a tab of the list. */
  readonly field: Name
  /** The option of the choice while a second look is due. */
  readonly due: string
  /** The actions of the second person. Each sets the choice, and names the first reviewer in `notSelf`. */
  readonly verdicts: Verdicts
}

/**
 * The desk at which waiting records are judged one after the other, at `/<list>/desk`: the proof, what it must show,
 * and one key for each verdict. A record is locked for its reviewer for ten minutes, during which others cannot give a
 * verdict.
 */
export interface DeskOptions<Name extends string = string> {
  /** The waiting state, or several. */
  readonly waiting: string | readonly string[]
  /** The order in which records are handed out: fields, with `-` for descending. @default the oldest first */
  readonly sort?: string | readonly string[]
  /** The filters of the desk, among those of the list. @default all filters of the list but the state */
  readonly filters?: readonly string[]
  /** What is judged: one field with pictures or documents, or several proofs in their order. */
  readonly evidence: Name | readonly Evidence<Name>[]
  /** The fields to compare it with, in their order. */
  readonly facts: readonly Name[]
  /** Names that are compared with each other. */
  readonly alike?: readonly NamesAlike<Name>[]
  /** The warnings for reviewers, by name. A verdict on many records at once skips flagged ones. */
  readonly flags?: Readonly<Record<string, DeskFlag<Name>>>
  /**
   * The actions that judge, each with its key: one lower-case letter. A choice input is answered by digit, then by
   * letter, in the order of its options; other inputs are typed only if they are required.
   */
  readonly verdicts: Verdicts
  /**
   * The proofs whose pictures those who judge can permanently paint over: for content that may not be kept.
   * @default none
   */
  readonly covers?: readonly Name[]
  /** What is set by one key each before the verdict. @default nothing */
  readonly marks?: Marks<Name>
  /** A second person judges some of the records again. @default none */
  readonly secondLook?: SecondLook<Name>
  /**
   * The fields that are personal `onRequest` and yet visible while a record waits, for those with the key of a verdict.
   * Each view is logged among the data reveals.
   * @default those who may reveal one value, for a reason
   */
  readonly inSight?: readonly Name[]
}

/** A verdict of a desk with its defaults filled in. */
export interface Verdict extends VerdictOptions {
  /** The name of the action. */
  readonly name: string
}

/** Lists the verdicts in their order. */
export function verdictsIn(verdicts: Verdicts): Verdict[] {
  return Object.entries(verdicts).map(([name, one]) => ({ name, ...(typeof one === 'string' ? { key: one } : one) }))
}

interface Judged {
  readonly actions: Readonly<Record<string, Action>>
  readonly page: { readonly desk?: DeskOptions }
}

/** Who may judge at a desk: those with the key of one of its verdicts. */
export function judgeNeed({ actions, page: { desk } }: Judged, isSecond = false): Access {
  const keys = verdictsIn((isSecond ? desk?.secondLook?.verdicts : desk?.verdicts) ?? {}).flatMap(
    ({ name }) => actions[name]?.key ?? [],
  )
  if (keys.includes('signedIn')) return 'signedIn'
  return keys.length > 0 ? ([...new Set(keys)] as unknown as Need) : false
}
