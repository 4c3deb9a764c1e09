import sharp, { type Metadata } from 'sharp'
import { NoRaster } from './fetchRaster'

/** The content of a raster: values by cell, row by row, or a finished picture. */
export type Raster = { readonly cells: readonly (readonly (number | null)[])[] } | { readonly picture: Buffer }

/** The maximum number of pixels, and of those drawn per side. */
const MOST_PIXELS = 64_000_000
const MOST_SIDE = 512

/** Integers in Sentinel-2 products are ten-thousandths. */
const SCALE = 10_000

/**
 * Reads a PNG, or a GeoTIFF (Cloud-Optimised or not) with one band of values from −1 to 1, as decimals or as integers
 * of ten-thousandths. A picture is encoded again, so that nothing but its pixels is sent on. Throws `NoRaster`.
 */
export async function readRaster(bytes: Buffer): Promise<Raster> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()
    if (metadata.format === 'tiff' && metadata.channels === 1 && metadata.depth !== 'uchar')
      return { cells: await cellsOf(bytes, metadata) }
    if (metadata.format !== 'png' && metadata.format !== 'tiff')
      throw new NoRaster('The raster is no PNG and no GeoTIFF')
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS })
    return {
      picture: await picture.resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', kernel: 'nearest' }).png().toBuffer(),
    }
  } catch (error) {
    throw error instanceof NoRaster ? error : new NoRaster('The raster can’t be read')
  }
}

async function cellsOf(bytes: Buffer, { depth }: Metadata): Promise<(number | null)[][]> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', kernel: 'nearest', withoutEnlargement: true })
    .raw({ depth: 'float' })
    .toBuffer({ resolveWithObject: true })
  const values = new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4)
  const by = depth === 'float' || depth === 'double' ? 1 : SCALE
  return Array.from({ length: info.height }, (_row, y) =>
    Array.from({ length: info.width }, (_cell, x) => {
      const value = (values[(y * info.width + x) * info.channels] ?? Number.NaN) / by
      return value >= -1 && value <= 1 ? value : null
    }),
  )
}
