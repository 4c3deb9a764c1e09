import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Reads the packed image of an embedded database without anything in it, which lies beside the built service. From the
 * source it is made first, once for each release of PGlite: that takes four times as long as unpacking it.
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
