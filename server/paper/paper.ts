import PDFDocument from 'pdfkit'
import { lineHeight, setText, type Place, type Sheet } from './line'

/** The content of a one-page paper: an invoice, a receipt. Money is formatted already. */
export interface Paper {
  readonly title: string
  readonly from: { readonly name: string; readonly lines: readonly string[] }
  /** Number, date and the like. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly to: { readonly label: string; readonly lines: readonly string[] }
  /** Columns after the first are right-aligned. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly sums: readonly { readonly label: string; readonly value: string; readonly isTotal?: true }[]
  readonly notes: readonly string[]
  /** The signatory; a paper without one is not signed. */
  readonly signature?: string
  /** The language of the paper. @default English as written in India */
  readonly language?: string
}

const MARGIN = 48
const WIDTH = 595.28 - 2 * MARGIN
const HALF = WIDTH / 2
const quiet = '#5c6660'

/** Draws a paper as a PDF of one page whose text can be selected. */
export function drawPaper(paper: Paper): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sheet = new PDFDocument({
      ...{ size: 'A4', margin: 0, font: '', lang: paper.language ?? 'en-IN', displayTitle: true },
      info: { Title: `${paper.title} ${paper.facts[0]?.[1] ?? ''}`, Author: paper.from.name },
    })
    const chunks: Buffer[] = []
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
    sheet.on('end', () => resolve(Buffer.concat(chunks)))
    sheet.on('error', reject)
    const heads = head(sheet, paper)
    const parties = facts(sheet, paper, heads + 18)
    const rows = table(sheet, paper, parties + 22)
    const sums = account(sheet, paper, rows + 12)
    foot(sheet, paper, sums + 20)
    sheet.end()
  })
}

function head(sheet: Sheet, { title, from }: Paper): number {
  setText(sheet, title, { ...right(MARGIN), size: 16, weight: 'bold' })
  let y = setText(sheet, from.name, { ...left(MARGIN), size: 12, weight: 'bold' })
  for (const line of from.lines) y = setText(sheet, line, { ...left(y), size: 9, colour: quiet })
  rule(sheet, y + 8)
  return y + 8
}

function facts(sheet: Sheet, paper: Paper, top: number): number {
  let y = setText(sheet, paper.to.label, { ...left(top), size: 9, colour: quiet })
  for (const [at, line] of paper.to.lines.entries())
    y = setText(sheet, line, { ...left(y), size: at === 0 ? 11 : 9.5, weight: at === 0 ? 'bold' : 'plain' })
  let beside = top
  for (const [label, value] of paper.facts) {
    const place = right(beside)
    setText(sheet, label, { ...place, align: 'left', width: 100, size: 9, colour: quiet })
    beside = setText(sheet, value, { ...place, x: place.x + 100, width: place.width - 100, size: 9.5 })
  }
  return Math.max(y, beside)
}

function table(sheet: Sheet, { columns, rows }: Paper, top: number): number {
  const narrow = columns.length > 3 ? 74 : 110
  const first = WIDTH - narrow * (columns.length - 1)
  const cell = (at: number, y: number): Place =>
    at === 0
      ? { x: MARGIN, y, width: first - 10, size: 9.5 }
      : { x: MARGIN + first + narrow * (at - 1), y, width: narrow, size: 9.5, align: 'right' }
  for (const [at, label] of columns.entries()) setText(sheet, label, { ...cell(at, top), size: 9, colour: quiet })
  let y = top + lineHeight(9) + 4
  rule(sheet, y)
  y += 6
  for (const row of rows) y = Math.max(...row.map((value, at) => setText(sheet, value, cell(at, y)))) + 4
  rule(sheet, y)
  return y
}

function account(sheet: Sheet, { sums }: Paper, top: number): number {
  let y = top
  for (const { label, value, isTotal } of sums) {
    const place = { ...right(y), size: isTotal ? 12 : 9.5, weight: isTotal ? 'bold' : 'plain' } as const
    setText(sheet, label, { ...place, align: 'left' })
    y = setText(sheet, value, place) + (isTotal ? 4 : 0)
  }
  return y
}

function foot(sheet: Sheet, { notes, signature, from }: Paper, top: number): void {
  let y = top
  for (const note of notes) y = setText(sheet, note, { ...left(y), width: WIDTH, size: 9, colour: quiet }) + 2
  if (!signature) return
  const sign = setText(sheet, `For ${from.name}`, { ...right(y + 24), size: 9.5 })
  setText(sheet, signature, { ...right(sign + 30), size: 9, colour: quiet })
}

function left(y: number): Place {
  return { x: MARGIN, y, width: HALF - 10, size: 9.5 }
}

function right(y: number): Place {
  return { x: MARGIN + HALF + 10, y, width: HALF - 10, size: 9.5, align: 'right' }
}

function rule(sheet: Sheet, y: number): void {
  sheet
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor('#c9d0cc')
    .stroke()
}
