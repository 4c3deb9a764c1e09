import { messages } from '#define'

/** The most files of one upload (spec §9). */
export const MOST_FILES = 10

/** Images and KYC files stay below 2 MB (spec §5). */
export const MOST_BYTES = 2 * 1024 * 1024

const pictures = /\.(png|jpe?g)$/i
const documents = /\.(png|jpe?g|pdf)$/i

interface Offered {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** Why a file is refused before it is sent; undefined when it is not. */
export function refusalOf(file: Offered, kind: 'image' | 'file'): string | undefined {
  const isKnown =
    kind === 'image' ? pictures.test(file.name) && /^image\/(png|jpe?g)$/.test(file.type) : documents.test(file.name)
  if (!isKnown) return messages.invalidFileType
  if (file.size > MOST_BYTES) return 'The file is larger than 2 MB'
  return file.size === 0 ? 'The file is empty' : undefined
}

/** What the file dialog offers. */
export function acceptedBy(kind: 'image' | 'file'): string {
  return kind === 'image' ? '.png,.jpg,.jpeg' : '.png,.jpg,.jpeg,.pdf'
}
