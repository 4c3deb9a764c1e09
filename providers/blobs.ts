import { isAxiosError } from 'axios'
import type { AnyResource } from '#define'
import { translateErrors } from './data'
import { httpOf } from './http'

/** Fetches a file from a service. Throws HttpError with the service's message, which is JSON even here. */
export async function fetchBlob(service: AnyResource['is']['service'], address: string): Promise<Blob> {
  const answer = httpOf(service).get<Blob>(address, { responseType: 'blob', timeout: 0 })
  return (await translateErrors(answer.catch(inWords))).data
}

async function inWords(error: unknown): Promise<never> {
  if (isAxiosError<unknown>(error) && error.response?.data instanceof Blob) {
    const text = await error.response.data.text()
    try {
      error.response.data = JSON.parse(text)
    } catch {
      error.response.data = {}
    }
  }
  throw error
}

/** Saves a file to the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers start to read only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
