import type { Need } from '../kernel/access'
import type { AreaUnit } from '../kernel/area'
import type { Choices } from '../kernel/choices'
import type { Condition } from '../kernel/conditions'
import type { Formula, RollUp } from './derived'

/** What every field may say about itself. Only the label is needed. */
export interface FieldOptions {
  /** The words over the input and the column, as the specification spells them. */
  readonly label: string
  /** A sentence under the input. */
  readonly help?: string
  readonly required?: boolean
  /**
   * Required only while this holds of the record. That of an action's input may also ask the fields of the record (`eq` or
   * `in` of what is there): the dialog says so beforehand, and the effect of the action refuses.
   */
  readonly requiredWhen?: Condition
  /** Shown, and kept, only while this holds of the record. */
  readonly when?: Condition
  /** Written by the service alone: by actions, behaviours and defaults, never by a form. */
  readonly readOnly?: boolean
  /** May be given when the record is made and never changed afterwards. */
  readonly createOnly?: boolean
  /** Who may read it. For everybody else the field is absent, never null. */
  readonly read?: Need
  /** Who may write it, if fewer than may write the record. */
  readonly write?: Need
  /**
   * Personal data: masked for whoever does not hold `pii:reveal`. `onRequest`: masked for everybody; who holds it may ask
   * for the value of one record, with a reason, and that is logged.
   */
  readonly personal?: boolean | 'onRequest'
  /** No two live records share a value; with a condition, no two records that satisfy it. Text ignores case. */
  readonly unique?: boolean | Condition
  /** The message when `unique` is broken. */
  readonly taken?: string
  /**
   * The answer to a warning: forms ask for it only once the service has refused for want of it, with a message at this
   * field. Where many records are meant at once it is asked for from the start.
   */
  readonly askedOnWarning?: true
  /** In an action: it begins with what the record holds in the field of this name, and is stored there again. */
  readonly asStored?: true
  /** Forms ask for it twice, and both must be equal: for numbers that nobody notices to be wrong. */
  readonly typedTwice?: true
  /** The name of this field before it was renamed, so that the migration moves the column. */
  readonly renamedFrom?: string
  /** Its value follows from records that refer to this one, and nobody writes it. */
  readonly rollUp?: RollUp
  /** Its value follows from other fields of the record, and nobody writes it. */
  readonly formula?: Formula
}

/** The colour of a status dot. The word always stands beside it. */
export type Tone = 'good' | 'warning' | 'bad' | 'info' | 'planned' | 'done' | 'neutral'

/** What stands in the place of a status dot, so that states are told apart without their colours as well. */
export type Mark = 'open' | 'person' | 'running' | 'done' | 'sealed' | 'wrong' | 'off'

/** One option of a choice: its label, or its label, tone and mark. */
export type Option = string | { readonly label: string; readonly tone?: Tone; readonly mark?: Mark }

/** The levels of the geography, from the whole to the part. */
export const levels = ['zone', 'state', 'district', 'tehsil', 'village'] as const

/** One level of the geography. */
export type Level = (typeof levels)[number]

/** On what a geography of each level may hang. */
export const levelsAbove: Readonly<Record<Level, readonly Level[]>> = {
  zone: [],
  state: ['zone'],
  district: ['state'],
  tehsil: ['district'],
  village: ['tehsil'],
}

/** The records of another resource that a figure counts, or sums up: those that agree with its row, and satisfy `where`. */
export interface Counts {
  readonly of: string
  /** By field of theirs, the field of the row; a month means all of its days. */
  readonly by: Readonly<Record<string, string>>
  /** By moment of theirs, the date or the month of the row in which it lies in India. */
  readonly at?: Readonly<Record<string, string>>
  readonly where?: Condition
}

interface NumberOptions extends FieldOptions {
  readonly min?: number
  readonly max?: number
  readonly initial?: number
  /** What is said of a value beyond `min` or `max`, where it is not said with the number. */
  readonly wrong?: string
  /** Where it leads: whoever sees their list finds there what is counted, as many as it says. */
  readonly counts?: Counts
}

interface IntegerOptions extends NumberOptions {
  /** It names something rather than counting it, as a code or a year does: 900013, never 9,00,013. */
  readonly plain?: true
}

interface TextOptions extends FieldOptions {
  /** Longest length in characters. */
  readonly max?: number
  readonly min?: number
  /** `name`: a person's or place's name (letters of any script), title-cased. */
  readonly form?: 'name' | 'upper' | 'lower' | 'username'
  /** A pattern that the whole text must match, and the message if it does not. */
  readonly pattern?: { readonly source: string; readonly message: string }
}

/** How large pictures have to be in pixels, and which ratio their sides have; a hundredth beside it passes. */
export interface PictureShape {
  readonly width: number
  readonly height: number
  readonly ratio: readonly [number, number]
}

/**
 * The folders of the file store that exist. Empty here: `resources/fileFolders.ts` adds the company's own by declaration
 * merging, so that a folder that is not declared does not compile.
 */
export interface FileFolders {}

/** One folder of the file store. */
type FileFolder = Extract<keyof FileFolders, string>

interface FileOptions extends FieldOptions {
  /** Where and when its pictures were taken proves something, and is kept with them; of all others it is forgotten. */
  readonly evidence?: boolean
  /** How many; 1 unless said, 10 at most. */
  readonly many?: number
  /** The folder of the store. */
  readonly folder: FileFolder
}

