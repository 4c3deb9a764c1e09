import { buffer } from 'node:stream/consumers'
import type { FileStore } from './fileStore'
import { inSmall } from './pictures'

/** Where a picture in small is kept. */
function smallKey(key: string): string {
  return `thumbnails/${key.replace(/\.\w+$/, '')}.webp`
}

/** Keeps a picture in small beside the picture. */
export function keepSmall(files: FileStore, key: string, small: Buffer): Promise<void> {
  return files.keep(smallKey(key), small)
}

/**
 * A picture in small, or the one that stands for a video. A picture that came by another way than an upload is made small at
 * first sight. Undefined where there is none.
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

/** Destroys a file, and the picture in small that was made of it. */
export async function removeFile(files: FileStore, key: string): Promise<void> {
  await files.remove(key)
  await files.remove(smallKey(key))
}
