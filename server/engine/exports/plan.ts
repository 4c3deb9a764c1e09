import type { SheetColumn } from './columns'

/** The kinds of files that are made of a list. */
export const formats = ['xlsx', 'csv'] as const

/** One of them. */
export type Format = (typeof formats)[number]

/** A page of rows: for each its values, in the order of the columns. */
export type RowPages = AsyncIterable<readonly (readonly unknown[])[]>

/** What a file tells of itself: a word, and what it is. */
export type AboutLines = readonly (readonly [string, string | number])[]

/** What a file is made of beside its rows. Nothing in it is more than plain data: it may go to another thread. */
export interface SheetPlan {
  readonly format: Format
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly about: AboutLines
}

/** The content type of a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
