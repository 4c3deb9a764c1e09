import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ServiceError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { differenceOf, wordsOf, type Difference } from './draft'
import { saveMapping, type Authority, type Why } from './mapping'
import type { Subject } from './subject'

/** The service's refusal, as the bar shows it: at a field, or for the whole. */
export interface Refusal {
  readonly words: string
  readonly fields: Readonly<Record<string, string>>
}

/** The draft of a user's or group's authorities. */
export interface MappingDraft {
  readonly available: readonly Authority[]
  readonly assigned: readonly Authority[]
  readonly difference: Difference
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly refusal: Refusal | null
  readonly assign: (ids: readonly number[]) => void
  readonly remove: (ids: readonly number[]) => void
  readonly replace: (ids: ReadonlySet<number>) => void
  readonly discard: () => void
  readonly save: (why: Why) => void
}

/** Compares a draft with what is stored, and saves the difference. Later fetches leave the draft alone. */
export function useMapping(subject: Subject, authorities: readonly Authority[]): MappingDraft {
  const { held, label } = subject
  const [drafted, setDrafted] = useState<ReadonlySet<number> | null>(null)
  const draft = drafted ?? held
  const difference = useMemo(() => differenceOf(authorities, held, draft), [authorities, held, draft])
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (why: Why) => saveMapping(subject.change(idsOf(difference.granted), idsOf(difference.taken), why)),
    onSuccess: async () => {
      say('success', `Saved for ${label}: ${wordsOf(difference)}`)
      await queries.invalidateQueries({ queryKey: ['mapping'] })
      setDrafted(null)
    },
  })
  return {
    available: authorities.filter(({ id }) => !draft.has(id)),
    assigned: authorities.filter(({ id }) => draft.has(id)),
    difference,
    isChanged: wordsOf(difference) !== '',
    isSaving: saving.isPending,
    refusal: refusalOf(saving.error),
    assign: (ids) => setDrafted(new Set([...draft, ...ids])),
    remove: (ids) => setDrafted(new Set([...draft].filter((id) => !ids.includes(id)))),
    replace: setDrafted,
    discard: () => {
      setDrafted(null)
      saving.reset()
    },
    save: (why) => saving.mutate(why),
  }
}

function idsOf(authorities: readonly Authority[]): number[] {
  return authorities.map(({ id }) => id)
}

function refusalOf(error: Error | null): Refusal | null {
  if (!error) return null
  const { detail, errors } = error instanceof ServiceError ? error : { detail: undefined, errors: undefined }
  return { words: detail ?? error.message, fields: errors ?? {} }
}
