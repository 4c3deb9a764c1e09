import type { Field, VideoLimits } from './fields/options'

/** How large the videos of a field may be; undefined for fields that hold none. */
export function videoLimits(field: Field | undefined): VideoLimits | undefined {
  return field?.kind === 'file' ? field.video : undefined
}

/** The largest video of a field in bytes. */
export function mostVideoBytes({ megabytes }: VideoLimits): number {
  return megabytes * 1024 * 1024
}

/** How large a video may be, in a sentence. */
export function videoWords({ megabytes, seconds }: VideoLimits): string {
  return `MP4, up to ${megabytes} MB and ${seconds} seconds`
}

/** A length in minutes and seconds: `2:05`. */
export function lengthWords(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
