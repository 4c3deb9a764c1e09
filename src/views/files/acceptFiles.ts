import { MAX_SHEET, messages, mostVideoBytes, type Field, videoLimits, videoWords, type VideoLimits } from '#define'

/** The maximum number of files per upload (spec §9). */
export const MOST_FILES = 10

/** Images and KYC files stay below 2 MB (spec §5). */
export const MOST_BYTES = 2 * 1024 * 1024

const pictures = /\.(png|jpe?g)$/i
const documents = /\.(png|jpe?g|pdf)$/i
const films = /\.mp4$/i

/** The files that a field accepts: pictures, documents, or videos up to these limits. */
export type Takes = 'image' | 'file' | 'sheet' | VideoLimits

interface Offered {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** The files that a field accepts. */
export function takesOf(field: Field & { readonly kind: 'image' | 'file' }): Takes {
  return videoLimits(field) ?? (field.kind === 'file' && field.sheet ? 'sheet' : field.kind)
}

/** Why a file is refused before it is sent; undefined if it is accepted. */
export function refusalOf(file: Offered, takes: Takes): string | undefined {
  if (!isKnown(file, takes)) return messages.invalidFileType
  if (file.size > mostBytes(takes)) return `The file is larger than ${mostBytes(takes) / 1024 / 1024} MB`
  return file.size === 0 ? 'The file is empty' : undefined
}

function isKnown({ name, type }: Offered, takes: Takes): boolean {
  if (typeof takes === 'object') return films.test(name)
  if (takes === 'sheet') return /\.xlsx$/i.test(name)
  return takes === 'image' ? pictures.test(name) && /^image\/(png|jpe?g)$/.test(type) : documents.test(name)
}

function mostBytes(takes: Takes): number {
  return typeof takes === 'object' ? mostVideoBytes(takes) : takes === 'sheet' ? MAX_SHEET : MOST_BYTES
}

/** The `accept` attribute of the file chooser. */
export function acceptedBy(takes: Takes): string {
  if (typeof takes === 'object') return '.mp4,video/mp4'
  if (takes === 'sheet') return '.xlsx'
  return takes === 'image' ? '.png,.jpg,.jpeg' : '.png,.jpg,.jpeg,.pdf'
}

/** The files that a field accepts, in words. */
export function takesWords(takes: Takes): string {
  if (typeof takes === 'object') return videoWords(takes)
  if (takes === 'sheet') return 'XLSX, up to 10 MB'
  return `${takes === 'image' ? 'PNG or JPG' : 'PNG, JPG or PDF'}, up to 2 MB`
}
