import { MAX_SHEET, messages, videoWords, type PictureShape } from '#define'
import { formatSize } from '../format/format'
import { MOST_BYTES, type Takes } from './acceptFiles'

/** A file that was not taken, as it is named at its field. */
export interface RefusedFile {
  readonly name: string
  /** Its size, in bytes or in pixels, in words. */
  readonly size: string
  /** What is needed, or what is wrong with it. */
  readonly needs: string
  /** The file, where it may be sent once more. */
  readonly file?: File
}

/** What a file must be that was refused before it was sent: of a wrong kind, in the words of the specification (§8). */
export function neededInstead(refusal: string, takes: Takes): string {
  return refusal === messages.invalidFileType ? `${refusal}: ${needsOf(takes)}` : needsOf(takes)
}

/** What files of a kind must be. */
function needsOf(takes: Takes): string {
  if (typeof takes === 'object') return videoWords(takes)
  const most = `at most ${(takes === 'sheet' ? MAX_SHEET : MOST_BYTES) / 1024 / 1024} MB`
  return `${most}, ${{ image: 'JPEG or PNG', file: 'JPEG, PNG or PDF', sheet: 'XLSX' }[takes]}`
}

/** What a picture of a shape must be. */
export function shapeNeeds({ width, height, ratio }: PictureShape): string {
  return `at least ${width} × ${height} pixels, ${ratio.join(':')}`
}

/** A file that was refused, with what is needed or why. */
export function refused({ name, size }: File, needs: string, file?: File): RefusedFile {
  return { name, size: size > 0 ? formatSize(size) : 'empty', needs, ...(file && { file }) }
}
