import { MAX_SHEET, messages, videoWords, type PictureShape } from '#define'
import { formatSize } from '../format/format'
import { MOST_BYTES, type Takes } from './acceptFiles'

/** A refused file, as listed at its field. */
export interface RefusedFile {
  readonly name: string
  /** Its size, in bytes or in pixels, in words. */
  readonly size: string
  /** The requirement, or the error. */
  readonly needs: string
  /** The file, if it may be sent again. */
  readonly file?: File
}

/** The refusal of a file before it is uploaded; a wrong type has the specification's message (§8). */
export function neededInstead(refusal: string, takes: Takes): string {
  return refusal === messages.invalidFileType ? `${refusal}: ${needsOf(takes)}` : needsOf(takes)
}

/** What files of a kind must be. */
function needsOf(takes: Takes): string {
  if (typeof takes === 'object') return videoWords(takes)
  const most = `at most ${(takes === 'sheet' ? MAX_SHEET : MOST_BYTES) / 1024 / 1024} MB`
  return `${most}, ${{ image: 'JPEG or PNG', file: 'JPEG, PNG or PDF', sheet: 'XLSX' }[takes]}`
}

/** The requirement for a picture of a shape. */
export function shapeNeeds({ width, height, ratio }: PictureShape): string {
  return `at least ${width} × ${height} pixels, ${ratio.join(':')}`
}

/** A refused file with the requirement or the reason. */
export function refused({ name, size }: File, needs: string, file?: File): RefusedFile {
  return { name, size: size > 0 ? formatSize(size) : 'empty', needs, ...(file && { file }) }
}
