import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Reads the packed image of an empty embedded database, which is beside the built service. When run from the source it
 * is created first, once per release of PGlite: that takes four times as long as unpacking it.
 */
export async function emptyImage(): Promise<Uint8Array<ArrayBuffer>> {
  const { url } = import.meta
  const file = url.endsWith('.ts') ? await made() : fileURLToPath(new URL('./empty.image', url))
  return new Uint8Array(readFileSync(file))
}

async function made(): Promise<string> {
  const maker = await import('./makeEmptyImage.mjs')
  return maker.makeEmptyImage()
}
