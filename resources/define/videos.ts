import type { Field, VideoLimits } from './fields/options'

/** The limits of a field's videos; undefined for fields without videos. */
export function videoLimits(field: Field | undefined): VideoLimits | undefined {
  return field?.kind === 'file' ? field.video : undefined
}

/** The maximum size of a field's video in bytes. */
export function mostVideoBytes({ megabytes }: VideoLimits): number {
  return megabytes * 1024 * 1024
}

/** The limits of a video, as a sentence. */
export function videoWords({ megabytes, seconds }: VideoLimits): string {
  return `MP4, up to ${megabytes} MB and ${seconds} seconds`
}

/** A duration in minutes and seconds: `2:05`. */
export function lengthWords(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
