import type { Condition } from '../kernel/conditions'

/** How the values of related records become one: of the first or the last of them, how many they are, or their sum. */
export type FactAggregate = 'first' | 'last' | 'count' | 'sum'

/** A value of the record itself among its facts. */
export interface OwnFact<Name extends string = string> {
  /** The field. */
  readonly field: Name
  /** Its heading. @default the label of the field */
  readonly label?: string
  /** Shown only while this holds of the record. @default always */
  readonly when?: Condition<Name>
  /** What stands in its place where it is empty. @default a dash */
  readonly none?: string
}

/** A figure over the records of another resource that refer to this one, as the viewer may see them. */
export interface RelatedFact<Name extends string = string> {
  /** Its heading. */
  readonly label: string
  /** How their values become one. */
  readonly aggregate: FactAggregate
  /** The name of the resource whose records are looked at. */
  readonly of: string
  /** Their reference to this record. */
  readonly through: string
  /** The field of this record that has the same value as `through`. @default `through` refers to this record */
  readonly by?: Name
  /** The field of theirs that is summed or shown; a count has none. An area counts in acres. */
  readonly field?: string
  /** For the first and the last: the field that orders them; those without a value of it are passed over. */
  readonly orderBy?: string
  /** For the first and the last: further fields of that record, below the value. */
  readonly shows?: readonly string[]
  /** Only those that satisfy this. @default all */
  readonly where?: Condition
  /** Shown only while this holds of the record. @default always */
  readonly when?: Condition<Name>
  /** What stands in its place where there are none. @default a dash, or 0 */
  readonly none?: string
  /** It stands beside the record in the search over everything as well. @default it does not */
  readonly inSearch?: true
}

/** What is begun for a record from a fact. */
export interface FactBeginning {
  /** The name of the resource of which one is begun. Its reference to this record is filled in. */
  readonly of: string
  /** The label of the link, for those who may create one. */
  readonly label: string
}

/** What pickers say of a place of the record: whether a village is served. Everybody who may choose the place reads it. */
export interface PlaceFact<Name extends string = string> {
  /** Its heading. */
  readonly label: string
  /** The place; `id` is the record itself, where that is one. */
  readonly saidOf: Name | 'id'
  /** What stands in the place of the value where the service warns of that place. The warning stands below. */
  readonly warned: string
  /** What is begun instead where the service warns. @default nothing */
  readonly begins?: FactBeginning
  /** Shown only while this holds of the record. @default always */
  readonly when?: Condition<Name>
  /** What stands in its place where there is none. @default a dash */
  readonly none?: string
  /** It stands beside the record in the search over everything as well, where the service warns. @default it does not */
  readonly inSearch?: true
}

/** A fact that the behaviour of the resource works out in words, for everyone who sees the record: the weather of its place. */
export interface ComputedFact<Name extends string = string> {
  /** Its heading. */
  readonly label: string
  /** The name by which the behaviour answers (`facts`). */
  readonly computed: string
  /** Shown only while this holds of the record. @default always */
  readonly when?: Condition<Name>
  /** What stands in its place where there is none. @default a dash */
  readonly none?: string
}

/** A fact of a record. */
export type Fact<Name extends string = string> = OwnFact<Name> | RelatedFact<Name> | PlaceFact<Name>

/** The first rows of a list of records that refer to this one, with what may be done to each. */
export interface RelatedRows<Name extends string = string> {
  /** Its heading. */
  readonly label: string
  /** The name of the resource whose records are shown. */
  readonly of: string
  /** Their reference to this record. */
  readonly through: string
  /** Only those that satisfy this. @default all */
  readonly where?: Condition
  /** Their order, as in an address: `-serviceDate`. @default that of their list */
  readonly sort?: string
  /** The fields that a row shows. */
  readonly columns: readonly string[]
  /** The actions that stand on a row as far as it allows them; all others are in its menu. @default none */
  readonly actions?: readonly string[]
  /** Shown only while this holds of the record. @default always */
  readonly when?: Condition<Name>
  /** What stands there when there are none. @default the block is not there */
  readonly none?: string
}

/** A subject of its own about a record, as the season of a farmer: its most useful facts, and where they go on. */
export interface Topic<Name extends string = string> {
  /** Its heading. */
  readonly label: string
  /** The name of the resource to whose list of records of this one it leads. @default it leads to a tab */
  readonly of?: string
  /** Their reference to this record. */
  readonly through?: string
  /** The tab of the page to which it leads instead of a list, as the screen of the resource names it. @default a list */
  readonly tab?: string
  /** Its facts, each by a name of its own: two at most. */
  readonly facts: Readonly<Record<string, RelatedFact<Name> | ComputedFact<Name>>>
  /** Shown only while this holds of the record. @default always */
  readonly when?: Condition<Name>
}

/** A topic that leads to a list. */
export type ListTopic = Topic & Pick<RelatedRows, 'of' | 'through'>

/** What answers before the record is read: a sentence, a strip of facts, the first rows of what belongs to it. */
export interface SummaryOptions<Name extends string = string> {
  /**
   * What the record is, in one sentence: `{crop} at {village}`. A field without a value is left out with the words before it.
   */
  readonly sentence?: string
  /**
   * The actions that are the next step of a record: the first of them that it allows is the primary button. @default the
   * first harmless action that brings it into another state, or else what is begun for it
   */
  readonly next?: readonly string[]
  /** The facts in their order, each by a name of its own: six at most. */
  readonly facts: Readonly<Record<string, Fact<Name>>>
  /** Subjects below the facts, each by a name of its own: eight at most. */
  readonly topics?: Readonly<Record<string, Topic<Name>>>
  /** Blocks of related records below the facts, each by a name of its own: three at most. */
  readonly latest?: Readonly<Record<string, RelatedRows<Name>>>
  /** The resources whose records are messages with whoever the record is about: they stand in its stream of history and comments. */
  readonly messages?: readonly string[]
}
