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

/** A picture in small; made at first sight where it came by another way than an upload. Undefined where there is none. */
export async function readSmall(files: FileStore, key: string): Promise<Buffer | undefined> {
  const kept = await files.read(smallKey(key))
  if (kept) return buffer(kept)
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
