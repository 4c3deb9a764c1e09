import type { Fields, Kind } from '#define'
import { isMasked } from '../privacy/masked'
import type { DraftRows } from './draftRows'
import type { FormValues } from './values'

/** A draft: what was typed, and the values it replaced. */
export interface Draft {
  readonly values: FormValues
  /** The values of the changed fields when the form was opened, and the version of the record then. */
  readonly base: FormValues
  readonly version?: number
  /** The changed rows within the form. */
  readonly children?: DraftRows
  /** RFC 3339. */
  readonly at: string
  /** The browser tab in which it was typed, until its reload. */
  readonly tab?: string
  /** The draft of an earlier visit, which was neither restored nor discarded. */
  readonly earlier?: Draft
}

const LONGEST = 30 * 24 * 3_600_000
const secrets: readonly Kind[] = ['aadhaar', 'pan', 'account']

/** The stored draft of a key, or null. */
export function readDraft(place: string): Draft | null {
  return draftIn(localStorage.getItem(place))
}

/** Parses a stored draft; null for none, and for one older than 30 days. */
export function draftIn(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Draft | null
    return draft && Date.now() - Date.parse(draft.at) < LONGEST ? draft : null
  } catch {
    return null
  }
}

/** The values that may be stored in the browser: all except ID and account numbers. */
export function keptValues(fields: Fields, names: readonly string[], from: FormValues): FormValues {
  const kept = names.filter((name) => {
    const field = fields[name]
    return field && !secrets.includes(field.kind) && (field.personal !== 'onRequest' || !isMasked(field))
  })
  return Object.fromEntries(kept.map((name) => [name, from[name] ?? null]))
}

/** Stores a draft. */
export function keepDraft(place: string, draft: Draft): void {
  try {
    localStorage.setItem(place, JSON.stringify(draft))
  } catch {
    // A full storage must not keep the user from typing.
  }
}

/** Deletes a draft. */
export function forgetDraft(place: string): void {
  localStorage.removeItem(place)
}
