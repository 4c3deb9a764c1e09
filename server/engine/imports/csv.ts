import { UnreadableSheet } from './zip'

/** The number of lines in which the separator is detected. */
const TITLES = 10

/**
 * Reads the rows of separated values (RFC 4180): by comma, semicolon or tab, whichever occurs most in one of the first
 * lines. Throws an UnreadableSheet for an unclosed quotation mark, because the rows up to the next one would be read as
 * part of its cell.
 */
export function* csvRows(text: string, mostRows: number): Generator<string[], void, void> {
  const separator = separatorOf(text)
  let count = 0
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  let isClosed = false
  const refuseUnclosed = (): never => {
    throw new UnreadableSheet(`A quotation mark in row ${count + 1} is not closed`)
  }
  const endCell = (): void => {
    row.push(cell)
    cell = ''
    isClosed = false
  }
  for (let at = 0; at < text.length && count <= mostRows; at += 1) {
    const character = text.charAt(at)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else {
        isQuoted = false
        isClosed = true
      }
    } else if (character === '"' && cell === '' && !isClosed) isQuoted = true
    else if (character === separator) endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text.charAt(at + 1) === '\n') at += 1
      endCell()
      yield row
      count += 1
      row = []
    } else {
      // A quotation mark within one line is part of its text, as in `"Pipe 12" long"`.
      if (isClosed && /[\r\n]/.test(cell)) refuseUnclosed()
      cell += character
    }
  }
  if (isQuoted) refuseUnclosed()
  if (cell !== '' || row.length > 0) {
    endCell()
    yield row
  }
}

function separatorOf(text: string): string {
  // The first line may be a title.
  const lines = text.split(/[\r\n]+/, TITLES)
  const counted = [',', ';', '\t'].map((sign) => ({
    sign,
    count: Math.max(...lines.map((line) => line.split(sign).length)),
  }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign
}
