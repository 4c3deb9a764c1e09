import type { Key, Need } from '../kernel/access'
import type { AreaUnit } from '../kernel/area'
import type { Choices } from '../kernel/choices'
import type { Condition } from '../kernel/conditions'
import type { Formula, RollUp } from './derived'

/** What every field may say about itself. Nothing of it is needed. */
export interface FieldOptions {
  /** The words over the input and the column, as the specification spells them. @default its name in words: `plannedFor` is “Planned for” */
  readonly label?: string
  /** A sentence under the input. */
  readonly help?: string
  /**
   * What it means that a record has no value, as “All states” or “No end date”: lists, pages, filters and charts say so
   * instead of a dash and “Not set”. Exports leave the cell empty.
   */
  readonly none?: string
  /** A record is not saved without a value. */
  readonly required?: boolean
  /**
   * Required only while this holds of the record. In an action's input it may also test the fields of the record with `eq`
   * or `in`: the dialog says so beforehand, and the effect of the action refuses.
   */
  readonly requiredWhen?: Condition
  /** Shown, and kept, only while this holds of the record. */
  readonly when?: Condition
  /** Written by the service alone: by actions, behaviours and defaults, never by a form. */
  readonly readOnly?: boolean
  /** May be given when the record is made and never changed afterwards. */
  readonly createOnly?: boolean
  /** Who may read it. For all others the field is absent, never null. @default those who read the record */
  readonly read?: Need
  /** Who may write it, where they are fewer than those who may write the record. @default those who write the record */
  readonly write?: Need
  /**
   * Personal data: masked for viewers without `pii:reveal`. `onRequest`: masked for every viewer; those who hold the key see
   * one value at a time, for a reason, and that is logged. Some characters of numbers of people and of texts stay legible;
   * nothing of amounts, days, options and shapes does.
   */
  readonly personal?: boolean | 'onRequest'
  /** Who sees a personal value in full because their work is done with it, whatever is masked for others. @default nobody else */
  readonly shownTo?: Key | readonly Key[]
  /** No two live records share a value; with a condition, no two records that satisfy it. Text ignores case. */
  readonly unique?: boolean | Condition
  /** The message when `unique` is broken. @default “This mobile is taken”, with the label of the field */
  readonly taken?: string
  /**
   * The answer to a warning: forms ask for it only once the service has refused for want of it, with a message at this
   * field. Where many records are meant at once it is asked for from the start.
   */
  readonly askedOnWarning?: true
  /**
   * In an action: it begins with what the record holds in the field of this name, and is stored there again. The name of
   * another field of its kind: it begins with what the record holds there. `false`: a link that would begin so by its name
   * is asked for each time, as the reason of an action that may be done again.
   */
  readonly asStored?: boolean | string
  /** Forms ask for it twice, and both must be equal: for numbers in which a typing error is easily missed. */
  readonly typedTwice?: true
  /** The name of this field before it was renamed, so that the migration moves the column. */
  readonly renamedFrom?: string
  /**
   * The field of the record of a reference from which it is copied when that record is chosen, as `land.village`. It may
   * be changed afterwards, unless it is read-only.
   */
  readonly from?: string
  /**
   * It goes on following the field it comes `from`, which may be one of a place as well: `village.serviceable`. The database
   * keeps it, and no form writes it.
   * @default copied once
   */
  readonly follows?: true
  /**
   * Its value follows from the records that refer to this one: a count, sum, first, latest or last value. The database keeps
   * it with every write. `rollUp<typeof lands>({ … })` lets the compiler check the names.
   */
  readonly rollUp?: RollUp
  /** Its value follows from other fields of the record, as `{ multiply: ['qty', 'rate'] }`. The database keeps it. */
  readonly formula?: Formula
}

/** The colour of a status dot. The word is always beside it. */
export type Tone = 'good' | 'warning' | 'bad' | 'info' | 'planned' | 'done' | 'neutral'

/** The sign in the place of a status dot, so that states differ without their colours as well. */
export type Mark = 'open' | 'person' | 'running' | 'done' | 'sealed' | 'wrong' | 'off'

/** One option of a choice. */
export type Option =
  /** Its label. */
  | string
  /** Its label, with the colour and the sign of a status, and what people write for it in sheets: M for Male. */
  | { readonly label: string; readonly tone?: Tone; readonly mark?: Mark; readonly short?: string }

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
  /** The name of the resource whose records are counted. */
  readonly of: string
  /** By field of theirs, the field of the row, or its `id`; a month means all of its days. */
  readonly by: Readonly<Record<string, string>>
  /** By moment of theirs, the date or the month of the row in which it lies in India. */
  readonly at?: Readonly<Record<string, string>>
  /** Only those of which this holds. */
  readonly where?: Condition
}

