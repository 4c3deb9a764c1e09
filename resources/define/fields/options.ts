import type { Key, Need } from '../kernel/access'
import type { AreaUnit } from '../kernel/area'
import type { Choices } from '../kernel/choices'
import type { Condition } from '../kernel/conditions'
import type { Formula, RollUp } from './derived'

/** The options of every field, none of which is required. */
export interface FieldOptions {
  /**
   * The label of the input and the column, as the specification spells it.
   * @default its name in words: `plannedFor` is “Planned for”
   */
  readonly label?: string
  /** A sentence below the input. */
  readonly help?: string
  /**
   * The meaning of an empty value, such as “All states” or “No end date”: lists, pages, filters and charts show it
   * instead of a dash and “Not set”. Exports leave the cell empty.
   */
  readonly none?: string
  /** A record cannot be saved without a value. */
  readonly required?: boolean
  /**
   * Required only while the record matches this. In an action's input it may also test the fields of the record with
   * `eq` or `in`: the dialog says so beforehand, and the effect of the action refuses.
   */
  readonly requiredWhen?: Condition
  /** Shown, and kept, only while the record matches this. */
  readonly when?: Condition
  /** Written only by the service: by actions, behaviours and defaults, never by a form. */
  readonly readOnly?: boolean
  /** Can be set when the record is created and never changed afterwards. */
  readonly createOnly?: boolean
  /** Who may read it. For all others the field is absent, never null. @default those who read the record */
  readonly read?: Need
  /** Who may write it, if they are fewer than those who may write the record. @default those who write the record */
  readonly write?: Need
  /**
   * Personal data: masked for viewers without `pii:reveal`. `onRequest`: masked for every viewer; those with the key
   * can reveal one value at a time, for a reason, and that is logged. Masks keep some characters of people's numbers
   * and of texts; nothing of amounts, days, options and shapes.
   */
  readonly personal?: boolean | 'onRequest'
  /**
   * Who sees a personal value in full because their work requires it, whatever is masked for others.
   * @default no one else
   */
  readonly shownTo?: Key | readonly Key[]
  /**
   * No two live records share a value; with a condition, no two records that match it. Text is compared without case.
   */
  readonly unique?: boolean | Condition
  /** The message when `unique` is broken. @default “This mobile is taken”, with the label of the field */
  readonly taken?: string
  /**
   * The answer to a warning: forms ask for it only after the service has refused a record without it, with a message at
   * this field. For many records at once it is asked for from the start.
   */
  readonly askedOnWarning?: true
  /**
   * In an action: it starts with the record's value of the field of this name, and is stored there again. The name of
   * another field of its kind: it starts with that field's value. `false`: a link that would start that way by its name
   * is asked for each time, such as the reason of a repeatable action.
   */
  readonly asStored?: boolean | string
  /** Forms ask for it twice, and both must be equal: for numbers in which a typing error is easily missed. */
  readonly typedTwice?: true
  /** The name of this field before it was renamed, so that the migration moves the column. */
  readonly renamedFrom?: string
  /**
   * The field from which it is copied when a reference is chosen: the reference and the field of its record, such as
   * `land.village`. It can be changed afterwards, unless it is read-only.
   */
  readonly from?: string
  /**
   * It keeps following the field it comes `from`, which may also be one of a place: `village.serviceable`. The database
   * updates it, and no form writes it.
   * @default copied once
   */
  readonly follows?: true
  /**
   * Its value is derived from the records that refer to this one: a count, sum, first, latest or last value. The
   * database updates it with every write. `rollUp<typeof lands>({ … })` lets the compiler check the names.
   */
  readonly rollUp?: RollUp
  /**
   * Its value is derived from other fields of the record, such as `{ multiply: ['qty', 'rate'] }`. The database updates
   * it.
   */
  readonly formula?: Formula
}

/** The colour of a status dot. Its label is always beside it. */
export type Tone = 'good' | 'warning' | 'bad' | 'info' | 'planned' | 'done' | 'neutral'

/** The sign shown instead of a status dot, so that states differ without their colours as well. */
export type Mark = 'open' | 'person' | 'running' | 'done' | 'sealed' | 'wrong' | 'off'

/** One option of a choice. */
export type Option =
  /** Its label. */
  | string
  /** Its label, with the colour and the sign of a status, and its short form in sheets: M for Male. */
  | { readonly label: string; readonly tone?: Tone; readonly mark?: Mark; readonly short?: string }

