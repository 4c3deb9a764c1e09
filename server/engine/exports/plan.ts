import type { SheetColumn } from './columns'

/** The file formats of a list. */
export const formats = ['xlsx', 'csv', 'coco'] as const

/** One of them. */
export type Format = (typeof formats)[number]

/** Pages of rows: for each row its values, in the order of the columns. */
export type RowPages = AsyncIterable<readonly (readonly unknown[])[]>

/** How a file describes itself: labels and their values. */
export type AboutLines = readonly (readonly [string, string | number])[]

/** How rows become a data set: the positions of its parts in a row, and the categories. */
export interface DatasetPlan {
  readonly at: { readonly id: number; readonly image: number; readonly categories: number }
  readonly categories: readonly Category[]
}

/** A category in COCO's terms. */
interface Category {
  readonly id: number
  readonly name: string
  readonly supercategory: string
}

/** What a file is made of in addition to its rows. It is plain data only, because it may go to another thread. */
export interface SheetPlan {
  readonly format: Format
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly about: AboutLines
  /** How the rows become a data set, if they do. */
  readonly dataset?: DatasetPlan
}

/** The content type of a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
