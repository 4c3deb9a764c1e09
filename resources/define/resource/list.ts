import type { Condition } from '../kernel/conditions'
import type { ListRange } from './listRange'
import type { ListTab } from './listTab'
import type { AboutColumn, CommonField } from './names'

/** A field by which rows are ordered, `-` in front for descending. */
type Order<Name extends string> = Name | `-${Name}` | CommonField | `-${CommonField}`

/** The names that a list may use, by what it uses them for. */
export interface ListNames {
  readonly column: string
  readonly path: string
  readonly day: string
  readonly area: string
  readonly place: string
  readonly point: string
  readonly reference: string
  readonly state: string
  readonly figure: string
  readonly group: string
  readonly dated: string
  readonly instant: string
}

/** The list of a resource, and the other ways in which it is looked at. */
export interface ListOptions<Names extends ListNames = ListNames> {
  /** The fields that it has as columns, in their order. Users may choose others. */
  readonly columns: readonly (Names['column'] | AboutColumn)[]
  /**
   * Several references of which a record has one: `about` is a column that shows it, with what it is, whichever it is. The
   * references stay fields of the record, by which it is found and filtered. @default there is no such column
   */
  readonly about?: AboutOptions<Names['reference']>
  /**
   * Those of the columns that stand on the page until somebody chooses others: eight at most, which have room at 1440 px.
   * The others are counted in the heading. @default all columns
   */
  readonly shown?: readonly (Names['column'] | AboutColumn)[]
  /**
   * The fields in which the search box looks. Text is found by any part of 3 characters or more; a reference or
   * a place by such a part of its name, and a reference that shows a mobile number by the whole number as well.
   */
  readonly search: readonly Names['column'][]
  /** The fields, and levels of places (`village.state`), by which it is filtered. */
  readonly filters: readonly Names['path'][]
  /** The order until the user chooses another, `-` in front for descending; a second field orders rows that are equal in the first. */
  readonly sort: Order<Names['column']> | readonly [Order<Names['column']>, Order<Names['column']>]
  /**
   * The columns by which users may sort. Each has an index, which every write pays for: a table of millions of rows has few.
   * @default every column, and when records were created and updated
   */
  readonly sortable?: readonly Names['column'][]
  /** Rows per page until the user chooses another number. @default 10 */
  readonly size?: number
  /** Whether `id`, `createdAt` and `updatedAt` filter it too. @default yes */
  readonly common?: boolean
  /**
   * It is a log: its rows are dense and open in a drawer beside the list, without comments or an assignment. No one changes
   * or deletes its records. @default each row has a page
   */
  readonly isLog?: true
  /**
   * The numbers, amounts of money and areas of which the sums stand below the rows: of the whole list, under its filters.
   * @default nothing is added up
   */
  readonly totals?: readonly Names['figure'][]
  /** The columns whose cells are edited in place, by those who may change the record. */
  readonly edit?: readonly Names['column'][]
  /** The list is a report: a range of days must be chosen before it is read. */
  readonly range?: ListRange<Names['column']>
  /** It is also shown as a calendar. @default no calendar */
  readonly calendar?: CalendarOptions<Names>
  /** It is also shown as a map. @default no map */
  readonly map?: MapOptions<Names>
  /** It is also shown as charts, each by its name: figures by a field or by periods. @default no charts */
  readonly charts?: Readonly<Record<string, ChartOptions<Names>>>
  /** Single figures of it, each by its name: each leads to the list of exactly its records. @default no figures */
  readonly figures?: Readonly<Record<string, FigureOptions<Names>>>
  /** It is also exported as a data set of labelled pictures, in the form of COCO (JSON). @default as a table only */
  readonly dataset?: DatasetOptions<Names>
  /** Further tabs at `/<path>/<name>`: the same list, limited by a condition. */
  readonly tabs?: Readonly<Record<string, ListTab<Names['path'], Names['reference'], Names['column'] | AboutColumn>>>
}

/** The references of which a record has one. */
export interface AboutOptions<Name extends string = string> {
  /** The heading of the column. @default Subject */
  readonly label?: string
  /** The references. Of two that have a value the first is shown. */
  readonly of: readonly [Name, Name, ...Name[]]
}

