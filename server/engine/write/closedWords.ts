import { inSentence, type AnyResource } from '#define'

/** Explains in a sentence why such a record can no longer be changed. */
export function closedWords({ is: { singular: one } }: AnyResource): string {
  return `This ${inSentence(one)} can no longer be changed`
}

/** Explains in a sentence why such rows of a record's form can no longer be changed. */
export function closedRowsWords({ is: { plural: rows } }: AnyResource, { is: { singular: one } }: AnyResource): string {
  return `The ${inSentence(rows)} of this ${inSentence(one)} can no longer be changed`
}
