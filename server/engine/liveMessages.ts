import { LONGEST_PAYLOAD } from '../database'

/** Tells that a record was written: by whom, how, and in which fields. Never the values. */
export interface RecordTold {
  readonly kind: 'changed'
  readonly resource: string
  readonly id: number
  readonly version: number
  /** `create`, `update`, `delete` or the name of an action. */
  readonly action: string
  readonly by: { readonly id: number; readonly label: string } | null
  readonly fields: readonly string[]
  /** RFC 3339. */
  readonly at: string
}

/** Tells that a person came to a record, left it, or does something else there now. */
interface PresenceTold {
  readonly kind: 'presence'
  readonly resource: string
  readonly id: number
}

/** Tells that the comments of a record have changed. Never their text. */
export interface SaidTold {
  readonly kind: 'said'
  readonly resource: string
  readonly id: number
  /** Only those who read internal notes about the record receive it. */
  readonly isInternal: boolean
}

/** The messages between the processes of the service. */
export type Told = RecordTold | PresenceTold | SaidTold

const KINDS: readonly unknown[] = ['changed', 'presence', 'said'] satisfies Told['kind'][]

const LONGEST_LABEL = 200

/** Encodes a message as text that fits a notification: field names that would make it too long are left out. */
export function payloadOf(told: Told): string {
  const whole = JSON.stringify(shortened(told))
  if (told.kind !== 'changed' || Buffer.byteLength(whole) <= LONGEST_PAYLOAD) return whole
  let room = LONGEST_PAYLOAD - Buffer.byteLength(JSON.stringify(shortened({ ...told, fields: [] })))
  const fields = told.fields.filter((field) => (room -= Buffer.byteLength(field) + 3) >= 0)
  return JSON.stringify(shortened({ ...told, fields }))
}

function shortened(told: Told): Told {
  if (told.kind !== 'changed' || !told.by) return told
  return { ...told, by: { id: told.by.id, label: told.by.label.slice(0, LONGEST_LABEL) } }
}

/** Reads a message from another process; undefined when this process does not understand it. */
export function toldIn(payload: string): Told | undefined {
  try {
    const told = JSON.parse(payload) as Told
    return KINDS.includes(told.kind) && typeof told.id === 'number' ? told : undefined
  } catch {
    return undefined
  }
}
