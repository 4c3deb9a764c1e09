import { fontIn, runsOf, type Run, type Weight } from './fonts'

/** What of a PDF document is used to set a line. */
export type Sheet = PDFKit.PDFDocument

/** Where a text stands, and how. Points from the upper left corner. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly weight?: Weight
  readonly align?: 'left' | 'right'
  readonly colour?: string
}

/** The height of a line of a size. */
export function lineHeight(size: number): number {
  return size * 1.5
}

/** Sets a text within a width, on as many lines as it takes. Answers where the next line begins. */
export function setText(sheet: Sheet, text: string, place: Place): number {
  const { x, width, size, weight = 'plain', align = 'left', colour = '#1b1f1d' } = place
  let { y } = place
  for (const line of linesOf(sheet, text, { size, weight, width })) {
    const runs = runsOf(line, weight)
    let at = align === 'right' ? x + width - widthOf(sheet, runs, size) : x
    for (const run of runs) {
      use(sheet, run, size)
      sheet.fillColor(colour).text(run.text, at, y + size * 1.1, { lineBreak: false, baseline: 'alphabetic' })
      at += sheet.widthOfString(run.text)
    }
    y += lineHeight(size)
  }
  return y
}

function linesOf(
  sheet: Sheet,
  text: string,
  { size, weight, width }: { readonly size: number; readonly weight: Weight; readonly width: number },
): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(sheet, runsOf(longer, weight), size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function widthOf(sheet: Sheet, runs: readonly Run[], size: number): number {
  return runs.reduce((sum, run) => sum + use(sheet, run, size).widthOfString(run.text), 0)
}

/** What of the shaping of a font is mended. */
interface Shaping {
  readonly font?: {
    readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: Positioning } }
  }
}

interface Positioning {
  applyAnchor: (mark: unknown, anchor: unknown, base: number) => void
  isMended?: true
}

function use(sheet: Sheet, { font }: Run, size: number): Sheet {
  sheet.registerFont(font, fontIn(font)).font(font).fontSize(size)
  mend((sheet as unknown as { readonly _font: Shaping })._font.font?._layoutEngine?.engine?.GPOSProcessor)
  return sheet
}

/** A sign need have no place for every kind of mark (OpenType, MarkToBase); fontkit 2.0.4 fails where it has none. */
function mend(positioning: Positioning | undefined): void {
  if (!positioning || positioning.isMended) return
  const apply = positioning.applyAnchor.bind(positioning)
  positioning.applyAnchor = (mark, anchor, base) => {
    if (anchor) apply(mark, anchor, base)
  }
  positioning.isMended = true
}