/** A list of pictures with what each of them shows. */
export interface DatasetOptions<Names extends ListNames = ListNames> {
  /** The field with the picture. */
  readonly image: Names['column']
  /** The field of kind `many` whose records are the categories: each is an annotation of the picture. */
  readonly categories: Names['column']
  /** The choice of these records that says to which larger category each belongs. */
  readonly supercategory: string
}

/** A list over days: how many records there are on each, by state, and the sum of an area. */
export interface CalendarOptions<Names extends ListNames = ListNames> {
  /** The date by which the records are placed in the calendar. */
  readonly day: Names['day']
  /** The area that is summed up beside the number. */
  readonly sum?: Names['area']
  /** The states whose records are told beside the count and the sum, and are in neither, unless the list is filtered by its state: cancelled ones. */
  readonly notCounted?: readonly Names['state'][]
  /** The fields on the cards of a day. @default the first columns of the list */
  readonly shows?: readonly (Names['column'] | AboutColumn)[]
}

/** A list over places: how many records there are in each district, tehsil and village, and where each of them is. */
export interface MapOptions<Names extends ListNames = ListNames> {
  /** The place by which the records are grouped. */
  readonly place: Names['place']
  /** The point at which a record is drawn. @default the middle of its place */
  readonly point?: Names['point']
  /** The area that is summed up beside the number. */
  readonly sum?: Names['area']
  /** As in a calendar: the states whose records are neither counted nor summed up. */
  readonly notCounted?: readonly Names['state'][]
}

/** What a figure of a chart says of its records. */
export type ChartAggregate = 'count' | 'sum' | 'average'

/** The length of time of one column of a chart. A week begins on Monday, a year in January. */
export type ChartPeriod = 'day' | 'week' | 'month' | 'year'

/** How long an instant is past. */
export interface FigureAge<Name extends string = string> {
  /** The instant. */
  readonly past: Name
  /** By so many days. @default 0 */
  readonly days?: number
  /** By so many further hours. @default 0 */
  readonly hours?: number
}

/** One figure of the records of a list. It leads to the list of exactly its records. */
export interface FigureOptions<Names extends ListNames = ListNames> {
  /** What it counts: “Bookings to verify”. */
  readonly label: string
  /** The number of records, or the sum or the average of the `field`. An average counts the records with a value. */
  readonly aggregate: ChartAggregate
  /** The number, amount of money or area that is summed or averaged. @default needed unless it is a count */
  readonly field?: Names['figure']
  /** Only records that satisfy this. */
  readonly where?: Condition<Names['path']>
  /** Only records of which an instant is past by so many hours or days, to the minute. */
  readonly when?: FigureAge<Names['instant']>
  /**
   * The date or instant by which it is a figure of today, of this month and of this financial year, each up to today, beside
   * that of the same days a year before.
   */
  readonly over?: Names['dated']
  /** It stands above the rows of the list, under the same filters. @default only on pages that name it */
  readonly isHeadline?: true
}

/** A figure for each group of the records of a list. Every figure leads to the list of exactly its records. */
export interface ChartOptions<Names extends ListNames = ListNames> {
  /** The title of the chart. */
  readonly label: string
  /** The number of records, or the sum or the average of the `field`. An average counts the records with a value. */
  readonly aggregate: ChartAggregate
  /** The number, amount of money or area that is summed or averaged. @default needed unless it is a count */
  readonly field?: Names['figure']
  /** What the records are grouped by: a choice, flag, reference, place or level of a place, or a date with a `period`. */
  readonly by: Names['group']
  /** The length of time of one column, where the records are grouped by a date or an instant. Days are those in India. */
  readonly period?: ChartPeriod
  /** Each column of a `period` has the figure of all records up to its end: what is left of a budget, month by month. */
  readonly isRunning?: true
  /** Only records that satisfy this. */
  readonly where?: Condition<Names['path']>
  /** The maximum number of groups: the largest, or the latest periods. The others are one group together. @default 12 */
  readonly most?: number
}
