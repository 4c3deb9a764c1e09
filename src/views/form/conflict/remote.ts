import type { AnyResource, Fields } from '#define'
import { currentViewer } from '../../../../providers/session'
import { deedWords } from '../../live/words'
import type { Row } from '../../data/row'
import type { Standing } from '../state/conflict'
import { changedValues, initialValues, isSame, toWrite, type FormValues } from '../../values/values'

/** A step of the record's history since the form was opened. */
export interface Step {
  readonly version: number
  readonly action: string
  readonly by: { readonly id: number; readonly label: string } | null
  readonly changes: readonly { readonly field: string }[]
}

/** The record as it is stored now; without a row it no longer exists. */
export interface Stored {
  readonly row?: Row
  readonly steps: readonly Step[]
}

/** What others did to the record while its form is open. */
export interface RemoteNews {
  /** `closed`: it exists, but can no longer be changed. */
  readonly kind: 'changed' | 'closed' | 'gone'
  /** Who did what. */
  readonly deeds: readonly string[]
  /** The fields that only others changed: they can be taken over. */
  readonly theirs: readonly string[]
  /** The fields that both sides changed. */
  readonly both: readonly string[]
}

interface Open {
  readonly resource: AnyResource
  readonly fields: Fields
  readonly standing: Standing
  readonly changed: Readonly<Record<string, unknown>>
}

/** Compares a form with the record as it is stored now. Undefined if no one else changed anything. */
export function newsOf({ resource, fields, standing, changed }: Open, { row, steps }: Stored): RemoteNews | undefined {
  const since = steps.filter(({ version }) => version > (standing.version ?? 0))
  const deeds = deedsOf(resource, since)
  if (!row) return { kind: 'gone', deeds, theirs: [], both: [] }
  const stored = initialValues(fields, row)
  const differing = Object.keys(changedValues(fields, standing.base, stored))
  const theirs = differing.filter((name) => !(name in changed))
  const both = differing.filter((name) => {
    const field = fields[name]
    return field && name in changed && !isSame(changed[name], toWrite(field, stored[name]))
  })
  if (!row._can.includes('update')) return { kind: 'closed', deeds, theirs: [], both: [] }
  return since.length + theirs.length + both.length > 0 ? { kind: 'changed', deeds, theirs, both } : undefined
}

/** One sentence per person, the latest last; several changes by one person are combined. */
function deedsOf(resource: AnyResource, steps: readonly Step[]): string[] {
  const deeds = new Map<string, { who: string; action: string; fields: Set<string> }>()
  for (const { by, action, changes } of [...steps].sort((one, other) => one.version - other.version)) {
    const who = by && by.id === currentViewer()?.id ? 'You, in another window,' : (by?.label ?? 'Agridesk')
    const place = `${who} ${action}`
    const deed = deeds.get(place) ?? { who, action, fields: new Set() }
    for (const { field } of changes) deed.fields.add(field)
    deeds.set(place, deed)
  }
  return [...deeds.values()].map((deed) => deedWords(resource, { ...deed, fields: [...deed.fields] }))
}

/**
 * The form with the others' changes in its untouched fields. If both changed the same field, the form keeps its base
 * version: only then does saving ask whose value to keep.
 */
export function takenOver(
  { fields, standing }: Pick<Open, 'fields' | 'standing'>,
  row: Row,
  { theirs, both }: RemoteNews,
): { values: FormValues; standing: Standing } {
  const stored = initialValues(fields, row)
  const values = Object.fromEntries(theirs.map((name) => [name, stored[name]]))
  const kept = Object.fromEntries(both.map((name) => [name, standing.base[name]]))
  return {
    values,
    // Fields that the form does not show are part of the base too: conditions use them.
    standing: { base: { ...row, ...stored, ...kept }, version: both.length > 0 ? standing.version : row.version },
  }
}
