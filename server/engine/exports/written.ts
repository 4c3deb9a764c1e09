import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cocoText } from './coco'
import { csvText } from './csv'
import type { RowPages, SheetPlan } from './plan'
import { writeWorkbook } from './workbook'

/** Streams any number of rows into a file, and ends it. Answers their number. */
export async function writeRows(out: Writable, plan: SheetPlan, pages: RowPages): Promise<number> {
  let count = 0
  const counted = async function* (): AsyncGenerator<readonly (readonly unknown[])[]> {
    for await (const rows of pages) {
      count += rows.length
      yield rows
    }
  }
  if (plan.dataset) await pipeline(Readable.from(cocoText(plan, plan.dataset, counted())), out)
  else if (plan.format === 'csv') await pipeline(Readable.from(csvText(plan.columns, counted())), out)
  else await writeWorkbook(out, plan, counted(), () => count)
  return count
}
