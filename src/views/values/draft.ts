import type { Fields, Kind } from '#define'
import { isMasked } from '../privacy/masked'
import type { DraftRows } from './draftRows'
import type { FormValues } from './values'

/** Unsaved work: what was typed, and what it was typed over. */
export interface Draft {
  readonly values: FormValues
  /** What the changed fields held when the form was opened, and the version of the record then. */
  readonly base: FormValues
  readonly version?: number
  /** The rows within the form to which something was done. */
  readonly children?: DraftRows
  /** RFC 3339. */
  readonly at: string
  /** The browser's tab in which it was typed, until that is loaded anew. */
  readonly tab?: string
  /** The work of a visit before that, which was neither taken up nor discarded. */
  readonly earlier?: Draft
}

const LONGEST = 30 * 24 * 3_600_000
const secrets: readonly Kind[] = ['aadhaar', 'pan', 'account']

/** The draft that is kept at a place, or null. */
export function readDraft(place: string): Draft | null {
  return draftIn(localStorage.getItem(place))
}

/** The draft that a kept text means; null for none, and for one that is older than 30 days. */
export function draftIn(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Draft | null
    return draft && Date.now() - Date.parse(draft.at) < LONGEST ? draft : null
  } catch {
    return null
  }
}

/** The values that may be kept in the browser. Numbers of identity papers and accounts never are. */
export function keptValues(fields: Fields, names: readonly string[], from: FormValues): FormValues {
  const kept = names.filter((name) => {
    const field = fields[name]
    return field && !secrets.includes(field.kind) && (field.personal !== 'onRequest' || !isMasked(field))
  })
  return Object.fromEntries(kept.map((name) => [name, from[name] ?? null]))
}

/** Keeps a draft. */
export function keepDraft(place: string, draft: Draft): void {
  try {
    localStorage.setItem(place, JSON.stringify(draft))
  } catch {
    // A full storage must not keep anybody from typing on.
  }
}

/** Forgets a draft. */
export function forgetDraft(place: string): void {
  localStorage.removeItem(place)
}
