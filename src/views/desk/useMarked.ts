import { useCallback, useState } from 'react'
import type { AnyResource, Reference } from '#define'
import type { Row } from '../data/row'

/** What is set on the record that is looked at, and how it goes with a verdict. */
export interface Marked {
  /** The field in which it is kept; undefined where nothing is set at this desk. */
  readonly field: string | undefined
  readonly label: string
  readonly chosen: readonly number[]
  readonly toggle: (id: number) => void
  /** Whether a verdict asks for it while nothing is set. */
  readonly isMissing: (verdict: string) => boolean
  /** What a verdict is given of it. */
  readonly inputOf: (verdict: string) => Readonly<Record<string, unknown>>
}

/** Begins with what a verdict that was taken back had `given`, or with what the record has already. */
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
