import { fontIn, runsOf, type Run, type Weight } from './fonts'

/** The parts of a PDF document needed to set a line. */
export type Sheet = PDFKit.PDFDocument

/** The position and style of a text. Points from the upper left corner. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly weight?: Weight
  readonly align?: 'left' | 'right'
  readonly colour?: string
}

/** Returns the line height of a size. */
export function lineHeight(size: number): number {
  return size * 1.5
}

/** Sets a text within a width, on as many lines as necessary. Returns the position of the next line. */
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

/** The part of a font's shaping that is patched. */
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

/**
 * A glyph need not have an anchor for every class of mark (OpenType, MarkToBase); fontkit 2.0.4 fails where it has
 * none.
 */
function mend(positioning: Positioning | undefined): void {
  if (!positioning || positioning.isMended) return
  const apply = positioning.applyAnchor.bind(positioning)
  positioning.applyAnchor = (mark, anchor, base) => {
    if (anchor) apply(mark, anchor, base)
  }
  positioning.isMended = true
}
