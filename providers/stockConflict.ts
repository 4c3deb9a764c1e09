import type { BaseRecord, DataProvider } from '@refinedev/core'
import { inSentence, plainText, resourceNamed, type AnyResource } from '#define'
import { ServiceError, type Conflict } from './errorMessage'
import { held } from './knownRecords'
import { declared, register } from './register'

/** What the viewer was told about a record that they have open. */
interface Told {
  /** The version that holds what they were told. */
  readonly version: number
  /** Each field's value, as JSON. */
  readonly theirs: Readonly<Record<string, string>>
}

const tolds = new WeakMap<BaseRecord, Told>()

/** The version over which may be written what was refused: each conflict says what the viewer was told before. */
export function wasTold(opened: BaseRecord, { conflicts }: ServiceError): number | undefined {
  const told = tolds.get(opened)
  const isKnown = ({ field, theirs }: Conflict): boolean => told?.theirs[field] === JSON.stringify(theirs)
  return conflicts?.every(isKnown) ? told?.version : undefined
}

/** What the service says in the place of a value that the viewer may not see in full. */
const UNSEEN = 'changed'

interface Refused {
  readonly resource: string
  readonly opened: BaseRecord
  readonly error: ServiceError
}

/**
 * A conflict in words at its fields, for a form that knows no conflicts and keeps what was typed. Sent once more, the same
 * values are written over those that were told.
 */
export async function conflictTold(
  provider: DataProvider,
  { resource: name, opened, error }: Refused,
): Promise<ServiceError> {
  const { conflicts = [], statusCode } = error
  const key = `${name}/${opened.id}`
  await declared(name)
  const resource = resourceNamed(register, name)
  const { data } = await provider.getOne({ resource: name, id: opened.id ?? '' })
  const version = data.version as number | undefined
  if (version !== undefined) tolds.set(opened, { version, theirs: theirsOf(conflicts) })
  // Refine reads a record again right after any refusal, and its form drops what was typed when the answer differs.
  held.set(key, opened)
  setTimeout(() => held.delete(key))
  const labels = conflicts.map(({ field }) => resource.fields[field]?.label ?? field).join(', ')
  const words = `Someone else changed this ${inSentence(resource.one)} since you opened it: ${labels}. Save again to keep your values.`
  const errors = Object.fromEntries(conflicts.map((one) => [one.field, wordsOf(resource, one)]))
  return new ServiceError(words, statusCode, { conflicts, errors })
}

function theirsOf(conflicts: readonly Conflict[]): Told['theirs'] {
  return Object.fromEntries(conflicts.map(({ field, theirs }) => [field, JSON.stringify(theirs)]))
}

function wordsOf({ fields }: AnyResource, { field: name, by, theirs }: Conflict): string {
  const field = fields[name]
  const text = field && theirs !== UNSEEN ? plainText(field, theirs) : ''
  const value = theirs === null ? ' to empty' : text && ` to “${text}”`
  return `${by ?? 'The service'} changed this${value} since you opened it`
}
