import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { bookParts } from './bookParts'
import { sheetCell } from './cells'
import type { SheetColumn } from './columns'
import { aboutXml, rowXml, sheetHead, SHEET_END } from './sheetXml'
import type { RowPages, SheetPlan } from './plan'

/** The maximum number of rows of a sheet, including the heading; further rows go to the next sheet. */
const MOST_ROWS = 1_048_576

/** The number of rows per chunk of text. */
const TOGETHER = 200

/** Fast: a better compression takes longer than it saves. */
const options = { compressionLevel: 1 }

/**
 * Streams rows into a workbook: a sheet with them (several, if one cannot hold them), and one that describes the file.
 * At most a page of rows is in memory.
 */
export async function writeWorkbook(
  out: Writable,
  { name, columns, about }: Pick<SheetPlan, 'name' | 'columns' | 'about'>,
  pages: RowPages,
  count: () => number,
): Promise<void> {
  const zip = new ZipFile()
  const book = zip.outputStream as Readable
  const rows = rowsOf(pages)
  let sheet: Readable | undefined
  zip.on('error', (error: Error) => book.destroy(error))
  const written = pipeline(book, out).catch((error: Error) => {
    sheet?.destroy(error)
    throw error
  })
  const fill = async (): Promise<void> => {
    let sheets = 0
    do {
      sheets += 1
      sheet = Readable.from(sheetText(columns, rows), { objectMode: false })
      zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`, options)
      await finished(sheet)
    } while (await rows.isMore())
    const [first = ['', ''], ...rest] = about
    const tells = aboutXml([first, ['Rows', count()], ...rest])
    const names = Array.from({ length: sheets }, (_, at) => (at === 0 ? name : `${name.slice(0, 26)} ${at + 1}`))
    const parts = { ...bookParts([...names, 'About this export']), [`xl/worksheets/sheet${sheets + 1}.xml`]: tells }
    for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path, options)
    zip.end()
  }
  await Promise.all([written, fill()])
}

interface Rows {
  /** Takes the rows that are ready, up to a maximum; none at the end. */
  take(most: number): Promise<readonly (readonly unknown[])[]>
  isMore(): Promise<boolean>
}

function rowsOf(pages: RowPages): Rows {
  const source = pages[Symbol.asyncIterator]()
  let ready: readonly (readonly unknown[])[] = []
  const fetch = async (): Promise<void> => {
    while (ready.length === 0) {
      const { value, done } = await source.next()
      if (done) return
      ready = value
    }
  }
  return {
    async take(most) {
      await fetch()
      const taken = ready.slice(0, most)
      ready = ready.slice(most)
      return taken
    },
    async isMore() {
      await fetch()
      return ready.length > 0
    },
  }
}

async function* sheetText(columns: readonly SheetColumn[], rows: Rows): AsyncGenerator<string> {
  yield sheetHead(columns)
  let number = 1
  while (number < MOST_ROWS) {
    const some = await rows.take(Math.min(TOGETHER, MOST_ROWS - number))
    if (some.length === 0) break
    let text = ''
    for (const row of some) {
      number += 1
      text += rowXml(
        number,
        columns.map((column) => sheetCell(column, row)),
      )
    }
    yield text
  }
  yield SHEET_END
}
