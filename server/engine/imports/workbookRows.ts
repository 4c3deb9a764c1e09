import { posix } from 'node:path'
import { dayText, isDateFormat } from './cellFormats'
import { xmlReader, type XmlHandlers } from './xmlText'
import { openArchive, UnreadableSheet, type Archive } from './zip'

/** A row of a sheet: its number, and its cells as texts, without empty ones at the end. */
export type NumberedRow = readonly [number: number, cells: readonly string[]]

/** The information in the parts of a workbook other than its sheets. */
interface Book {
  /** The part with the first sheet. */
  readonly sheet: string
  readonly is1904: boolean
  readonly strings: readonly string[]
  /** Whether a number of each style is a day. */
  readonly isDate: readonly boolean[]
}

/** The maximum number of columns and rows in a workbook. */
const MOST_COLUMNS = 16_384
const MOST_ROWS = 1_048_576

/**
 * Reads the rows of a workbook's first sheet, a few at a time as they are unpacked. Throws UnreadableSheet, and an
 * Error for a broken workbook.
 */
export async function* workbookRows(
  bytes: Buffer,
  goesOn?: () => void,
): AsyncGenerator<readonly NumberedRow[], void, void> {
  const archive = await openArchive(bytes, goesOn)
  if (!archive.has('xl/workbook.xml')) throw new UnreadableSheet('The file is an archive but not an .xlsx workbook')
  const book = await bookIn(archive)
  const ready: NumberedRow[] = []
  const reader = xmlReader(rowHandlers(book, ready))
  for await (const piece of archive.pieces(book.sheet)) {
    reader.write(piece)
    yield ready.splice(0)
  }
  reader.end()
}

/** Reads a part of a workbook, if it exists. Throws as `xmlReader` and `Archive.pieces` do. */
async function readPart(archive: Archive, part: string, handlers: Partial<XmlHandlers>): Promise<void> {
  if (!archive.has(part)) return
  const nothing = (): void => undefined
  const reader = xmlReader({ openTag: nothing, closeTag: nothing, text: nothing, ...handlers })
  for await (const piece of archive.pieces(part)) reader.write(piece)
  reader.end()
}

async function bookIn(archive: Archive): Promise<Book> {
  const sheets: string[] = []
  let is1904 = false
  await readPart(archive, 'xl/workbook.xml', {
    openTag: (name, attributes) => {
      if (name === 'sheet') sheets.push(attributes.id ?? '')
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
    },
  })
  const parts = new Map<string, { readonly part: string; readonly type: string }>()
  await readPart(archive, 'xl/_rels/workbook.xml.rels', {
    openTag: (name, attributes) => {
      if (name !== 'Relationship') return
      const { id = '', target = '', type = '' } = attributes
      parts.set(id, { part: posix.resolve('/xl', target).slice(1), type: type.split('/').at(-1) ?? '' })
    },
  })
  const ofType = (type: string): string | undefined => [...parts.values()].find((one) => one.type === type)?.part
  const sheet = sheets.map((id) => parts.get(id)).find((one) => one?.type === 'worksheet')?.part
  if (sheet === undefined || !archive.has(sheet)) throw new UnreadableSheet('The workbook has no sheet')
  return {
    sheet,
    is1904,
    strings: await stringsIn(archive, ofType('sharedStrings') ?? 'xl/sharedStrings.xml'),
    isDate: await datesIn(archive, ofType('styles') ?? 'xl/styles.xml'),
  }
}

/**
 * Reads the shared strings, which cells refer to by index: each joined from its formatted pieces, without phonetic
 * text.
 */
async function stringsIn(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let isSpoken = false
  let isPronounced = false
  await readPart(archive, part, {
    openTag: (name) => {
      if (name === 'si') text = ''
      else if (name === 't') isSpoken = !isPronounced
      else if (name === 'rPh') isPronounced = true
    },
    text: (piece) => {
      if (isSpoken) text += piece
    },
    closeTag: (name) => {
      if (name === 'si') strings.push(text)
      else if (name === 't') isSpoken = false
      else if (name === 'rPh') isPronounced = false
    },
  })
  return strings
}

async function datesIn(archive: Archive, part: string): Promise<boolean[]> {
  const codes = new Map<number, string>()
  const isDate: boolean[] = []
  let isOfCells = false
  await readPart(archive, part, {
    openTag: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.numfmtid), attributes.formatcode ?? '')
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) {
        const format = Number(attributes.numfmtid ?? 0)
        isDate.push(isDateFormat(format, codes.get(format)))
      }
    },
    closeTag: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return isDate
}

/** Adds each row of a sheet to `ready` once it is complete. */
function rowHandlers(book: Book, ready: NumberedRow[]): XmlHandlers {
  let [number, column] = [0, -1]
  let cells: string[] = []
  let [kind, style, text]: [string, number, string] = ['', 0, '']
  let isValue = false
  let isPronounced = false
  return {
    openTag: (name, attributes) => {
      if (name === 'row') {
        number = rowAfter(number, attributes.r)
        cells = []
        column = -1
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1
        kind = attributes.t ?? 'n'
        style = Number(attributes.s ?? -1)
        text = ''
      } else if (name === 'v' || name === 't') isValue = !isPronounced
      else if (name === 'rPh') isPronounced = true
    },
    text: (piece) => {
      if (isValue) text += piece
    },
    closeTag: (name) => {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPronounced = false
      else if (name === 'c') {
        const said = cellText(book, kind, style, text)
        if (!said || column >= MOST_COLUMNS) return
        while (cells.length < column) cells.push('')
        cells[column] = said
      } else if (name === 'row' && cells.length) ready.push([number, cells])
    },
  }
}

/** Reads the number of a row, which must be larger than the one before. Throws an Error otherwise. */
function rowAfter(before: number, given: string | undefined): number {
  const number = given === undefined ? before + 1 : Number(given)
  if (Number.isInteger(number) && number > before && number <= MOST_ROWS) return number
  throw new Error('A row of the sheet is in no place of its own')
}

/** The column index in a cell reference, as 27 for AB12. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined
}

/** The text of a cell as a person would type it. A formula gives its value when the workbook was saved. */
function cellText(book: Book, kind: string, style: number, text: string): string {
  if (kind === 's') return tidied(book.strings[Number(text)] ?? '')
  if (kind === 'b') return text === '' ? '' : text.trim() === '1' || text.trim() === 'true' ? 'Yes' : 'No'
  if (kind === 'd') return tidied(text.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace('T', ' '))
  const value = kind === 'n' && text.trim() !== '' ? Number(text) : Number.NaN
  if (Number.isNaN(value)) return tidied(text)
  return book.isDate[style] ? dayText(value, book.is1904) : String(Number(value.toPrecision(15)))
}

/** Removes invisible characters, which come from web pages and other sheets. */
export function tidied(text: string): string {
  return text
    .slice(0, LONGEST_CELL + 1)
    .replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF\u00AD]/g, '')
    .replace(/\p{Cc}+|\u00A0/gu, ' ')
    .replace(/\p{Surrogate}/gu, '')
    .trim()
}

/** The maximum length of a cell that any field accepts. */
export const LONGEST_CELL = 4000
