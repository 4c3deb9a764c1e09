import { buffer } from 'node:stream/consumers'
import type { FileStore } from './fileStore'
import { inSmall } from './pictures'

/** The key of a thumbnail. */
function smallKey(key: string): string {
  return `thumbnails/${key.replace(/\.\w+$/, '')}.webp`
}

/** Stores a thumbnail beside the picture. */
export function keepSmall(files: FileStore, key: string, small: Buffer): Promise<void> {
  return files.keep(smallKey(key), small)
}

/**
 * Reads the thumbnail of a picture, or the poster of a video. If the picture was not uploaded, its thumbnail is made on
 * first use. Undefined if there is none.
 */
export async function readSmall(files: FileStore, key: string, mime: string): Promise<Buffer | undefined> {
  if (!mime.startsWith('image/') && !mime.startsWith('video/')) return undefined
  const kept = await files.read(smallKey(key))
  if (kept) return buffer(kept)
  if (mime.startsWith('video/')) return undefined
  const whole = await files.read(key)
  if (!whole) return undefined
  const small = await inSmall(await buffer(whole)).catch(() => undefined)
  if (small) await keepSmall(files, key, small)
  return small
}

/** Deletes a file and its thumbnail. */
export async function removeFile(files: FileStore, key: string): Promise<void> {
  await files.remove(key)
  await files.remove(smallKey(key))
}
