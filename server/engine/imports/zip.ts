import { fromBufferPromise, type Entry } from 'yauzl'

/** The maximum unpacked size of a workbook, and its maximum number of files. */
const MOST_UNPACKED = 120 * 1024 * 1024
const MOST_FILES = 2000

/** Whether bytes begin like an archive, as an .xlsx does. */
export function isArchive(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))
}

/** Whether bytes begin like an .xls, or like an .xlsx that is locked with a password. */
export function isOldBook(bytes: Buffer): boolean {
  return bytes.readUInt32BE(0) === 0xd0cf11e0
}

/** A file that is refused, with the reason in words for its sender. */
export class UnreadableSheet extends Error {
  /** `isOther`: it is a workbook, but of another type. */
  constructor(
    message: string,
    readonly isOther = false,
  ) {
    super(message)
  }
}

/** The files of an archive, by their lower-case names. */
export interface Archive {
  has(name: string): boolean
  /**
   * Unpacks one of its files a piece at a time; yields nothing if there is no such file. Throws UnreadableSheet when
   * the declared sizes of the files unpacked so far exceed a workbook's limit, and an Error when one is broken or
   * larger than declared.
   */
  pieces(name: string): AsyncGenerator<Buffer, void, void>
}

/**
 * Opens an archive; `goesOn` is called with each unpacked piece. Throws UnreadableSheet for one that is locked or has
 * too many files, and an Error for a broken one.
 */
export async function openArchive(bytes: Buffer, goesOn?: () => void): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, { validateEntrySizes: true })
  if (zip.entryCount > MOST_FILES) throw new UnreadableSheet('The workbook has too many parts')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new UnreadableSheet('The workbook is password-protected')
    entries.set(entry.fileName.toLowerCase(), entry)
  }
  let left = MOST_UNPACKED
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *pieces(name) {
      const entry = entries.get(name.toLowerCase())
      if (!entry) return
      left -= entry.uncompressedSize
      if (left < 0) throw new UnreadableSheet('The workbook is too large when unpacked')
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        goesOn?.()
        yield piece as Buffer
      }
    },
  }
}