export interface NumberOptions extends FieldOptions {
  /** The smallest value. */
  readonly min?: number
  /** The largest value. */
  readonly max?: number
  /** The value of a new record. */
  readonly initial?: number
  /** The message for a value beyond `min` or `max`. @default one that names the limit */
  readonly wrong?: string
  /** The figure leads to the records that it counts, for viewers who see their list. */
  readonly counts?: Counts
}

export interface IntegerOptions extends NumberOptions {
  /** A number that names something, as a code or a year does: written 900013, never 9,00,013. */
  readonly plain?: true
  /** A year of birth: a person born in it may be of an age between these. */
  readonly age?: readonly [number, number]
}

export interface TextOptions extends FieldOptions {
  /** The longest length in characters. @default 120, and 80 for a name */
  readonly max?: number
  /** The shortest length in characters. @default 1, and 2 for a name */
  readonly min?: number
  /** `name`: a person's or place's name (letters of any script), title-cased. `upper`, `lower`: the case in which it is kept. */
  readonly form?: 'name' | 'upper' | 'lower' | 'username'
  /** A pattern that the whole text must match. */
  readonly pattern?: {
    /** The regular expression. */
    readonly source: string
    /** The message for a text that does not match. */
    readonly message: string
  }
}

/** How large pictures have to be in pixels, and which ratio their sides have; a hundredth beside it passes. */
export interface PictureShape {
  /** The minimum width in pixels. */
  readonly width: number
  /** The minimum height in pixels. */
  readonly height: number
  /** The width and the height of the ratio: `[16, 9]`. */
  readonly ratio: readonly [number, number]
}

/**
 * The folders of the file store that exist. Empty here: `resources/fileFolders.ts` adds the company's own by declaration
 * merging, so that a folder that is not declared does not compile.
 */
export interface FileFolders {}

/** One folder of the file store. */
type FileFolder = Extract<keyof FileFolders, string>

/** How large a video may be. */
export interface VideoLimits {
  /** The maximum size in MB. */
  readonly megabytes: number
  /** The maximum length in seconds. */
  readonly seconds: number
}

export interface FileOptions extends FieldOptions {
  /** Where and when its pictures were taken is kept beside them, as proof. Other pictures lose it. */
  readonly evidence?: boolean
  /** How many files it holds, 10 at most. @default 1 */
  readonly many?: number
  /** The folder of the file store, declared in `resources/fileFolders.ts`. */
  readonly folder: FileFolder
}

