import { badRequest, type Problem } from '../../../engine/problem'
import { messages } from '#define'

/** The history reason of every change by a sync. */
export const REASON = 'Directory sync'

/** Makes the refusal of a whole sync. */
export function refused(detail: string): Problem {
  return badRequest(messages.usersSyncFailed, { detail })
}

/** Says in sentences why a person was refused. */
export function wordsOf({ status, title, detail, fields = {} }: Problem): string {
  const sentences = Object.values(fields)
  if (sentences.length) return inSentences(sentences)
  if (detail) return detail
  if (status === 403) return 'You don’t have permission to do this to this user'
  return status === 404 ? OUT_OF_SIGHT : title
}

/** The refusal for a person whom the viewer can't see. */
export const OUT_OF_SIGHT = 'This user is outside your geographies'

/** The refusal for a person who has changed since the preview. */
export const CHANGED_MEANWHILE = 'Someone changed this in the meantime. Check it again'

/** The refusal after an internal error, whose details are only in the service log. */
export const NOT_DONE = 'Something went wrong. See the service log for details'

/** Says what is wrong with a directory entry, and where to correct it. */
export function toPutRight(wrong: string): string {
  return `Correct in the directory: ${wrong}`
}

/** Joins sentences, without repetitions. */
export function inSentences(sentences: readonly string[]): string {
  return [...new Set(sentences)].join('. ')
}
