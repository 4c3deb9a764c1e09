import type { Field } from './fields/options'
import { withoutInvisible } from './kernel/cleanText'

/** Whether a field holds files: pictures or documents. */
export function holdsFiles(field: Pick<Field, 'kind'> | undefined): boolean {
  return field?.kind === 'image' || field?.kind === 'file'
}

const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'application/pdf': ['pdf'],
  'video/mp4': ['mp4'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
}

const LONGEST_NAME = 200

/** Characters not allowed in a file name: control characters, line separators and those reserved by file systems. */
const notInNames = /[\p{Cc}\p{Cs}\u2028\u2029/\\:*?"<>|]/gu

/**
 * Cleans a sender's file name, also of marks that change the direction of text: with them `gpj.exe` reads `exe.jpg`.
 * Its end, with the extension, is kept. May be empty.
 */
export function plainFileName(given: string): string {
  return [...withoutInvisible(given).replace(notInNames, '')].slice(-LONGEST_NAME).join('').trim()
}

/**
 * The name under which a file is saved: with the extension of its detected content type. A program opens a file by its
 * extension, and an HTML page may well start like a PDF.
 */
export function savedName({ name, mime }: { readonly name: string; readonly mime: string }): string {
  const known = extensions[mime]
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!known || known.includes(extension)) return name
  return `${name.replace(/(?<=.)\.[a-z][a-z0-9]{0,4}$/i, '')}.${known[0]}`
}
