import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Fields, Nested } from '#define'
import { fetchFrom } from '../../data/requests'
import type { ChildRowsState } from '../children/useChildRows'
import { isTouched } from '../children/rows'
import { useCopied } from './useCopied'
import { useFilling } from './useFilling'
import { useTotals } from './useTotals'
import type { FormState, FormSubject } from './useFormState'
import type { FormValues } from '../../values/values'

/** The values that the service proposes for a new record. */
interface Proposal {
  readonly values: FormValues
  /** Rows within the form, by resource name. */
  readonly rows: Readonly<Record<string, readonly FormValues[]>>
}

/**
 * Fills in what is copied from a referenced record and, in a new record and its rows, what the service proposes and the
 * totals of the rows. Manual input stays. Returns the rows.
 */
export function useProposal(subject: FormSubject, state: FormState, children: ChildRowsState): ChildRowsState {
  const { resource, record: opened } = subject
  useCopied(subject, state)
  const [name, from] = proposerIn(resource.fields)
  const chosen = idOf(state.record[name])
  const { data } = useQuery({
    queryKey: ['proposal', resource.is.name, chosen],
    queryFn: ({ signal }) => fetchFrom<Proposal>(resource, `${from}?${name}=${chosen}`, signal),
    enabled: !opened && from !== undefined && chosen !== undefined,
    staleTime: 30_000,
  })
  const fill = useFilling(subject, state)
  useTotals(subject, state, children, fill)
  const proposed = useRef<FormValues>({})
  const made = useRef<readonly { readonly nested: Nested; readonly key: string }[]>([])
  const take = useRef((_proposal: Proposal): void => undefined)
  useEffect(() => {
    take.current = (proposal) => {
      fill({ ...cleared(proposed.current), ...proposal.values })
      proposed.current = proposal.values
      made.current = children.kinds.flatMap((nested) => {
        const before = made.current.filter((one) => one.nested.from === nested.from).map(({ key }) => key)
        for (const key of before) children.editing.remove(nested, key)
        const own = (children.rows[nested.from.is.name] ?? []).filter(({ key }) => !before.includes(key))
        const offered = own.some((row) => isTouched(nested, row)) ? [] : (proposal.rows[nested.from.is.name] ?? [])
        const keys = children.add(
          nested,
          offered.map(() => ({})),
        )
        for (const [index, key] of keys.entries()) children.editing.edit(nested, key, offered[index] ?? {})
        return keys.map((key) => ({ nested, key }))
      })
    }
  })
  useEffect(() => {
    if (data) take.current(data)
  }, [data])
  return children
}

/** The field that triggers proposals, and the address that returns them. */
function proposerIn(fields: Fields): [name: string, from: string | undefined] {
  for (const [name, field] of Object.entries(fields))
    if ((field.kind === 'reference' || field.kind === 'place') && field.proposes) return [name, field.proposes]
  return ['', undefined]
}

function cleared(values: FormValues): FormValues {
  return Object.fromEntries(Object.keys(values).map((name) => [name, undefined]))
}

function idOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : undefined
}
