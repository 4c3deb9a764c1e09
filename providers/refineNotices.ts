import type { OpenNotificationParams } from '@refinedev/core'
import { say, unsay, type Mood } from './notification'

/** The toasts that Refine opened under keys of its own. */
const opened = new Map<string, readonly [mood: Mood, words: string]>()

/** The status that Refine puts in front of the sentence which the service said. */
const stockError = /\(status code: .*\)$/

/** Shows a notice of Refine as a toast, in the place of the one under the same key; one that waits to be carried out offers to be undone. */
export function open({ key, type, message, description, cancelMutation }: OpenNotificationParams): void {
  const mood = type === 'progress' ? 'info' : type
  const isStock = description !== undefined && type === 'error' && stockError.test(message)
  const [words, more] = isStock ? [description] : [message, description]
  if (key !== undefined) {
    close(key)
    opened.set(key, [mood, words])
  }
  say(mood, words, more, cancelMutation && { label: 'Undo', onTake: cancelMutation })
}

/** Takes away the toast that Refine opened under this key, if any. */
export function close(key: string): void {
  const words = opened.get(key)
  opened.delete(key)
  if (words) unsay(...words)
}