/** The levels of the geography, from large to small. */
export const levels = ['zone', 'state', 'district', 'tehsil', 'village'] as const

/** One level of the geography. */
export type Level = (typeof levels)[number]

/** The possible parent levels of each level. */
export const levelsAbove: Readonly<Record<Level, readonly Level[]>> = {
  zone: [],
  state: ['zone'],
  district: ['state'],
  tehsil: ['district'],
  village: ['tehsil'],
}

/** The records of another resource that a figure counts or sums: those that match its row, and `where`. */
export interface Counts {
  /** The name of the resource whose records are counted. */
  readonly of: string
  /** For each field of theirs the field of the row, or its `id`; a month means all of its days. */
  readonly by: Readonly<Record<string, string>>
  /** For each moment of theirs the date or month of the row that contains it in India. */
  readonly at?: Readonly<Record<string, string>>
  /** Only those that match this. */
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
  /** The figure links to the records that it counts, for viewers who see their list. */
  readonly counts?: Counts
}

export interface IntegerOptions extends NumberOptions {
  /** A number that is a name, such as a code or a year: written 900013, never 9,00,013. */
  readonly plain?: true
  /** A year of birth: the age range of people born in it. */
  readonly age?: readonly [number, number]
}

export interface TextOptions extends FieldOptions {
  /** The maximum length in characters. @default 120, and 80 for a name */
  readonly max?: number
  /** The minimum length in characters. @default 1, and 2 for a name */
  readonly min?: number
  /**
   * `name`: a person's or place's name (letters of any script), title-cased. `upper`, `lower`: the case in which it is
   * stored.
   */
  readonly form?: 'name' | 'upper' | 'lower' | 'username'
  /** A pattern that the whole text must match. */
  readonly pattern?: {
    /** The regular expression. */
    readonly source: string
    /** The message for a text that does not match. */
    readonly message: string
  }
}

/** The minimum size of pictures in pixels, and the aspect ratio, with a tolerance of one per cent. */
export interface PictureShape {
  /** The minimum width in pixels. */
  readonly width: number
  /** The minimum height in pixels. */
  readonly height: number
  /** The width and the height of the ratio: `[16, 9]`. */
  readonly ratio: readonly [number, number]
}

/**
 * The folders of the file store. Empty here: `resources/fileFolders.ts` adds the company's own by declaration merging,
 * so that a folder that is not declared does not compile.
 */
export interface FileFolders {}

/** One folder of the file store. */
type FileFolder = Extract<keyof FileFolders, string>

/** The limits of a video. */
export interface VideoLimits {
  /** The maximum size in MB. */
  readonly megabytes: number
  /** The maximum length in seconds. */
  readonly seconds: number
}

