import { CHILDREN, type AnyResource, type Nested } from '#define'
import { fieldAt } from '../../data/fieldAt'
import type { Merged } from '../state/useSave'

/** Says whose changes of other fields were kept when the form was saved. */
export function mergedWords(resource: AnyResource, merged: readonly Merged[], kinds: readonly Nested[] = []): string {
  const who = [...new Set(merged.map(({ by }) => by ?? 'someone else'))].join(', ')
  const what = [...new Set(merged.map(({ field }) => labelOf(resource, field, kinds)))].join(', ')
  return `Saved, together with changes by ${who}: ${what}`
}

function labelOf(resource: AnyResource, name: string, kinds: readonly Nested[]): string {
  const [root, kind, , , column = ''] = name.split('.')
  const nested = root === CHILDREN ? kinds.find(({ from }) => from.is.name === kind) : undefined
  if (nested) return `${nested.label}: ${fieldAt(nested.from, column)?.label ?? column}`
  return fieldAt(resource, name)?.label ?? name
}
