import type { Condition } from '../kernel/conditions'

/**
 * How the values of related records are combined: the value of the first or the last of them, their number, or their
 * sum.
 */
export type FactAggregate = 'first' | 'last' | 'count' | 'sum'

/** A value of the record itself among its facts. */
export interface OwnFact<Name extends string = string> {
  /** The field. */
  readonly field: Name
  /** Its heading. @default the label of the field */
  readonly label?: string
  /** Shown only while the record matches this. @default always */
  readonly when?: Condition<Name>
  /** The text shown if it is empty. @default a dash */
  readonly none?: string
}

/** A figure over the records of another resource that refer to this one, among those the viewer can see. */
export interface RelatedFact<Name extends string = string> {
  /** Its heading. */
  readonly label: string
  /** How their values are combined. */
  readonly aggregate: FactAggregate
  /** The name of the resource of these records. */
  readonly of: string
  /** Their reference to this record. */
  readonly through: string
  /** The field of this record that has the same value as `through`. @default `through` refers to this record */
  readonly by?: Name
  /** Their field that is summed or shown; a count has none. An area counts in acres. */
  readonly field?: string
  /** For the first and the last: the field that orders them; those without a value of it are skipped. */
  readonly orderBy?: string
  /** For the first and the last: further fields of that record, below the value. */
  readonly shows?: readonly string[]
  /** Only those that match this. @default all */
  readonly where?: Condition
  /** Shown only while the record matches this. @default always */
  readonly when?: Condition<Name>
  /** The text shown if there are none. @default a dash, or 0 */
  readonly none?: string
  /** It is also shown beside the record in the global search. @default it is not */
  readonly inSearch?: true
}

/** A record that can be created from a fact. */
export interface FactBeginning {
  /** The name of its resource. Its reference to this record is filled in. */
  readonly of: string
  /** The label of the link, for those who may create one. */
  readonly label: string
}

/**
 * The note of pickers on a place of the record: whether a village is served. Everyone who may choose the place can read
 * it.
 */
export interface PlaceFact<Name extends string = string> {
  /** Its heading. */
  readonly label: string
  /** The place; `id` is the record itself, if that is one. */
  readonly saidOf: Name | 'id'
  /** The text shown instead of the value if the service warns about that place. The warning is below it. */
  readonly warned: string
  /** What can be created instead if the service warns. @default nothing */
  readonly begins?: FactBeginning
  /** Shown only while the record matches this. @default always */
  readonly when?: Condition<Name>
  /** The text shown if there is none. @default a dash */
  readonly none?: string
  /** It is also shown beside the record in the global search, if the service warns. @default it is not */
  readonly inSearch?: true
}

/**
 * A fact that the behaviour of the resource computes in words, for everyone who sees the record: the weather of its
 * place.
 */
export interface ComputedFact<Name extends string = string> {
  /** Its heading. */
  readonly label: string
  /** The name under which the behaviour returns it (`facts`). */
  readonly computed: string
  /** Shown only while the record matches this. @default always */
  readonly when?: Condition<Name>
  /** The text shown if there is none. @default a dash */
  readonly none?: string
}

/** A fact of a record. */
export type Fact<Name extends string = string> = OwnFact<Name> | RelatedFact<Name> | PlaceFact<Name>

/** The first rows of a list of records that refer to this one, with the actions of each. */
export interface RelatedRows<Name extends string = string> {
  /** Its heading. */
  readonly label: string
  /** The name of the resource whose records are shown. */
  readonly of: string
  /** Their reference to this record. */
  readonly through: string
  /** Only those that match this. @default all */
  readonly where?: Condition
  /** Their order, as in an address: `-serviceDate`. @default that of their list */
  readonly sort?: string
  /** The fields that a row shows. */
  readonly columns: readonly string[]
  /** The actions shown on a row if it allows them; all others are in its menu. @default none */
  readonly actions?: readonly string[]
  /** Shown only while the record matches this. @default always */
  readonly when?: Condition<Name>
  /** The text shown if there are none. @default the block is not there */
  readonly none?: string
}

/** A topic about a record, such as the season of a farmer: its most useful facts, and a link to more. */
export interface Topic<Name extends string = string> {
  /** Its heading. */
  readonly label: string
  /** The name of the resource whose list, for this record, it links to. @default it leads to a tab */
  readonly of?: string
  /** Their reference to this record. */
  readonly through?: string
  /** The tab of the page that it links to instead of a list, as named by the screen of the resource. @default a list */
  readonly tab?: string
  /** Its facts, by name: two at most. */
  readonly facts: Readonly<Record<string, RelatedFact<Name> | ComputedFact<Name>>>
  /** Shown only while the record matches this. @default always */
  readonly when?: Condition<Name>
}

/** A topic that links to a list. */
export type ListTopic = Topic & Pick<RelatedRows, 'of' | 'through'>

/** The summary above a record's details: a sentence, a strip of facts, the first rows of related records. */
export interface SummaryOptions<Name extends string = string> {
  /**
   * What the record is, in one sentence: `{crop} at {village}`. An empty field is left out with the words before it.
   */
  readonly sentence?: string
  /**
   * The actions that are the next step of a record: the first that it allows is the primary button.
   * @default the first harmless action that changes its state, or else the first record that can be created for it
   */
  readonly next?: readonly string[]
  /** The facts in their order, by name: six at most. */
  readonly facts: Readonly<Record<string, Fact<Name>>>
  /** Topics below the facts, by name: eight at most. */
  readonly topics?: Readonly<Record<string, Topic<Name>>>
  /** Blocks of related records below the facts, by name: three at most. */
  readonly latest?: Readonly<Record<string, RelatedRows<Name>>>
  /**
   * The resources whose records are messages with the person the record is about: they are in its stream of history and
   * comments.
   */
  readonly messages?: readonly string[]
}
