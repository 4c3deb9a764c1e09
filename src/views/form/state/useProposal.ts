import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Field, Fields, Nested } from '#define'
import { fetchFrom } from '../../data/requests'
import type { ChildRowsState } from '../children/useChildRows'
import { isTouched } from '../children/rows'
import type { FormState, FormSubject } from './useFormState'
import type { FormValues } from '../../values/values'

/** What the service proposes for a new record. */
interface Proposal {
  readonly values: FormValues
  /** Rows within the form by the name of their resource. */
  readonly rows: Readonly<Record<string, readonly FormValues[]>>
}

/**
 * Fills a new record, and the rows within its form, with what follows most likely from a reference that is chosen. What
 * somebody filled in stays. Answers with the rows.
 */
export function useProposal(
  { resource, record: opened }: FormSubject,
  state: FormState,
  children: ChildRowsState,
): ChildRowsState {
  const [name, from] = proposerIn(resource.fields)
  const chosen = idOf(state.record[name])
  const { data } = useQuery({
    queryKey: ['proposal', resource.is.name, chosen],
    queryFn: ({ signal }) => fetchFrom<Proposal>(resource, `${from}?${name}=${chosen}`, signal),
    enabled: !opened && from !== undefined && chosen !== undefined,
    staleTime: 30_000,
  })
  const given = useRef<FormValues>({})
  const made = useRef<readonly { readonly nested: Nested; readonly key: string }[]>([])
  const take = useRef((_proposal: Proposal): void => undefined)
  useEffect(() => {
    take.current = (proposal) => {
      const typed = state.typed()
      const isFree = (one: string): boolean =>
        isEmpty(typed[one]) || typed[one] === given.current[one] || typed[one] === initialOf(resource.fields[one])
      const taken = Object.entries({ ...cleared(given.current), ...proposal.values }).filter(([one]) => isFree(one))
      given.current = proposal.values
      if (taken.length > 0) state.put(Object.fromEntries(taken))
      made.current = children.kinds.flatMap((nested) => {
        const before = made.current.filter((one) => one.nested.from === nested.from).map(({ key }) => key)
        for (const key of before) children.remove(nested, key)
        const own = (children.rows[nested.from.is.name] ?? []).filter(({ key }) => !before.includes(key))
        const proposed = own.some((row) => isTouched(nested, row)) ? [] : (proposal.rows[nested.from.is.name] ?? [])
        const keys = children.add(
          nested,
          proposed.map(() => ({})),
        )
        for (const [index, key] of keys.entries()) children.edit(nested, key, proposed[index] ?? {})
        return keys.map((key) => ({ nested, key }))
      })
    }
  })
  useEffect(() => {
    if (data) take.current(data)
  }, [data])
  return children
}

/** The field that proposes others, and the address that knows what. */
function proposerIn(fields: Fields): [name: string, from: string | undefined] {
  for (const [name, field] of Object.entries(fields))
    if ((field.kind === 'reference' || field.kind === 'place') && field.proposes) return [name, field.proposes]
  return ['', undefined]
}

function initialOf(field: Field | undefined): unknown {
  return field && 'initial' in field ? field.initial : undefined
}

function cleared(values: FormValues): FormValues {
  return Object.fromEntries(Object.keys(values).map((name) => [name, undefined]))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function idOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : undefined
}
