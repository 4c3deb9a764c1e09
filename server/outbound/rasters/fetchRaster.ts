/** From where rasters come, and how long and large they may be. */
export interface RasterSource {
  /** The origins from which they are fetched; from no other. */
  readonly origins: readonly string[]
  readonly milliseconds: number
  readonly bytes: number
}

/** A raster that cannot be had, in words for people. */
export class NoRaster extends Error {}

const MEGABYTE = 1024 * 1024

/** The limits of rasters that come from some origins. */
export function rasterSource(origins: readonly string[]): RasterSource {
  return { origins, milliseconds: 8_000, bytes: 10 * MEGABYTE }
}

/**
 * Fetches a raster of a land. Only origins that the company has configured are asked, without credentials, and a
 * redirection is followed nowhere: an address in the data leads to no other machine. Throws `NoRaster`.
 */
export async function fetchRaster(address: string, { origins, milliseconds, bytes }: RasterSource): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.username || url.password || !origins.includes(url.origin))
    throw new NoRaster('This raster comes from a server that is not configured')
  try {
    const signal = AbortSignal.timeout(milliseconds)
    const answer = await fetch(url, { redirect: 'error', signal, headers: { accept: 'image/png, image/tiff' } })
    if (!answer.ok) throw new NoRaster(`The raster server answered ${answer.status}`)
    return await bodyOf(answer, bytes)
  } catch (error) {
    if (error instanceof NoRaster) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new NoRaster(
      isLate
        ? `The raster server took longer than ${milliseconds / 1000} seconds`
        : 'The raster server cannot be reached',
    )
  }
}

/** Reads no further than the limit, whatever the server says that it sends. */
async function bodyOf({ body }: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > most) throw new NoRaster(`The raster is larger than ${most / MEGABYTE} MB`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
