import { useRef, useState } from 'react'
import { messages, tooManyFiles, type AnyResource, type StoredFile } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { dataAddressOf, uploadFile } from '../data/requests'
import { useIsOffline } from '../kit/hooks/useIsOffline'
import { MOST_BYTES, MOST_FILES, refusalOf, type Takes } from './acceptFiles'
import { neededInstead, refused, type RefusedFile } from './refusedFile'
import { sendVideo } from './resumable'
import { followUpload, rememberUpload } from './uploads'

/** A running upload. */
export interface RunningUpload {
  readonly number: number
  readonly name: string
  /** The progress from 0 to 1. */
  readonly part: number
  /** Cancels it; only for uploads that may take long. */
  readonly cancel?: () => void
}

interface UploadsAsked {
  readonly resource: AnyResource
  /** The name of the field. */
  readonly name: string
  readonly takes: Takes
  readonly stored: readonly StoredFile[]
  /** The maximum number of files of the field. */
  readonly most: number
  readonly onChange: (files: readonly StoredFile[]) => void
  /** Crops a picture to the shape of its field; undefined if the user cancelled. */
  readonly shaped?: ((file: File) => Promise<File | RefusedFile | undefined>) | undefined
}

/** The running uploads of a field, and the files that it refused. */
export interface Uploads {
  readonly running: readonly RunningUpload[]
  /** They stay listed until another file is chosen, or they are dismissed. */
  readonly refusals: readonly RefusedFile[]
  readonly add: (files: readonly File[]) => void
  readonly forget: (refusal: RefusedFile) => void
  /** Sends a file again. */
  readonly again: (refusal: RefusedFile) => void
}

type Sending = Omit<Parameters<typeof sendVideo>[0], 'limits'> & Pick<UploadsAsked, 'takes'>

/** Sends a file and caches what this page shows of it. */
async function sent({ takes, ...wanted }: Sending): Promise<StoredFile> {
  const { resource, name, file, onProgress } = wanted
  if (typeof takes === 'object') {
    const { kept, poster } = await sendVideo({ ...wanted, limits: takes })
    if (poster) rememberUpload(kept.key, poster)
    return kept
  }
  const kept = await uploadFile(resource, name, file, onProgress)
  rememberUpload(kept.key, await dataAddressOf(file))
  return kept
}

/** Uploads files one after another and reports each result, in the words of the specification. */
export function useUploads({ resource, name, takes, stored, most, onChange, shaped }: UploadsAsked): Uploads {
  const [running, setRunning] = useState<readonly RunningUpload[]>([])
  const { refusals, refuse, forget, clear } = useRefusals()
  const next = useRef(0)

  const store = async (file: File): Promise<StoredFile | undefined> => {
    const number = next.current++
    const ending = new AbortController()
    const { signal } = ending
    const show = (part: number): void =>
      setRunning((before) => [
        ...before.filter((one) => one.number !== number),
        { number, name: file.name, part, ...(typeof takes === 'object' && { cancel: () => ending.abort() }) },
      ])
    show(0)
    try {
      const kept = await sent({ resource, name, file, takes, signal, onProgress: show })
      say('success', messages.fileUploaded)
      return kept
    } catch (error) {
      if (signal.aborted) return undefined
      const { statusCode, message, detail } = toHttpError(error)
      const why = reason(message, detail)
      if (statusCode === 0) say('error', messages.uploadOffline)
      else say('error', messages.uploadFailed, why)
      refuse(statusCode === 0 ? refused(file, 'not uploaded yet', file) : refused(file, why || messages.uploadFailed))
      return undefined
    } finally {
      setRunning((before) => before.filter((one) => one.number !== number))
    }
  }

  const readied = readying({ takes, shaped, refuse })
  const storeAll = async (files: readonly File[]): Promise<boolean> => {
    let isComplete = true
    let kept = most === 1 ? [] : [...stored]
    for (const chosen of files) {
      const file = await readied(chosen)
      const one = file && (await store(file))
      if (one) onChange((kept = [...kept, one]))
      else if (file) isComplete = false
    }
    return isComplete
  }
  const add = (files: readonly File[]): void => {
    if (files.length > MOST_FILES || (most > 1 && stored.length + files.length > most))
      return say('error', tooManyFiles(most > 1 ? Math.min(most, MOST_FILES) : MOST_FILES))
    if (most === 1) clear()
    followUpload(storeAll(files))
  }
  const again = (refusal: RefusedFile): void => {
    forget(refusal)
    if (refusal.file) add([refusal.file])
  }
  useIsOffline(() => {
    const unsent = refusals.filter(({ file }) => file)
    unsent.forEach(forget)
    if (unsent.length > 0) add(unsent.flatMap(({ file }) => file ?? []))
  })
  return { running, refusals, add, forget, again }
}

interface Refusals extends Pick<Uploads, 'refusals' | 'forget'> {
  readonly refuse: (refusal: RefusedFile) => void
  readonly clear: () => void
}

/** Keeps the refused files of a field. */
function useRefusals(): Refusals {
  const [refusals, setRefusals] = useState<readonly RefusedFile[]>([])
  return {
    refusals,
    refuse: (refusal) => setRefusals((before) => [...before, refusal]),
    forget: (refusal) => setRefusals((before) => before.filter((one) => one !== refusal)),
    clear: () => setRefusals([]),
  }
}

type Readying = Pick<UploadsAsked, 'takes' | 'shaped'> & Pick<Refusals, 'refuse'>

/** Prepares a chosen file for upload: cropped to its shape, of an accepted type and size. Otherwise it is refused. */
function readying({ takes, shaped, refuse }: Readying): (file: File) => Promise<File | undefined> {
  const isRefused = (file: File, size = file.size): boolean => {
    const refusal = refusalOf({ name: file.name, type: file.type, size }, takes)
    if (refusal === undefined) return false
    say('error', refusal, file.name)
    refuse(refused(file, neededInstead(refusal, takes)))
    return true
  }
  return async (file) => {
    // Cropping makes a picture smaller: its size is checked afterwards.
    if (isRefused(file, shaped && Math.min(file.size, MOST_BYTES))) return undefined
    const ready = shaped ? await shaped(file) : file
    if (ready && 'needs' in ready) refuse(ready)
    return ready instanceof File && !isRefused(ready) ? ready : undefined
  }
}

/** The service's message, beyond the plain failure. */
function reason(message: string, detail: string | undefined): string {
  return [message, detail].filter((words) => words && words !== messages.uploadFailed).join(': ')
}
