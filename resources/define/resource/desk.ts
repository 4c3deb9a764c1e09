import type { Access, Need } from '../kernel/access'
import type { Condition } from '../kernel/conditions'
import type { Action } from './actions'

/** A field, or one of the record of a reference: `land.boundary`. */
type PathOf<Name extends string> = Name | `${Name}.${string}`

/** Pictures, documents or positions of other records that are looked at together with this one. */
export interface RelatedEvidence<Name extends string = string> {
  /** Its heading. */
  readonly label: string
  /** The name of the resource whose records have them. */
  readonly of: string
  /**
   * Which records: by a field of theirs, the field of this one that has the same value. `{ task: 'id' }` are rows of this
   * record, `{ id: 'duplicateOf' }` is the record to which it refers.
   */
  readonly by: Readonly<Record<string, Name | 'id'>>
  /** The field of theirs with the pictures or documents; or with a position or outline: then all are drawn on one map, with the same of this record. */
  readonly field: string
  /** Only those that satisfy this. This record itself is never among them. @default all */
  readonly where?: Condition
  /** Further fields of theirs, below each. @default none */
  readonly shows?: readonly string[]
  /** In which order; the first six are shown. @default the newest first */
  readonly sort?: string
  /** They stand beside the first evidence, to be compared with it. @default they follow it, one at a time */
  readonly beside?: true
}

/** Positions, outlines and paths on one map. */
export interface MapEvidence<Name extends string = string> {
  /** Its heading. @default “Map” */
  readonly label?: string
  /** The fields that are drawn: a `point`, `polygon` or `line` of the record, or of one that it refers to: `land.boundary`. */
  readonly map: readonly PathOf<Name>[]
}

/** One proof: a field with pictures or documents, what other records have, or a map. */
export type Evidence<Name extends string = string> = Name | RelatedEvidence<Name> | MapEvidence<Name>

/** Something that a reviewer is warned of. */
export interface DeskFlag<Name extends string = string> {
  /** What is wrong, in a few words: “Outside the land”. */
  readonly label: string
  /** It is shown while this holds of the record. */
  readonly when: Condition<Name>
  /** How bad it is. @default warning */
  readonly tone?: 'warning' | 'bad'
}

/** Two names that should be the same; how alike they are is shown among the facts. Of two places it is whether they are one. */
export interface NamesAlike<Name extends string = string> {
  /** Its heading. */
  readonly label: string
  /** The two fields: each a text, a reference by its title, or a place. */
  readonly names: readonly [Name, Name]
}

/** Records that are set one by one key each while a record is looked at, and given with a verdict. */
export interface Marks<Name extends string = string> {
  /** The field that holds them, of kind `many`. A verdict that asks for it gets what is set. */
  readonly field: Name
  /** The text of theirs with the key: one small letter, by a pattern that leaves out the desk's own keys. */
  readonly key: string
  /** The choice of theirs under whose options they are listed. */
  readonly group: string
  /** The choice of theirs whose options have tones: the colour. */
  readonly colour: string
}

/** One verdict with more than its key. */
export interface VerdictOptions {
  /** Its key: one small letter. */
  readonly key: string
  /**
   * The action that undoes it, where its effect cannot be put back from the history. It gets the input `reason`, and needs no
   * key of its own here.
   */
  readonly undoneBy?: string
}

/** The actions that judge, each with its key: one small letter. They also have the digits 1, 2, 3 … in their order. */
export type Verdicts = Readonly<Record<string, string | VerdictOptions>>

/** Some of what was judged is judged again by another person. */
export interface SecondLook<Name extends string = string> {
  /** The verdicts after which a record may be chosen. */
  readonly after: readonly string[]
  /** How many of a hundred are chosen, at random. @default 5 */
  readonly share?: number
  /** The read-only choice in which the service keeps that one was chosen. Give it a tab of the list. */
  readonly field: Name
  /** The option of the choice while a second look is due. */
  readonly due: string
  /** The actions of the second person. Each sets the choice, and names the first reviewer in `notSelf`. */
  readonly verdicts: Verdicts
}

/**
 * The desk at which records that wait are judged one after the other, at `/<list>/desk`: the proof, what it must say, and one
 * key for each verdict. A record is locked for ten minutes for whoever looks at it, and takes no verdict of others meanwhile.
 */
export interface DeskOptions<Name extends string = string> {
  /** The state of what waits, or several. */
  readonly waiting: string | readonly string[]
  /** In which order it is handed out: fields, `-` before those that go downwards. @default the oldest first */
  readonly sort?: string | readonly string[]
  /** The filters over the desk, of those of the list. @default all filters of the list but the state */
  readonly filters?: readonly string[]
  /** What is judged: one field with pictures or documents, or several proofs in their order. */
  readonly evidence: Name | readonly Evidence<Name>[]
  /** The fields with which it is compared, in their order. */
  readonly facts: readonly Name[]
  /** Names that are compared with each other. */
  readonly alike?: readonly NamesAlike<Name>[]
  /** What a reviewer is warned of, each by a name of its own. A verdict on many records at once leaves out what is flagged. */
  readonly flags?: Readonly<Record<string, DeskFlag<Name>>>
  /**
   * The actions that judge, each with its key: one small letter. A choice that an action asks for is answered by digit, then
   * by letter, in the order of its options; other inputs are typed only where they are required.
   */
  readonly verdicts: Verdicts
  /** The proofs whose pictures those who judge may paint over, for good: what they show may not be kept. @default none */
  readonly covers?: readonly Name[]
  /** What is set by one key each before the verdict. @default nothing */
  readonly marks?: Marks<Name>
  /** Some of what was judged is judged again by another person. @default none */
  readonly secondLook?: SecondLook<Name>
  /**
   * The fields that are personal `onRequest` and yet in sight while a record waits, for those who hold the key of a verdict.
   * Each look is kept among the data reveals. @default those who may ask for one value, for a reason
   */
  readonly inSight?: readonly Name[]
}

/** A verdict of a desk with its silent defaults filled in. */
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

/** Who may judge at a desk: whoever holds the key of one of its verdicts. */
export function judgeNeed({ actions, page: { desk } }: Judged, isSecond = false): Access {
  const keys = verdictsIn((isSecond ? desk?.secondLook?.verdicts : desk?.verdicts) ?? {}).flatMap(
    ({ name }) => actions[name]?.key ?? [],
  )
  if (keys.includes('signedIn')) return 'signedIn'
  return keys.length > 0 ? ([...new Set(keys)] as unknown as Need) : false
}
