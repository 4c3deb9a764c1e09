import type { Condition } from '../kernel/conditions'
import type { ListRange } from './listRange'
import type { ListTab } from './listTab'
import type { AboutColumn, CommonField } from './names'

/** A field by which rows are ordered, with a leading `-` for descending. */
type Order<Name extends string> = Name | `-${Name}` | CommonField | `-${CommonField}`

/** The names that a list may use, by their purpose. */
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

/** The list of a resource, and its other shapes. */
export interface ListOptions<Names extends ListNames = ListNames> {
  /** The fields that it has as columns, in their order. Users may choose others. */
  readonly columns: readonly (Names['column'] | AboutColumn)[]
  /**
   * The subject of a row, one of several references: the column `about` shows the one that has a value, with its kind. The
   * references stay fields of the record, for search and filters. @default there is no such column
   */
  readonly about?: AboutOptions<Names['reference']>
  /**
   * The columns shown by default: at most eight, which must fit at 1440 px. The others are counted in the heading.
   * @default all columns
   */
  readonly shown?: readonly (Names['column'] | AboutColumn)[]
  /**
   * The fields that the search box searches. Text is found by any part of 3 characters or more; a reference or a place
   * by such a part of its name, and a reference that shows a mobile number by the whole number as well.
   */
  readonly search: readonly Names['column'][]
  /** The fields, and levels of places (`village.state`), by which it can be filtered. */
  readonly filters: readonly Names['path'][]
  /** The default order, with a leading `-` for descending; a second field orders rows that are equal in the first. */
  readonly sort: Order<Names['column']> | readonly [Order<Names['column']>, Order<Names['column']>]
  /**
   * The columns that users can sort by. Each has an index, which slows down every write: a table of millions of rows
   * has few.
   * @default every column, and when records were created and updated
   */
  readonly sortable?: readonly Names['column'][]
  /** The default number of rows per page. @default 10 */
  readonly size?: number
  /** Whether `id`, `createdAt` and `updatedAt` filter it too. @default yes */
  readonly common?: boolean
  /**
   * It is a log: its rows are dense and open in a drawer beside the list, without comments or an assignment. No one
   * changes or deletes its records.
   * @default each row has a page
   */
  readonly isLog?: true
  /**
   * The numbers, amounts of money and areas whose sums are shown below the rows: of the whole list, with its filters.
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
  /** It is also shown as charts, by name: figures by a field or by period. @default no charts */
  readonly charts?: Readonly<Record<string, ChartOptions<Names>>>
  /** Its figures, by name: each links to the list of exactly its records. @default no figures */
  readonly figures?: Readonly<Record<string, FigureOptions<Names>>>
  /** It is also exported as a data set of labelled pictures, in COCO format (JSON). @default as a table only */
  readonly dataset?: DatasetOptions<Names>
  /** Further tabs at `/<path>/<name>`: the same list, limited by a condition. */
  readonly tabs?: Readonly<Record<string, ListTab<Names['path'], Names['reference'], Names['column'] | AboutColumn>>>
}

/** The references of the subject column. */
export interface AboutOptions<Name extends string = string> {
  /** The heading of the column. @default Subject */
  readonly label?: string
  /** The references. If two have a value, the first one is shown. */
  readonly of: readonly [Name, Name, ...Name[]]
}

/** A list of pictures with the objects in each. */
export interface DatasetOptions<Names extends ListNames = ListNames> {
  /** The field with the picture. */
  readonly image: Names['column']
  /** The field of kind `many` whose records are the categories: each is an annotation of the picture. */
  readonly categories: Names['column']
  /** The choice of these records that groups the categories. */
  readonly supercategory: string
}

/** The list by day: the number of records on each day, by state, and the sum of an area. */
export interface CalendarOptions<Names extends ListNames = ListNames> {
  /** The date that places a record in the calendar. */
  readonly day: Names['day']
  /** The area that is summed beside the number. */
  readonly sum?: Names['area']
  /**
   * The states whose records are shown separately, in neither the count nor the sum, unless the list is filtered by its
   * state: cancelled ones.
   */
  readonly notCounted?: readonly Names['state'][]
  /** The fields on the cards of a day. @default the first columns of the list */
  readonly shows?: readonly (Names['column'] | AboutColumn)[]
}

/** The list by place: the number of records in each district, tehsil and village, and the position of each. */
export interface MapOptions<Names extends ListNames = ListNames> {
  /** The place by which the records are grouped. */
  readonly place: Names['place']
  /** The point at which a record is drawn. @default the middle of its place */
  readonly point?: Names['point']
  /** The area that is summed beside the number. */
  readonly sum?: Names['area']
  /** As in a calendar: the states whose records are neither counted nor summed. */
  readonly notCounted?: readonly Names['state'][]
}

/** The aggregate of a figure. */
export type ChartAggregate = 'count' | 'sum' | 'average'

/** The period of one column of a chart. A week starts on Monday, a year in January. */
export type ChartPeriod = 'day' | 'week' | 'month' | 'year'

/** How long ago an instant was. */
export interface FigureAge<Name extends string = string> {
  /** The instant. */
  readonly past: Name
  /** At least this many days. @default 0 */
  readonly days?: number
  /** And this many hours. @default 0 */
  readonly hours?: number
}

/** One figure of the records of a list. It links to the list of exactly its records. */
export interface FigureOptions<Names extends ListNames = ListNames> {
  /** What it counts: “Bookings to verify”. */
  readonly label: string
  /** The number of records, or the sum or the average of the `field`. An average counts the records with a value. */
  readonly aggregate: ChartAggregate
  /** The number, amount of money or area that is summed or averaged. @default needed unless it is a count */
  readonly field?: Names['figure']
  /** Only records that match this. */
  readonly where?: Condition<Names['path']>
  /** Only records with an instant that is this many hours or days past, to the minute. */
  readonly when?: FigureAge<Names['instant']>
  /**
   * The date or instant that splits the figure into today, this month and this financial year, each up to today, beside
   * the same days a year earlier.
   */
  readonly over?: Names['dated']
  /** It is above the rows of the list, with the same filters. @default only on pages that name it */
  readonly isHeadline?: true
}

/** A figure for each group of the records of a list. Every figure links to the list of exactly its records. */
export interface ChartOptions<Names extends ListNames = ListNames> {
  /** The title of the chart. */
  readonly label: string
  /** The number of records, or the sum or the average of the `field`. An average counts the records with a value. */
  readonly aggregate: ChartAggregate
  /** The number, amount of money or area that is summed or averaged. @default needed unless it is a count */
  readonly field?: Names['figure']
  /**
   * What the records are grouped by: a choice, flag, reference, place or level of a place, or a date with a `period`.
   */
  readonly by: Names['group']
  /** The period of one column, if the records are grouped by a date or an instant. Days are those in India. */
  readonly period?: ChartPeriod
  /** Each column of a `period` is cumulative up to its end: what is left of a budget, month by month. */
  readonly isRunning?: true
  /** Only records that match this. */
  readonly where?: Condition<Names['path']>
  /**
   * The maximum number of groups: the largest, or the latest periods. The others are one group together.
   * @default 12
   */
  readonly most?: number
}
