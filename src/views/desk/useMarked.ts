import { useCallback, useState } from 'react'
import type { AnyResource, Reference } from '#define'
import type { Row } from '../data/row'

/** The marks of the current record, and how they are sent with a verdict. */
export interface Marked {
  /** The field that stores them; undefined if this desk sets no marks. */
  readonly field: string | undefined
  readonly label: string
  readonly chosen: readonly number[]
  readonly toggle: (id: number) => void
  /** Whether a verdict requires marks and none is set. */
  readonly isMissing: (verdict: string) => boolean
  /** The part of a verdict's input that holds them. */
  readonly inputOf: (verdict: string) => Readonly<Record<string, unknown>>
}

/** Keeps the marks; starts with those `given` with an undone verdict, or with those of the record. */
export function useMarked(
  { fields, actions, page }: AnyResource,
  record: Row,
  given: Readonly<Record<string, unknown>> = {},
): Marked {
  const field = page.desk?.marks?.field
  const [chosen, setChosen] = useState<readonly number[]>(() => {
    if (!field) return []
    return (given[field] as readonly number[]) ?? ((record[field] ?? []) as readonly Reference[]).map(({ id }) => id)
  })
  const toggle = useCallback(
    (id: number): void =>
      setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    [],
  )
  const isAsked = (verdict: string): boolean => !!field && actions[verdict]?.input?.[field] !== undefined
  return {
    ...{ field, chosen, toggle, label: fields[field ?? '']?.label ?? '' },
    isMissing: (verdict) => isAsked(verdict) && chosen.length === 0,
    inputOf: (verdict) => (field && isAsked(verdict) ? { [field]: chosen } : {}),
  }
}
