import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { bookParts } from './bookParts'
import { textSheet, type TextSheet } from './sheetXml'

/** Makes a workbook in which everything is text: people fill it in and upload it again. */
export async function textBook(sheets: readonly TextSheet[]): Promise<Buffer> {
  const zip = new ZipFile()
  const written = buffer(zip.outputStream as Readable)
  const parts = {
    ...bookParts(sheets.map(({ name }) => name)),
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, textSheet(sheet)])),
  }
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  return written
}
