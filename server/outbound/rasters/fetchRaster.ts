import { askLimited } from '../asking/askLimited'

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
  return askLimited(url, {
    ...{ milliseconds, bytes, accept: 'image/png, image/tiff', server: 'The raster server', thing: 'The raster' },
    refusal: (words) => new NoRaster(words),
  })
}
