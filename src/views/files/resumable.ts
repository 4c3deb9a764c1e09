import { lengthWords, mostVideoBytes, type AnyResource, type StoredFile, type VideoLimits } from '#define'
import { translateErrors } from '../../../providers/data'
import { toHttpError } from '../../../providers/errorMessage'
import { httpOf } from '../../../providers/http'
import { lookAtVideo } from './videoFrame'

interface Standing {
  readonly id: string
  readonly offset: number
  readonly file?: StoredFile
}

/** The parameters of a resumable upload. */
interface Wanted {
  readonly resource: AnyResource
  /** The name of the field. */
  readonly name: string
  readonly file: File
  readonly limits: VideoLimits
  readonly signal: AbortSignal
  /** Called with 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** A stored video, with its poster as a data URL if the browser could draw one. */
export interface SentVideo {
  readonly kept: StoredFile
  readonly poster?: string
}

const PIECE = 4 * 1024 * 1024
/** How often a piece is tried before the upload waits for the user. */
const TRIES = 6
const FIRST_WAIT = 1000

/**
 * Sends a video piece by piece. After a broken connection it resumes at the offset that the service reports; so does
 * the same file when chosen again after a failure, or in another tab of the same session.
 */
export async function sendVideo(wanted: Wanted): Promise<SentVideo> {
  const { resource, name, file, limits, signal } = wanted
  if (file.size > mostVideoBytes(limits)) throw new Error(`The video is larger than ${limits.megabytes} MB`)
  const look = await lookAtVideo(file)
  if (look && look.seconds > limits.seconds + 0.5)
    throw new Error(`The video is ${lengthWords(look.seconds)} long. The maximum is ${lengthWords(limits.seconds)}`)
  const base = `/${resource.is.name}/files/${name}/uploads`
  const http = httpOf(resource.is.service)
  const mark = `upload ${base} ${file.name} ${file.size} ${file.lastModified}`
  let standing = (await earlier(wanted, base, mark)) ?? (await begun(wanted, base))
  sessionStorage.setItem(mark, standing.id)
  const cancel = (): void => {
    sessionStorage.removeItem(mark)
    void http.delete(`${base}/${standing.id}`).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel)
  try {
    if (look?.poster && standing.offset === 0)
      await http
        .put(`${base}/${standing.id}/poster`, look.poster.blob, { headers: { 'content-type': 'image/jpeg' }, signal })
        .catch(() => undefined)
    while (!standing.file) standing = await nextPiece(wanted, base, standing)
    sessionStorage.removeItem(mark)
    return { kept: standing.file, ...(look?.poster && { poster: look.poster.address }) }
  } catch (error) {
    if (toHttpError(error).statusCode !== 0) sessionStorage.removeItem(mark)
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

async function begun({ resource, file, signal }: Wanted, base: string): Promise<Standing> {
  const answer = httpOf(resource.is.service).post<Standing>(base, undefined, {
    headers: { 'upload-length': String(file.size), 'x-file-name': encodeURIComponent(file.name) },
    signal,
  })
  return (await translateErrors(answer)).data
}

/** Finds an unfinished upload of the same file. */
async function earlier({ resource, signal }: Wanted, base: string, mark: string): Promise<Standing | undefined> {
  const id = sessionStorage.getItem(mark)
  if (!id) return undefined
  try {
    return await stateOf(resource, `${base}/${id}`, signal)
  } catch {
    return undefined
  }
}

async function stateOf({ is }: AnyResource, at: string, signal: AbortSignal): Promise<Standing> {
  return (await translateErrors(httpOf(is.service).get<Standing>(at, { signal }))).data
}

async function nextPiece(
  { resource, file, signal, onProgress }: Wanted,
  base: string,
  from: Standing,
): Promise<Standing> {
  const at = `${base}/${from.id}`
  let standing = from
  for (let tries = 0; ; tries += 1) {
    const { offset } = standing
    try {
      const answer = httpOf(resource.is.service).patch<Standing>(at, file.slice(offset, offset + PIECE), {
        headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        onUploadProgress: ({ loaded }) => onProgress(Math.min(1, (offset + loaded) / file.size)),
        signal,
      })
      return (await translateErrors(answer)).data
    } catch (error) {
      const { statusCode } = toHttpError(error)
      const isPassing = statusCode === 0 || statusCode === 409 || Number(statusCode) >= 500
      if (signal.aborted || !isPassing || tries + 1 >= TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT * 2 ** tries))
      standing = await stateOf(resource, at, signal).catch(() => standing)
      if (standing.file || standing.offset > offset) return standing
    }
  }
}
