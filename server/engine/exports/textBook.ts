import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { bookParts } from './bookParts'
import { textSheet, type TextSheet } from './sheetXml'

/** A workbook of texts, which nothing in it makes anything else of: people fill it in, and bring it back. */
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
