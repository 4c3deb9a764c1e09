import { useQuery } from '@tanstack/react-query'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** The warnings about a village, which do not refuse it. */
export const warningWords = {
  NOT_SERVICEABLE: 'Village not serviceable',
  FAR: 'More than 40 km from the hub',
  CROWDED: 'More than 3 machines',
} as const

/** A village for a machine. */
export interface Village {
  readonly id: number
  readonly label: string
  readonly tehsil: string | null
  /** The IDs of its state, district and tehsil. */
  readonly above: readonly number[]
  readonly at: readonly [number, number] | null
  readonly kilometres: number | null
  readonly farmers: number
  readonly acres: number
  /** The number of other machines that work there. */
  readonly others: number
  readonly warnings: readonly (keyof typeof warningWords)[]
}

/** A state, district or tehsil with villages. */
export interface PlaceNode {
  readonly id: number
  readonly label: string
  readonly type: string
  readonly villages: number
}

/** The stored villages of a machine. */
export interface Plan {
  readonly machine: {
    readonly id: number
    readonly label: string
    readonly hub: string | null
    /** The village of its hub. */
    readonly hubId: number | null
    readonly at: readonly [number, number] | null
  }
  readonly villages: readonly Village[]
  /** The machines that share villages with it, by ID. */
  readonly shares: readonly {
    readonly id: number
    readonly label: string
    readonly villages: readonly number[]
    readonly kilometres: number | null
  }[]
  readonly mayChange: boolean
}

/** The content of a place: its parts, or the villages of a tehsil. */
export interface Parts {
  readonly places?: readonly PlaceNode[]
  readonly villages?: readonly Village[]
}

/** A machine in the table to choose from. */
export interface MachineLine {
  readonly id: number
  readonly label: string
  readonly type: string
  readonly villages: number
  readonly tehsils: readonly string[]
  readonly farmers: number
  readonly acres: number
}

async function get<Answer>(address: string, params: object, signal?: AbortSignal): Promise<Answer> {
  return (await translateErrors(httpOf('admin').get<Answer>(address, { params, signal }))).data
}

/** Fetches the machines with the totals of their villages. */
export function useMachines(q: string, page: number) {
  return useQuery({
    queryKey: ['village-plan', 'machines', q, page],
    queryFn: ({ signal }) =>
      get<{ items: MachineLine[]; total: number; size: number }>('/village-plan/machines', { q, page }, signal),
    placeholderData: (before) => before,
  })
}

/** Fetches the stored villages of a machine. */
export function usePlan(machine: number) {
  return useQuery({ queryKey: ['village-plan', machine], queryFn: ({ signal }) => fetchPlan(machine, signal) })
}

/** Fetches another machine's villages, to be copied. */
export function fetchPlan(machine: number, signal?: AbortSignal): Promise<Plan> {
  return get<Plan>(`/machines/${machine}/village-plan`, {}, signal)
}

/** Fetches the content of a place when it is opened; with `q` searches villages by name instead. */
export function useParts(machine: number, asked: { readonly within?: number; readonly q?: string }, isWanted = true) {
  return useQuery({
    queryKey: ['village-plan', machine, 'places', asked],
    queryFn: ({ signal }) => get<Parts>(`/machines/${machine}/village-plan/places`, asked, signal),
    enabled: isWanted,
    staleTime: 60_000,
  })
}

/** Fetches all villages of a state, district or tehsil. */
export async function fetchBelow(machine: number, below: number): Promise<readonly Village[]> {
  return (await get<Parts>(`/machines/${machine}/village-plan/places`, { below })).villages ?? []
}

/** Adds and removes villages in one change; returns the machine's villages. */
export async function savePlan(
  machine: number,
  change: { readonly add: readonly number[]; readonly remove: readonly number[] },
): Promise<Plan> {
  return (await translateErrors(httpOf('admin').put<Plan>(`/machines/${machine}/village-plan`, change))).data
}
