import { badRequest, type Problem } from '../../../engine/problem'
import { messages } from '#define'

/** What stands in the history of everything that a sync does. */
export const REASON = 'Directory sync'

/** The refusal of a sync as a whole. */
export function refused(detail: string): Problem {
  return badRequest(messages.usersSyncFailed, { detail })
}

/** Why somebody was refused, in sentences for whoever syncs. */
export function wordsOf({ status, title, detail, fields = {} }: Problem): string {
  const sentences = Object.values(fields)
  if (sentences.length) return inSentences(sentences)
  if (detail) return detail
  if (status === 403) return 'You don’t have permission to do this to this user'
  return status === 404 ? OUT_OF_SIGHT : title
}

/** Said of somebody whom whoever syncs may not know of. */
export const OUT_OF_SIGHT = 'This user is outside your geographies'

/** Said of somebody who is no longer as the preview has shown. */
export const CHANGED_MEANWHILE = 'Someone changed this in the meantime. Check it again'

/** Said where something went wrong that nobody can be told of: the log of the service has it. */
export const NOT_DONE = 'Something went wrong. See the service log for details'

/** What is wrong with what the directory says of somebody, and where it is put right. */
export function toPutRight(wrong: string): string {
  return `Correct in the directory: ${wrong}`
}

/** Sentences one after the other, each said once. */
export function inSentences(sentences: readonly string[]): string {
  return [...new Set(sentences)].join('. ')
}