/** The options of each kind of field. The keys are the kinds. */
export interface KindOptions {
  /** A line of text. */
  text: TextOptions
  /** Text of several lines. */
  longText: FieldOptions & {
    /** The longest length in characters. @default 2000 */
    readonly max?: number
  }
  /** A running number that the service gives. */
  code: FieldOptions & {
    /** Its form: `BKG-{fy}-{000000}`; `{state}` is the ISO code of the state of `place`. */
    readonly pattern: string
    /** The place whose state the pattern names. */
    readonly place?: string
    /**
     * The numbers follow each other without a gap, each financial year anew where the pattern names it: for invoices and
     * receipts. A number is drawn in the transaction that keeps the record, and writers of such records wait for each other.
     */
    readonly gapless?: true
    /**
     * The date of the record in whose financial year the pattern numbers it without gaps, so that an invoice of 31 March never
     * has a number of April. @default the day on which it is made
     */
    readonly datedBy?: string
  }
  /** A random identifier made by the database. */
  uuid: FieldOptions
  /** Text made by the database from other fields, joined with spaces; may be searched and sorted. */
  joined: FieldOptions & {
    /** The fields that are joined, in their order. */
    readonly of: readonly string[]
  }
  /** A whole number of 32 bits. */
  integer: IntegerOptions
  /** A number with digits after the point, exact. */
  decimal: NumberOptions & {
    /** How many digits after the point. @default 2 */
    readonly digits?: number
    /** The unit behind the number: `km`. */
    readonly suffix?: string
    /** The text field that names the unit where records differ in it: their points do not stand in a line. */
    readonly unitIn?: string
  }
  /** An amount in whole paise; `min` and `max` are paise, and `min` is 0 by default. */
  money: NumberOptions
  /** A percentage, from 0 to 100 by default. */
  percent: NumberOptions
  /** An area with its unit, compared and summed up in acres. */
  area: FieldOptions & {
    /** The smallest area in acres. @default 0.001 */
    readonly min?: number
    /** The largest area in acres. @default 1,000,000 */
    readonly max?: number
    /** The units that may be chosen. @default all */
    readonly units?: readonly AreaUnit[]
    /**
     * The area of the rows in the form, as `booking-lands.area`: a new record begins with their sum, which follows the rows
     * until another area is typed.
     */
    readonly totalOf?: string
    /** The message for an area that is none, or beyond `min` or `max`. @default one that names the limits */
    readonly wrong?: string
  }
  /** A day, `YYYY-MM-DD`. */
  date: FieldOptions & {
    /** Not later than today in India. */
    readonly past?: boolean
    /** Not before today in India. */
    readonly future?: boolean
    /** The years since that day lie between these: the age of a person. */
    readonly age?: readonly [number, number]
  }
  /** A moment in time, kept in UTC and shown in India's time. */
  instant: FieldOptions & {
    /** Something ends then: a day without a time is taken as the end of that day in India, and not as its beginning. */
    readonly wholeDay?: true
  }
  /** A month, `YYYY-MM`. */
  month: FieldOptions & {
    /** Not later than this month in India. */
    readonly past?: boolean
  }
  /** Yes or no. */
  flag: FieldOptions & {
    /** The value of a new record. @default none */
    readonly initial?: boolean
  }
  /** One of several options. */
  choice: FieldOptions & {
    /** The options by their values. */
    readonly options: Readonly<Record<string, Option>>
    /** The option of a new record. */
    readonly initial?: string
  }
  /** Several of the options, or free words when there are none. */
  tags: FieldOptions & {
    /** The options by their values. @default free words */
    readonly options?: Readonly<Record<string, Option>>
    /** How many at most. @default 50 */
    readonly max?: number
    /** Each of its words is one of these rather than any. */
    readonly of?: 'pin'
  }
  /** A record of another resource. */
  reference: FieldOptions & {
    /** The name of the resource that is referred to. */
    readonly to: string
    /** Fields of the other record that are read with it and shown beside its title. */
    readonly shows?: readonly string[]
    /** How records with the same title are told apart, as a land by its farmer or a market by its district. In a sheet it has a column of its own, unless `choices` take it from another field. */
    readonly within?: {
      /** The reference or place of the other record that tells it apart. */
      readonly field: string
      /** What people call it. */
      readonly label: string
    }
    /** Who reads here what the other record is called; all others read its mask. @default every viewer */
    readonly named?: Need
    /** The heading of the list of these records on the other record's page. @default no such list */
    readonly related?: string
    /** The label of a button on the other record's page that starts one of these, for those who may create one. */
    readonly offer?: string
    /**
     * Only records that satisfy this may be chosen. An operand `{ form: 'farmer' }` is what another field of the same form
     * holds; `{ form: 'booking.farmer' }` what the record of that reference holds, and in
     * an action `{ form: 'id.outlet' }` what the record itself holds now. Nothing is offered before it is filled in.
     */
    readonly choices?: Choices
    /** The message where a record is refused because it is not among the choices. @default 'Choose land from the list' */
    readonly choicesMessage?: string
    /**
     * Records that are refused when they are newly chosen, with the reason: they are offered, so that people learn it. The
     * record is locked until the write is done, so that it holds when both are committed.
     */
    readonly refusedWhile?: {
      /** The records that are refused. */
      readonly where: Condition
      /** The message, with fields of the record in braces: `This farmer is blacklisted: {blacklistReason}`. */
      readonly words: string
    }
    /**
     * The address that proposes what to choose, the best first, each with what speaks for it and what keeps it from being
     * chosen: what a picker shows, also for what is typed (`?q=`). In an action it stands below that of the record at hand;
     * behind the address of the list it proposes for the records named by `?ids=` together. `{ at, of }` proposes in forms
     * too, by what stands in the fields `of`: { id?, values, q? } is sent behind the address of the list. A picker without a
     * form, as for many records, offers the `choices`.
     */
    readonly suggestedBy?:
      | string
      | {
          /** The address behind that of the list. */
          readonly at: string
          /** The fields of the form, or inputs of the action, by which it proposes. */
          readonly of: readonly string[]
        }
    /**
     * The address behind that of the list which, once this is chosen for a new record, proposes values of other fields and
     * rows within the form (`?<name>=<id>`, answered with { values, rows }). What is filled in already stays.
     */
    readonly proposes?: string
    /** Those who may create a record of the other resource may do so while choosing one. It begins with what `choices` take from the form. */
    readonly createInPlace?: true
    /** The records are parts of the other one: they do not keep it from being deleted, and are deleted with it. */
    readonly part?: true
    /** These fields of the records are rows in the form of the other record, and are saved together with it. */
    readonly nested?: readonly string[]
  }
  /** Several records of another resource. */
  many: FieldOptions & {
    /** The name of the resource that is referred to. */
    readonly to: string
    /** Only records that satisfy this may be chosen. */
    readonly choices?: Condition
    /** The message where records are refused because they are not among the choices. @default 'Choose crops from the list' */
    readonly choicesMessage?: string
    /** How many at most. @default 200 */
    readonly max?: number
    /** Those who may create a record of the other resource may do so while choosing one. */
    readonly createInPlace?: true
  }
  /** A geography, kept with its ancestors so that lists can be filtered at any level. */
  place: FieldOptions & {
    /** The levels of which it may be. */
    readonly level: Level | readonly Level[]
    /** The heading of the list of these records on the geography's page. @default no such list */
    readonly related?: string
    /** As for a reference: the address that proposes values of other fields and rows once this is chosen. */
    readonly proposes?: string
    /** The service's warnings about the chosen place are shown below it: that no machine serves it. */
    readonly warns?: true
    /** Only the level that belongs to the value of a choice of the same record is offered. */
    readonly levelBy?: {
      /** The choice field. */
      readonly field: string
      /** The level for each of its options. */
      readonly levels: Readonly<Record<string, Level>>
    }
  }
  /** An Indian mobile number of ten digits. */
  mobile: FieldOptions
  /** An e-mail address. */
  email: FieldOptions
  /** A PIN code of six digits. */
  pin: FieldOptions
  /** A permanent account number (PAN). */
  pan: FieldOptions
  /** A GST identification number, with its check character. */
  gstin: FieldOptions
  /** The code of a bank's branch (IFSC). */
  ifsc: FieldOptions
  /** The number of a bank account. */
  account: FieldOptions
  /** The registration number of a vehicle. */
  vehicle: FieldOptions
  /** The number of a driving licence. */
  licence: FieldOptions
  /** An Aadhaar number: only its last four digits and a keyed hash are kept; the number itself is discarded. */
  aadhaar: FieldOptions
  /** Pictures: PNG or JPEG. */
  image: FileOptions & {
    /** The pixels and the ratio that a picture must have. @default any */
    readonly shape?: PictureShape
  }
  /** Documents: PDF, PNG or JPEG; or videos. */
  file: FileOptions & {
    /** It holds videos (MP4) instead of documents, up to this size. They are uploaded in pieces, and played in place. */
    readonly video?: VideoLimits
    /** It holds a workbook (XLSX, at most 10 MB) instead of documents. */
    readonly sheet?: true
  }
  /** A position on the map. */
  point: FieldOptions
  /** A boundary on the map: one or several polygons. */
  polygon: FieldOptions
  /** A path on the map: 2 to 10,000 positions. */
  line: FieldOptions
  /** Texts by their names. */
  keyValue: FieldOptions & {
    /** How many at most. @default 50 */
    readonly max?: number
    /** The names that it may have, with their labels. @default any */
    readonly keys?: Readonly<Record<string, string>>
    /**
     * Forms ask for the names that a linked record lists, and say which of them has no value. @default names are typed
     */
    readonly namesFrom?: {
      /** The reference beside this field. */
      readonly reference: string
      /** The `tags` field of its record that lists the names. */
      readonly field: string
    }
    /** The words that a value may hold in braces, `{firstName}`, with their labels: forms offer them, and say where each value comes from. */
    readonly placeholders?: {
      /** What people call the record from which it comes. */
      readonly of: string
      /** Each word with its label. */
      readonly words: Readonly<Record<string, string>>
    }
    /** The values are texts of messages: forms give them room and count how many SMS each of them takes. */
    readonly asSms?: true
  }
  /** A condition that people put together, on what is known of records of another kind. */
  condition: FieldOptions & {
    /** The name that such a record has in the condition. */
    readonly of: string
    /** What several of these records are called. */
    readonly many: string
    /** What is known of them, as fields. */
    readonly facts: Fields
  }
}

/** The name of a kind of field. */
export type Kind = keyof KindOptions

/** A field of a known kind with its options: plain data. */
export type FieldOf<K extends Kind> = { readonly kind: K; readonly label: string } & KindOptions[K]

/** Any field. */
export type Field = { [K in Kind]: FieldOf<K> }[Kind]

/** The fields of a resource, or the inputs of an action, by name. */
export type Fields = Readonly<Record<string, Field>>
