import { useRef, useState } from 'react'
import { messages, type AnyResource, type StoredFile } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { dataAddressOf, uploadFile } from '../data/requests'
import { MOST_FILES, refusalOf } from './acceptFiles'
import { followUpload, rememberUpload } from './uploads'

interface Running {
  readonly number: number
  readonly name: string
  /** From 0 to 1. */
  readonly part: number
}

interface UploadsAsked {
  readonly resource: AnyResource
  /** The name of the field. */
  readonly name: string
  readonly kind: 'image' | 'file'
  readonly stored: readonly StoredFile[]
  /** How many the field may have. */
  readonly most: number
  readonly onChange: (files: readonly StoredFile[]) => void
}

/** Uploads files one after another and says how each went, in the words of the specification. */
export function useUploads({ resource, name, kind, stored, most, onChange }: UploadsAsked): {
  running: readonly Running[]
  add: (files: readonly File[]) => void
} {
  const [running, setRunning] = useState<readonly Running[]>([])
  const next = useRef(0)

  const store = async (file: File): Promise<StoredFile | undefined> => {
    const number = next.current++
    const show = (part: number): void =>
      setRunning((before) => [...before.filter((one) => one.number !== number), { number, name: file.name, part }])
    show(0)
    try {
      const kept = await uploadFile(resource, name, file, show)
      rememberUpload(kept.key, await dataAddressOf(file))
      say('success', messages.fileUploaded)
      return kept
    } catch (error) {
      const { statusCode, message, detail } = toHttpError(error)
      if (statusCode === 0) say('error', messages.uploadOffline)
      else say('error', messages.uploadFailed, reason(message, detail))
      return undefined
    } finally {
      setRunning((before) => before.filter((one) => one.number !== number))
    }
  }

  const storeAll = async (files: readonly File[]): Promise<boolean> => {
    let isComplete = true
    let kept = most === 1 ? [] : [...stored]
    for (const file of files) {
      const refusal = refusalOf(file, kind)
      if (refusal) {
        say('error', refusal, file.name)
        continue
      }
      const one = await store(file)
      if (one) onChange((kept = [...kept, one]))
      else isComplete = false
    }
    return isComplete
  }
  const add = (files: readonly File[]): void => {
    if (files.length > MOST_FILES || (most > 1 && stored.length + files.length > most))
      return say('error', messages.tooManyFiles)
    followUpload(storeAll(files))
  }
  return { running, add }
}

/** What the service said beyond that it failed. */
function reason(message: string, detail: string | undefined): string {
  return [message, detail].filter((words) => words && words !== messages.uploadFailed).join(': ')
}
