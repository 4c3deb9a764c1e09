import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { lengthWords, messages, videoWords, type VideoLimits } from '#define'
import { badRequest } from '../problem'
import { readMovie, type Movie } from '../files/mp4'

/** A video as it is stored. */
export interface Video extends Movie {
  readonly size: number
  readonly sha256: string
}

/** Reads the video at a path, and removes where and when it was taken. Throws 400 for what a field does not accept. */
export async function readyVideo(path: string, limits: VideoLimits): Promise<Video> {
  const movie = await readMovie(path)
  if (!movie) throw noVideo(limits)
  if (movie.duration > limits.seconds)
    throw badRequest(messages.uploadFailed, {
      detail: `The video is ${lengthWords(movie.duration)} long. The maximum is ${lengthWords(limits.seconds)}`,
    })
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return {
    ...movie,
    duration: Math.round(movie.duration * 1000) / 1000,
    size: (await stat(path)).size,
    sha256: hash.digest('hex'),
  }
}

/** The refusal of a file that is not a video. */
export function noVideo(limits: VideoLimits): Error {
  return badRequest(messages.invalidFileType, { detail: `Videos must be ${videoWords(limits)}` })
}

/** The refusal of a video that is too large. */
export function tooLarge({ megabytes }: VideoLimits): Error {
  return badRequest(messages.uploadFailed, { detail: `The video is larger than ${megabytes} MB` })
}
