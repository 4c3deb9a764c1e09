import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyResource } from '#define'
import { fetchHistory, narrowings, type Among } from '../../../../providers/history'
import { useAddressPlace, withParameter } from '../../address/addressPlace'

/** A filter of the history. */
export type Narrowing = (typeof narrowings)[number]

/** The number of steps per page. */
export const STEPS = 20

/** A page of a record's history, as filtered by the address. */
export function useHistory(resource: AnyResource, id: number) {
  const { parameters, go } = useAddressPlace()
  const page = Number(parameters.get('page')) || 1
  const asked = new URLSearchParams({ page: String(page), size: String(STEPS) })
  for (const name of narrowings) if (parameters.has(name)) asked.set(name, parameters.get(name) ?? '')
  const query = asked.toString()
  const { data, error, refetch } = useQuery({
    queryKey: ['history', resource.is.name, id, query],
    queryFn: ({ signal }) => fetchHistory(resource.is.name, id, asked, signal),
    placeholderData: keepPreviousData,
  })
  // Only the first page contains it, for all pages.
  const [among, setAmong] = useState<Among>()
  if (data?.among && data.among !== among) setAmong(data.among)
  return {
    data,
    error,
    among,
    page,
    isNarrowed: narrowings.some((name) => parameters.has(name)),
    valueOf: (name: Narrowing) => parameters.get(name) ?? undefined,
    retry: () => void refetch(),
    narrow: (changes: Partial<Record<Narrowing, string | undefined>>) => {
      let next = withParameter(parameters, 'page', '')
      for (const [name, value] of Object.entries(changes)) next = withParameter(next, name, value ?? '')
      go(next.toString(), false)
    },
    widen: () => go('', false),
    turn: (to: number) => go(withParameter(parameters, 'page', to > 1 ? String(to) : '').toString(), false),
  }
}

/** The loaded history. */
export type KnownHistory = ReturnType<typeof useHistory>
