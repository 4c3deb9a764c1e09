import { INDIA_OFFSET } from '#define'
import readExif from 'exif-reader'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { withoutMetadata } from './metadata'
import type { Content } from './contentType'

/** The maximum number of pixels of a picture: more than any phone takes, and few enough to decode safely. */
const MOST_PIXELS = 50_000_000

/** The longest side of a thumbnail: three times the largest size at which one is shown. */
const SMALL = 288

// Pictures are small and each is read once, so more threads or a cache gain nothing.
sharp.cache(false)
sharp.concurrency(1)

/** A picture as it is stored. */
export interface Picture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  /** Its thumbnail (WebP), the right way up. */
  readonly small: Buffer
  /** Where the picture was taken by its own metadata, longitude first, and when: only if it is evidence. */
  readonly location?: readonly [number, number]
  readonly takenAt?: string
}

/** Explains in a sentence why a picture is refused before it is decoded; undefined if it is not. */
export function tooManyPixels({ width = 0, height = 0 }: Pick<Content, 'width' | 'height'>): string | undefined {
  const isTooLarge = width * height > MOST_PIXELS
  return isTooLarge
    ? `The picture has ${width} × ${height} pixels. The maximum is ${MOST_PIXELS / 1_000_000} million`
    : undefined
}

/** Decodes a picture, and removes its metadata. Undefined if it cannot be decoded. */
export async function readPicture(bytes: Buffer, mime: string, isEvidence: boolean): Promise<Picture | undefined> {
  try {
    const metadata = await opened(bytes).metadata()
    return {
      bytes: withoutMetadata(bytes, mime, metadata.orientation),
      width: metadata.autoOrient.width,
      height: metadata.autoOrient.height,
      small: await inSmall(bytes),
      ...(isEvidence && toldBy(metadata)),
    }
  } catch {
    return undefined
  }
}

/** Makes a thumbnail. Throws if the picture cannot be decoded. */
export function inSmall(bytes: Buffer): Promise<Buffer> {
  return opened(bytes)
    .autoOrient()
    .resize({ width: SMALL, height: SMALL, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
}

/** A part of a picture as it is displayed: from its upper left corner, each as a fraction of the whole. */
export interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The JPEG quality of a picture that is painted over. */
const PAINTED = 92

/** Paints parts of a picture black, so that nothing below them can be recovered. Throws if it cannot be decoded. */
export async function coveredPicture(
  bytes: Buffer,
  mime: string,
  parts: readonly Part[],
): Promise<Pick<Picture, 'bytes' | 'small' | 'width' | 'height'>> {
  const { width, height } = (await opened(bytes).metadata()).autoOrient
  const boxes = parts.flatMap((part) => {
    const [left, top] = [Math.floor(part.left * width), Math.floor(part.top * height)]
    const across = Math.min(width, Math.ceil((part.left + part.width) * width)) - left
    const down = Math.min(height, Math.ceil((part.top + part.height) * height)) - top
    if (across <= 0 || down <= 0) return []
    const create = { width: across, height: down, channels: 3 as const, background: 'black' }
    return [{ input: { create }, left, top }]
  })
  const painted = opened(bytes).autoOrient().composite(boxes)
  const whole = await (mime === 'image/png' ? painted.png() : painted.jpeg({ quality: PAINTED })).toBuffer()
  return { bytes: whole, small: await inSmall(whole), width, height }
}

function opened(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
}

/** Where and when a picture was taken, as its camera noted it; a camera in India has India's time. */
function toldBy({ exif }: Metadata): Pick<Picture, 'location' | 'takenAt'> {
  if (!exif) return {}
  try {
    const { GPSInfo: gps, Photo: photo } = readExif(exif)
    const [lon, lat] = [
      degrees(gps?.GPSLongitude, gps?.GPSLongitudeRef === 'W'),
      degrees(gps?.GPSLatitude, gps?.GPSLatitudeRef === 'S'),
    ]
    const taken = photo?.DateTimeOriginal
    const isPlace = lon !== undefined && lat !== undefined && Math.abs(lon) <= 180 && Math.abs(lat) <= 90
    return {
      ...(isPlace && { location: [lon, lat] as const }),
      ...(taken instanceof Date && !Number.isNaN(taken.getTime()) && { takenAt: inIndia(taken) }),
    }
  } catch {
    return {}
  }
}

function inIndia(clock: Date): string {
  return new Date(clock.getTime() - INDIA_OFFSET).toISOString()
}

function degrees(parts: readonly number[] | undefined, isNegative: boolean): number | undefined {
  const [whole, minutes = 0, seconds = 0] = parts ?? []
  if (whole === undefined || ![whole, minutes, seconds].every(Number.isFinite)) return undefined
  const value = Math.round((whole + minutes / 60 + seconds / 3600) * 1_000_000) / 1_000_000
  return isNegative ? -value : value
}
