/** The sign that separates values is sought in so many lines. */
const TITLES = 10

/** The rows of a text of separated values (RFC 4180): by comma, semicolon or tab, whichever one of its first lines has most. */
export function* csvRows(text: string, mostRows: number): Generator<string[], void, void> {
  const separator = separatorOf(text)
  let count = 0
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = (): void => {
    row.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length && count <= mostRows; at += 1) {
    const character = text.charAt(at)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator) endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text.charAt(at + 1) === '\n') at += 1
      endCell()
      yield row
      count += 1
      row = []
    } else cell += character
  }
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
