import { askLimited } from '../asking/askLimited'

/** The source of rasters, with limits of time and size. */
export interface RasterSource {
  /** The only origins from which they are fetched. */
  readonly origins: readonly string[]
  readonly milliseconds: number
  readonly bytes: number
}

/** A raster that is not available, with a message for people. */
export class NoRaster extends Error {}

const MEGABYTE = 1024 * 1024

/** Makes the source for some origins, with the default limits. */
export function rasterSource(origins: readonly string[]): RasterSource {
  return { origins, milliseconds: 8_000, bytes: 10 * MEGABYTE }
}

/**
 * Fetches a raster of a land. Only origins that the company has configured are requested, without credentials and
 * without following redirects: an address in the data leads to no other machine. Throws `NoRaster`.
 */
export async function fetchRaster(address: string, { origins, milliseconds, bytes }: RasterSource): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.username || url.password || !origins.includes(url.origin))
    throw new NoRaster('This raster comes from a server that is not configured')
  return askLimited(url, {
    ...{ milliseconds, bytes, accept: 'image/png, image/tiff', server: 'The raster server', thing: 'The raster' },
    refusal: (words) => new NoRaster(words),
  })
}
