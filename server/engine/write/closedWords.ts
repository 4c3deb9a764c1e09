import { inSentence, type AnyResource } from '#define'

/** Explains in a sentence why such a record can no longer be changed. */
export function closedWords({ is: { singular: one } }: AnyResource): string {
  return `This ${inSentence(one)} can no longer be changed`
}
