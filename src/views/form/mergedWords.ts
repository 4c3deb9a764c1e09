import type { AnyResource } from '#define'
import { fieldAt } from '../fieldAt'
import type { Merged } from './useSave'

/** Says whose changes of which other fields were kept when the form was saved. */
export function mergedWords(resource: AnyResource, merged: readonly Merged[]): string {
  const who = [...new Set(merged.map(({ by }) => by ?? 'somebody else'))].join(', ')
  const what = merged.map(({ field }) => fieldAt(resource, field)?.label ?? field).join(', ')
  return `Saved together with what ${who} changed meanwhile: ${what}`
}
