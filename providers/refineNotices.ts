import type { OpenNotificationParams } from '@refinedev/core'
import { say, unsay, type Mood } from './notification'

/** The toasts that Refine opened under its own keys. */
const opened = new Map<string, readonly [mood: Mood, words: string]>()

/** The status that Refine prepends to the service's message. */
const stockError = /\(status code: .*\)$/

/**
 * Shows a notification of Refine as a toast, replacing the one with the same key; an undoable one has an undo button.
 */
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

/** Closes the toast that Refine opened with this key, if any. */
export function close(key: string): void {
  const words = opened.get(key)
  opened.delete(key)
  if (words) unsay(...words)
}