export interface FileOptions extends FieldOptions {
  /** The location and time of its pictures are stored with them, as proof. Other pictures lose them. */
  readonly evidence?: boolean
  /** The maximum number of files, up to 10. @default 1 */
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
    /** The maximum length in characters. @default 2000 */
    readonly max?: number
  }
  /** A running number assigned by the service. */
  code: FieldOptions & {
    /** Its form: `BKG-{fy}-{000000}`; `{state}` is the ISO code of the state of `place`. */
    readonly pattern: string
    /** The place whose state the pattern names. */
    readonly place?: string
    /**
     * The numbers have no gaps and restart each financial year if the pattern has it: for invoices and receipts. A
     * number is drawn in the transaction that writes the record, and writers of such records wait for each other.
     */
    readonly gapless?: true
    /**
     * The record's date that decides the financial year of a gapless number, so that an invoice of 31 March never has a
     * number of April.
     * @default the day on which it is created
     */
    readonly datedBy?: string
  }
  /** A random identifier created by the database. */
  uuid: FieldOptions
  /** Text that the database joins from other fields with spaces; can be searched and sorted. */
  joined: FieldOptions & {
    /** The joined fields, in their order. */
    readonly of: readonly string[]
  }
  /** A 32-bit integer. */
  integer: IntegerOptions
  /** An exact decimal number. */
  decimal: NumberOptions & {
    /** The number of decimals. @default 2 */
    readonly digits?: number
    /** The unit after the number: `km`. */
    readonly suffix?: string
    /** The text field with the unit, if it differs by record: decimal points are then not aligned. */
    readonly unitIn?: string
  }
  /** An amount in whole paise; `min` and `max` are in paise, by default 0 and ₹100 crore. */
  money: NumberOptions
  /** A percentage, from 0 to 100 by default. */
  percent: NumberOptions
  /** An area with its unit, compared and summed in acres. */
  area: FieldOptions & {
    /** The minimum area in acres. @default 0.001 */
    readonly min?: number
    /** The maximum area in acres. @default 1,000,000 */
    readonly max?: number
    /** The units to choose from. @default all */
    readonly units?: readonly AreaUnit[]
    /**
     * The area of the rows in the form, such as `booking-lands.area`: a new record starts with their sum, which is
     * updated with the rows until another area is typed. A smaller one is then the area of the only row as well.
     */
    readonly totalOf?: string
    /** The message for an invalid area, or one beyond `min` or `max`. @default one that names the limits */
    readonly wrong?: string
  }
  /** A day, `YYYY-MM-DD`. */
  date: FieldOptions & {
    /** Not later than today in India. */
    readonly past?: boolean
    /** Not before today in India. */
    readonly future?: boolean
    /** The years since that day must be between these: the age of a person. */
    readonly age?: readonly [number, number]
  }
  /** A moment in time, stored in UTC and shown in Indian time. */
  instant: FieldOptions & {
    /** It is an end: a day without a time means the end of that day in India, not its start. */
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
  /** Several of the options, or free words if there are none. */
  tags: FieldOptions & {
    /** The options by their values. @default free words */
    readonly options?: Readonly<Record<string, Option>>
    /** The maximum number of values. @default 50 */
    readonly max?: number
    /** The format that each word must have. */
    readonly of?: 'pin'
  }
  /** A record of another resource. */
  reference: FieldOptions & {
    /** The name of the referenced resource. */
    readonly to: string
    /** Fields of the other record that are read with it and shown beside its title. */
    readonly shows?: readonly string[]
    /**
     * What tells records with the same title apart, such as the farmer of a land or the district of a market. In a
     * sheet it has its own column, unless `choices` take it from another field.
     */
    readonly within?: {
      /** The reference or place of the other record that tells it apart. */
      readonly field: string
      /** Its label. */
      readonly label: string
    }
    /** Who can read the other record's title here; all others read its mask. @default every viewer */
    readonly named?: Need
    /** The heading of the list of these records on the other record's page. @default no such list */
    readonly related?: string
    /** The label of a button on the other record's page that creates one of these, for those who may. */
    readonly offer?: string
    /**
     * Only records that match this can be chosen. An operand `{ form: 'farmer' }` is the value of another field of the
     * same form; `{ form: 'booking.farmer' }` a value of the record of that reference, and in an action `{ form:
     * 'id.outlet' }` the record's own present value. Nothing is offered until it is filled in.
     */
    readonly choices?: Choices
    /** The message if a record is refused because it is not among the choices. @default 'Choose land from the list' */
    readonly choicesMessage?: string
    /**
     * Records that are refused when newly chosen, with the reason: they are offered, so that users see it. The record
     * is locked until the write is done, so that this is still true when both are committed.
     */
    readonly refusedWhile?: {
      /** The records that are refused. */
      readonly where: Condition
      /** The message, with fields of the record in braces: `This farmer is blacklisted: {blacklistReason}`. */
      readonly words: string
    }
    /**
     * The address that proposes what to choose, the best first, each with its reasons and obstacles: the picker shows
     * these, also for typed text (`?q=`). In an action it is below the address of the record; appended to the address
     * of the list it proposes for the records in `?ids=` together. `{ at, of }` proposes in forms too, by the values of
     * the fields `of`: { id?, values, q? } is posted to the path below the list. A picker without a form, as for many
     * records, offers the `choices`.
     */
    readonly suggestedBy?:
      | string
      | {
          /** The path below the address of the list. */
          readonly at: string
          /** The fields of the form, or inputs of the action, on which the proposals depend. */
          readonly of: readonly string[]
        }
    /**
     * The path below the address of the list which, once this is chosen for a new record, proposes values of other
     * fields and rows within the form (`?<name>=<id>`, answered with { values, rows }). Values already filled in stay.
     */
    readonly proposes?: string
    /**
     * Those who may create a record of the other resource can do so while choosing one. It starts with what `choices`
     * take from the form.
     */
    readonly createInPlace?: true
    /** The records are parts of the other one: they do not prevent its deletion, and are deleted with it. */
    readonly part?: true
    /**
     * These fields of the records are rows in the form of the other record, and are saved together with it. Rows that
     * are parts are changed and deleted only while the other record may be changed and chosen.
     */
    readonly nested?: readonly string[]
  }
  /** Several records of another resource. */
  many: FieldOptions & {
    /** The name of the referenced resource. */
    readonly to: string
    /** Only records that match this can be chosen. */
    readonly choices?: Condition
    /**
     * The message if records are refused because they are not among the choices.
     * @default 'Choose crops from the list'
     */
    readonly choicesMessage?: string
    /** The maximum number of records. @default 200 */
    readonly max?: number
    /** Those who may create a record of the other resource can do so while choosing one. */
    readonly createInPlace?: true
  }
  /** A geography, stored with its ancestors so that lists can be filtered at any level. */
  place: FieldOptions & {
    /** The permitted levels. */
    readonly level: Level | readonly Level[]
    /** The heading of the list of these records on the geography's page. @default no such list */
    readonly related?: string
    /** As for a reference: the path that proposes values of other fields and rows once this is chosen. */
    readonly proposes?: string
    /** The service's warnings about the chosen place are shown below it, such as that no machine serves it. */
    readonly warns?: true
    /** Only the level for the value of a choice of the same record is offered. */
    readonly levelBy?: {
      /** The choice field. */
      readonly field: string
      /** The level for each of its options. */
      readonly levels: Readonly<Record<string, Level>>
    }
  }
  /** An Indian mobile number of ten digits. */
  mobile: FieldOptions
  /** An email address. */
  email: FieldOptions
  /** A PIN code of six digits. */
  pin: FieldOptions
  /** A permanent account number (PAN). */
  pan: FieldOptions
  /** A GST identification number, with its check character. */
  gstin: FieldOptions
  /** A bank branch code (IFSC). */
  ifsc: FieldOptions
  /** A bank account number. */
  account: FieldOptions
  /** A vehicle registration number. */
  vehicle: FieldOptions
  /** A driving licence number. */
  licence: FieldOptions
  /** An Aadhaar number: only its last four digits and a keyed hash are stored; the number itself is discarded. */
  aadhaar: FieldOptions
  /** Pictures: PNG or JPEG. */
  image: FileOptions & {
    /** The pixels and the aspect ratio that a picture must have. @default any */
    readonly shape?: PictureShape
  }
  /** Documents: PDF, PNG or JPEG; or videos. */
  file: FileOptions & {
    /**
     * It holds videos (MP4) instead of documents, up to this size. They are uploaded in pieces, and played in place.
     */
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
    /** The maximum number of texts. @default 50 */
    readonly max?: number
    /** The permitted names, with their labels. @default any */
    readonly keys?: Readonly<Record<string, string>>
    /**
     * Forms ask for the names that a linked record lists, and show which of them have no value.
     * @default names are typed
     */
    readonly namesFrom?: {
      /** The reference beside this field. */
      readonly reference: string
      /** The `tags` field of its record that lists the names. */
      readonly field: string
    }
    /**
     * For the input of an action: a whole number for each of these records that belong to the record, by their IDs. At
     * least one of them is more than 0. Forms list the records with a box for each.
     */
    readonly countsOf?: {
      /** The name of their resource. */
      readonly of: string
      /** Their reference to the record of the action. */
      readonly through: string
      /** Their field with the maximum of the number. */
      readonly upTo: string
    }
    /**
     * The placeholders that a value may contain in braces, `{firstName}`, with their labels: forms offer them, and show
     * the source of each value.
     */
    readonly placeholders?: {
      /** The name of the record they come from. */
      readonly of: string
      /** Each placeholder with its label. */
      readonly words: Readonly<Record<string, string>>
    }
    /** The values are texts of messages: forms show large boxes and the number of SMS that each takes. */
    readonly asSms?: true
  }
  /** A condition built by users on the facts of another kind of record. */
  condition: FieldOptions & {
    /** The name of such a record in the condition. */
    readonly of: string
    /** The plural of these records. */
    readonly many: string
    /** Their facts, as fields. */
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
