import type { Writable } from 'node:stream'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SheetColumn } from './cells'
import { csvText } from './csv'
import { writeWorkbook } from './workbook'

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

/** Writes rows as a file while they come, whatever their number, and ends it. Answers how many they were. */
export async function writeRows(out: Writable, plan: SheetPlan, pages: RowPages): Promise<number> {
  let count = 0
  const counted = async function* (): AsyncGenerator<readonly (readonly unknown[])[]> {
    for await (const rows of pages) {
      count += rows.length
      yield rows
    }
  }
  if (plan.format === 'csv') await pipeline(Readable.from(csvText(plan.columns, counted())), out)
  else await writeWorkbook(out, plan, counted(), () => count)
  return count
}
