import type { Fields, Kind } from '#define'
import type { FormValues } from './values'

/** Unsaved work: what was typed, and what it was typed over. */
export interface Draft {
  readonly values: FormValues
  /** What the changed fields held when the form was opened, and the version of the record then. */
  readonly base: FormValues
  readonly version?: number
  /** RFC 3339. */
  readonly at: string
}

const secrets: readonly Kind[] = ['aadhaar', 'pan', 'account']

/** Where the draft of a form is kept: one for each user, resource and record. */
export function draftPlace(user: string, resource: string, id: number | undefined): string {
  return `agridesk.draft.${user}.${resource}.${id ?? 'new'}`
}

/** The draft that is kept at a place, or null. */
export function readDraft(place: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

/** Keeps the changed fields of a form. Numbers of identity papers and accounts are never kept in the browser. */
export function keepDraft(
  place: string,
  fields: Fields,
  changed: readonly string[],
  { values, base, version, at }: Draft,
): void {
  const kept = changed.filter((name) => fields[name] && !secrets.includes(fields[name].kind))
  const only = (from: FormValues): FormValues => Object.fromEntries(kept.map((name) => [name, from[name] ?? null]))
  try {
    localStorage.setItem(place, JSON.stringify({ values: only(values), base: only(base), version, at } satisfies Draft))
  } catch {
    // A full storage must not keep anybody from typing on.
  }
}

/** Forgets a draft. */
export function forgetDraft(place: string): void {
  localStorage.removeItem(place)
}
