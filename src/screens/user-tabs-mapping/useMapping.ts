import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { say } from '../../../providers/notification'
import { changeOf, differenceOf, heldIds, wordsOf, type Difference } from './draft'
import { saveMapping, type Assignment, type Authority, type Person } from './mapping'

/** The draft of what somebody shall hold. */
export interface MappingDraft {
  readonly available: readonly Authority[]
  readonly assigned: readonly Authority[]
  readonly difference: Difference
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly error: Error | null
  readonly assign: (ids: readonly number[]) => void
  readonly remove: (ids: readonly number[]) => void
  readonly replace: (ids: ReadonlySet<number>) => void
  readonly discard: () => void
  readonly save: (reason: string) => void
}

/** Holds a draft against what is stored, and stores the difference. What is fetched meanwhile leaves the draft alone. */
export function useMapping(
  person: Person,
  authorities: readonly Authority[],
  assignments: readonly Assignment[],
): MappingDraft {
  const held = useMemo(() => heldIds(assignments), [assignments])
  const [drafted, setDrafted] = useState<ReadonlySet<number> | null>(null)
  const draft = drafted ?? held
  const difference = useMemo(() => differenceOf(authorities, held, draft), [authorities, held, draft])
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (reason: string) => saveMapping(changeOf(person.id, difference, assignments, reason)),
    onSuccess: async () => {
      say('success', `Saved for ${person.label}: ${wordsOf(difference)}`)
      await queries.invalidateQueries({ queryKey: ['mapping', 'held', person.id] })
      setDrafted(null)
    },
  })
  return {
    available: authorities.filter(({ id }) => !draft.has(id)),
    assigned: authorities.filter(({ id }) => draft.has(id)),
    difference,
    isChanged: wordsOf(difference) !== '',
    isSaving: saving.isPending,
    error: saving.error,
    assign: (ids) => setDrafted(new Set([...draft, ...ids])),
    remove: (ids) => setDrafted(new Set([...draft].filter((id) => !ids.includes(id)))),
    replace: setDrafted,
    discard: () => {
      setDrafted(null)
      saving.reset()
    },
    save: (reason) => saving.mutate(reason),
  }
}