/** The options of each kind of field. The keys are the kinds. */
export interface KindOptions {
  text: TextOptions
  longText: FieldOptions & { readonly max?: number }
  /** A running number: `BKG-{fy}-{000000}`; `{state}` is the ISO code of the state of `place`. */
  code: FieldOptions & { readonly pattern: string; readonly place?: string }
  /** A random identifier made by the database. */
  uuid: FieldOptions
  /** Text made by the database from other fields, joined with spaces; may be searched and sorted. */
  joined: FieldOptions & { readonly of: readonly string[] }
  integer: IntegerOptions
  /** `digits` after the point; 2 unless said. */
  decimal: NumberOptions & { readonly digits?: number; readonly suffix?: string }
  /** Whole paise. `min` and `max` are paise. */
  money: NumberOptions
  percent: NumberOptions
  /** `min` and `max` in acres. `wrong` is said of an area that is none, or beyond them. */
  area: FieldOptions & {
    readonly min?: number
    readonly max?: number
    readonly units?: readonly AreaUnit[]
    readonly wrong?: string
  }
  /** `age`: the years since that day must lie between. */
  date: FieldOptions & { readonly past?: boolean; readonly future?: boolean; readonly age?: readonly [number, number] }
  instant: FieldOptions
  month: FieldOptions & { readonly past?: boolean }
  flag: FieldOptions & { readonly initial?: boolean }
  choice: FieldOptions & { readonly options: Readonly<Record<string, Option>>; readonly initial?: string }
  /** Several of the options, or free words when there are none. */
  tags: FieldOptions & {
    readonly options?: Readonly<Record<string, Option>>
    readonly max?: number
    /** Each of its words is one of these rather than any. */
    readonly of?: 'pin'
  }
  reference: FieldOptions & {
    /** The name of the resource that is referred to. */
    readonly to: string
    /** Fields of the other record that come along and stand beside its title. */
    readonly shows?: readonly string[]
    /**
     * Where others have the same title: the reference of the other record by which it is told apart (a land by its farmer),
     * and what people call that. In a sheet it has a column of its own.
     */
    readonly within?: { readonly field: string; readonly label: string }
    /** Who reads here what the other record is called; anybody else is told its mask. Everybody unless said. */
    readonly named?: Need
    /** The heading of the list of these records on the other record's page. */
    readonly related?: string
    /** The words of a button on the other record's page that begins one of these, for whoever may make one. */
    readonly offer?: string
    /**
     * Only records that satisfy this may be chosen. An operand `{ form: 'farmer' }` is what another field of the same form
     * holds; `{ form: 'booking.farmer' }` what the record of that reference holds. Nothing is offered before it is filled in.
     */
    readonly choices?: Choices
    /**
     * The address below that of the record at hand which proposes whom to choose in an action, the best first, each with
     * what speaks for it and what keeps it from being chosen: what a picker shows, also for what is typed (`?q=`). Behind
     * the address of the list it proposes for the records named by `?ids=` together.
     */
    readonly suggestedBy?: string
    /**
     * The address behind that of the list which, once this is chosen for a new record, proposes values of other fields and
     * rows within the form (`?<name>=<id>`, answered with { values, rows }). What is filled in already stays.
     */
    readonly proposes?: string
    /** Whoever may make a record of the other resource may do so while choosing one. */
    readonly createInPlace?: true
    /** The records are parts of the other one: they do not keep it from being deleted, and go with it. */
    readonly part?: true
    /** These fields of the records stand as rows in the form of the other record, and are saved together with it. */
    readonly nested?: readonly string[]
  }
  many: FieldOptions & {
    readonly to: string
    readonly choices?: Condition
    readonly max?: number
    /** As for a reference. */
    readonly createInPlace?: true
  }
  /** A geography of one of these levels, kept with its ancestors so that lists can be filtered at any level. */
  place: FieldOptions & {
    readonly level: Level | readonly Level[]
    readonly related?: string
    /** As for a reference. */
    readonly proposes?: string
    /** What the service warns of in the place that is chosen stands below it: that nobody comes there. */
    readonly warns?: true
    /** Only the level that belongs to the value of a choice of the same record is offered. */
    readonly levelBy?: { readonly field: string; readonly levels: Readonly<Record<string, Level>> }
  }
  mobile: FieldOptions
  email: FieldOptions
  pin: FieldOptions
  pan: FieldOptions
  gstin: FieldOptions
  ifsc: FieldOptions
  account: FieldOptions
  vehicle: FieldOptions
  licence: FieldOptions
  /** Only the last four digits and a keyed hash are kept; the number itself is discarded. */
  aadhaar: FieldOptions
  image: FileOptions & { readonly shape?: PictureShape }
  file: FileOptions
  point: FieldOptions
  polygon: FieldOptions
  /** Where something went: 2 to 10,000 positions. */
  line: FieldOptions
  keyValue: FieldOptions & {
    readonly max?: number
    readonly keys?: Readonly<Record<string, string>>
    /** The values are texts of messages: forms give them room and count how many SMS each of them takes. */
    readonly asSms?: true
  }
  /**
   * A condition that people put together: on what is known of records of another kind (`facts`), which bear the name `of`
   * and are called `many`.
   */
  condition: FieldOptions & { readonly of: string; readonly many: string; readonly facts: Fields }
}

/** The name of a kind of field. */
export type Kind = keyof KindOptions

/** A field of a known kind with its options: plain data. */
export type FieldOf<K extends Kind> = { readonly kind: K } & KindOptions[K]

/** Any field. */
export type Field = { [K in Kind]: FieldOf<K> }[Kind]

/** The fields of a resource, or the inputs of an action, by name. */
export type Fields = Readonly<Record<string, Field>>
