import type { BaseRecord, DataProvider } from '@refinedev/core'
import { inSentence, plainText, resourceNamed, type AnyResource } from '#define'
import { ServiceError, type Conflict } from './errorMessage'
import { pinnedRecords } from './knownRecords'
import { declared, register } from './register'

/** The conflict of which the viewer of an open record was notified. */
interface NotifiedConflict {
  /** The version with the values that the notification named. */
  readonly version: number
  /** Each field's value, as JSON. */
  readonly theirs: Readonly<Record<string, string>>
}

const notified = new WeakMap<BaseRecord, NotifiedConflict>()

/** The version that a refused change may overwrite: the viewer was notified of each of its conflicts before. */
export function notifiedVersion(opened: BaseRecord, { conflicts }: ServiceError): number | undefined {
  const known = notified.get(opened)
  const isKnown = ({ field, theirs }: Conflict): boolean => known?.theirs[field] === JSON.stringify(theirs)
  return conflicts?.every(isKnown) ? known?.version : undefined
}

/** The service's placeholder for a value that the viewer may not see in full. */
const UNSEEN = 'changed'

interface Refused {
  readonly resource: string
  readonly opened: BaseRecord
  readonly error: ServiceError
}

/**
 * Describes a conflict at its fields, for a form without conflict handling, which keeps what was typed. Sending the
 * same values again overwrites the described ones.
 */
export async function conflictError(
  provider: DataProvider,
  { resource: name, opened, error }: Refused,
): Promise<ServiceError> {
  const { conflicts = [], statusCode } = error
  const key = `${name}/${opened.id}`
  await declared(name)
  const resource = resourceNamed(register, name)
  const { data } = await provider.getOne({ resource: name, id: opened.id ?? '' })
  const version = data.version as number | undefined
  if (version !== undefined) notified.set(opened, { version, theirs: theirsOf(conflicts) })
  // Refine reads a record again right after any refusal, and its form drops what was typed if the answer differs.
  pinnedRecords.set(key, opened)
  setTimeout(() => pinnedRecords.delete(key))
  const labels = conflicts.map(({ field }) => resource.fields[field]?.label ?? field).join(', ')
  const words = `Someone else changed this ${inSentence(resource.is.singular)} since you opened it: ${labels}. Save again to keep your values.`
  const errors = Object.fromEntries(conflicts.map((one) => [one.field, wordsOf(resource, one)]))
  return new ServiceError(words, statusCode, { conflicts, errors })
}

function theirsOf(conflicts: readonly Conflict[]): NotifiedConflict['theirs'] {
  return Object.fromEntries(conflicts.map(({ field, theirs }) => [field, JSON.stringify(theirs)]))
}

function wordsOf({ fields }: AnyResource, { field: name, by, theirs }: Conflict): string {
  const field = fields[name]
  const text = field && theirs !== UNSEEN ? plainText(field, theirs) : ''
  const value = theirs === null ? ' to empty' : text && ` to “${text}”`
  return `${by ?? 'The service'} changed this${value} since you opened it`
}
