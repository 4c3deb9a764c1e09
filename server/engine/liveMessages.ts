import { LONGEST_PAYLOAD } from '../database'

/** That a record was written: by whom, how, and in which fields. Never what they hold. */
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

/** That somebody came to a record, left it, or does something else there now. */
interface PresenceTold {
  readonly kind: 'presence'
  readonly resource: string
  readonly id: number
}

/** That the comments of a record are no longer the same. Never what they say. */
export interface SaidTold {
  readonly kind: 'said'
  readonly resource: string
  readonly id: number
  /** Only those who read internal notes about the record hear of it. */
  readonly isInternal: boolean
}

/** What the processes of the service tell each other. */
export type Told = RecordTold | PresenceTold | SaidTold

const KINDS: readonly unknown[] = ['changed', 'presence', 'said'] satisfies Told['kind'][]

const LONGEST_LABEL = 200

/** What is told, as text that a notification can carry: names of fields that would make it too long are left out. */
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

/** Reads what another process told; undefined when it is nothing that this one understands. */
export function toldIn(payload: string): Told | undefined {
  try {
    const told = JSON.parse(payload) as Told
    return KINDS.includes(told.kind) && typeof told.id === 'number' ? told : undefined
  } catch {
    return undefined
  }
}
