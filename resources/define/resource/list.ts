import type { ListRange } from './listRange'
import type { ListTab } from './listTab'
import type { CommonField } from './names'

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
}

/** The list of a resource, and the other ways in which it is looked at. */
export interface ListOptions<Names extends ListNames = ListNames> {
  readonly columns: readonly Names['column'][]
  /**
   * The fields in which the search box looks. Text is found by any part of 3 characters or more; a reference by that of the
   * title of its record.
   */
  readonly search: readonly Names['column'][]
  readonly filters: readonly Names['path'][]
  /** What it is sorted by until another order is chosen; a second field orders what is alike in the first. */
  readonly sort: Order<Names['column']> | readonly [Order<Names['column']>, Order<Names['column']>]
  /** Rows a page until another number is chosen; 10 unless said. */
  readonly size?: number
  /** Whether its records have a number and times of their own, by which they are found too; they have unless said. */
  readonly common?: boolean
  /** The columns whose cells are edited in place, by those who may change the record. */
  readonly edit?: readonly Names['column'][]
  /** The days that must be chosen before it is read, and how many at most: what a report has. */
  readonly range?: ListRange<Names['column']>
  /** It is also shown as a calendar. */
  readonly calendar?: CalendarOptions<Names>
  /** It is also shown as a map. */
  readonly map?: MapOptions<Names>
  /** Further tabs at `/<path>/<name>`: the same list, cut by a condition. */
  readonly tabs?: Readonly<Record<string, ListTab<Names['path'], Names['reference'], Names['column']>>>
}

/** A list over days: how many records there are on each, by state, and the sum of an area. */
export interface CalendarOptions<Names extends ListNames = ListNames> {
  /** The date by which the records stand in the calendar. */
  readonly day: Names['day']
  /** The area that is summed up beside the number. */
  readonly sum?: Names['area']
  /** The states whose records are counted, but not summed up: what will never be done. */
  readonly notSummed?: readonly Names['state'][]
  /** What stands on the cards of a day; the first columns of the list unless said. */
  readonly shows?: readonly Names['column'][]
}

/** A list over places: how many records there are in each district, tehsil and village, and where each of them is. */
export interface MapOptions<Names extends ListNames = ListNames> {
  /** The place by which the records are grouped. */
  readonly place: Names['place']
  /** The point at which a record stands; in the middle of its place unless it has one. */
  readonly point?: Names['point']
  /** The area that is summed up beside the number. */
  readonly sum?: Names['area']
  /** As in a calendar. */
  readonly notSummed?: readonly Names['state'][]
}
