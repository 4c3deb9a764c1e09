import type { SheetColumn } from './columns'

/** The kinds of files that are made of a list. */
export const formats = ['xlsx', 'csv', 'coco'] as const

/** One of them. */
export type Format = (typeof formats)[number]

/** A page of rows: for each its values, in the order of the columns. */
export type RowPages = AsyncIterable<readonly (readonly unknown[])[]>

/** What a file tells of itself: a word, and what it is. */
export type AboutLines = readonly (readonly [string, string | number])[]

/** What the rows of a data set are: where in a row its parts are, and the categories. */
export interface DatasetPlan {
  readonly at: { readonly id: number; readonly image: number; readonly categories: number }
  readonly categories: readonly Category[]
}

/** A category in the words of COCO. */
interface Category {
  readonly id: number
  readonly name: string
  readonly supercategory: string
}

/** What a file is made of beside its rows. Nothing in it is more than plain data: it may go to another thread. */
export interface SheetPlan {
  readonly format: Format
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly about: AboutLines
  /** What the rows are where they become a data set. */
  readonly dataset?: DatasetPlan
}

/** The content type of a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
