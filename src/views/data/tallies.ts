import { useKeys, type HttpError } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { writeListQuery, type AnyResource, type Level, type ListQuery, type Place } from '#define'
import { fetchFrom } from './requests'

/** A count of records by state, with their acres. */
export interface Tally {
  readonly count: number
  readonly sum?: number
  readonly states: Readonly<Record<string, number>>
  /** The counts of states that are included in neither the count nor the sum. */
  readonly notCounted?: Readonly<Record<string, number>>
}

/** The tally of a day. */
export interface DayTally extends Tally {
  readonly day: string
}

/** Longitude and latitude in degrees; null if the location is unknown. */
export type At = readonly [number, number] | null

/** The tally of an area of a geography. */
export interface AreaTally extends Tally {
  readonly id: number
  readonly label: string
  readonly type: Level
  readonly above: string | null
  readonly at: At
}

/** The tallies of the areas of a geography. */
export interface MapTally {
  readonly within: (Place & { readonly at: At }) | null
  readonly level: Level | null
  readonly areas: readonly AreaTally[]
  readonly elsewhere: number
}

/**
 * Fetches the tallies of a list by days, places, chart groups or figures; keeps the old ones until the new ones have
 * arrived.
 */
export function useTally<Answer>(
  resource: AnyResource,
  kind: 'calendar' | 'map' | 'figures' | 'groupings' | 'groups' | 'tabs' | 'totals' | `charts/${string}`,
  { q, where }: Pick<ListQuery, 'q' | 'where'>,
  more: Readonly<Record<string, string>>,
  isHeld = false,
) {
  const { keys } = useKeys()
  const asked = new URLSearchParams([...Object.entries(more), ...writeListQuery(resource, { q, where })]).toString()
  return useQuery<Answer, HttpError>({
    // Under the key of Refine's lists, so that invalidating them recounts these too.
    queryKey: keys()
      .data()
      .resource(resource.is.name)
      .action('list')
      .params({ counted: `${kind}?${asked}` })
      .get(),
    queryFn: ({ signal }) => fetchFrom<Answer>(resource, `${kind}?${asked}`, signal),
    placeholderData: keepPreviousData,
    enabled: !isHeld,
  })
}
