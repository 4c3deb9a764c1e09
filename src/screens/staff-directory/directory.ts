import { useQuery } from '@tanstack/react-query'
import type { AnyResource, Reference } from '#define'
import type { users } from '#resources'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { fetchOptions, type Choice } from '../../views/data/requests'

/** A geography between a place and its zone. */
export interface Stop {
  readonly id: number
  readonly label: string
  readonly type: string
}

/** A person responsible for a place. */
export interface Colleague {
  readonly id: number
  readonly name: string
  readonly roleType: keyof typeof users.fields.roleType.options
  /** Masked for viewers without access to personal data. */
  readonly mobile: string | null
  readonly manager: Reference | null
  /** The index of their geography in the line. */
  readonly at: number
}

/** The line from a place up to its zone, and the people along it. */
export interface Directory {
  readonly line: readonly Stop[]
  readonly people: readonly Colleague[]
}

/** Fetches the people responsible for a place, once one is chosen. */
export function useDirectory(place: number | undefined) {
  return useQuery({
    queryKey: ['staff directory', place],
    enabled: place !== undefined,
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<Directory>('/staff-directory', { params: { place }, signal }))).data,
    retry: false,
  })
}

/** The place in the address, as a choice of the picker. */
export function usePlace(geographies: AnyResource, place: number | undefined): Choice | undefined {
  const { data } = useQuery({
    queryKey: ['staff directory', 'place', place],
    enabled: place !== undefined,
    queryFn: async ({ signal }) => (await fetchOptions(geographies, { ids: [place ?? 0] }, signal))[0] ?? null,
  })
  return data ?? undefined
}
