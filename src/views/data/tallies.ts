import { useKeys, type HttpError } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { writeListQuery, type AnyResource, type Level, type ListQuery, type Place } from '#define'
import { fetchFrom } from './requests'

/** How many records there are somewhere, by state, and the acres of them. */
export interface Tally {
  readonly count: number
  readonly sum?: number
  readonly states: Readonly<Record<string, number>>
  /** How many others there are of the states that are neither counted nor summed up. */
  readonly notCounted?: Readonly<Record<string, number>>
}

/** A day with records. */
export interface DayTally extends Tally {
  readonly day: string
}

/** Longitude and latitude in degrees; null where nobody has said where it is. */
export type At = readonly [number, number] | null

/** A part of a geography with records. */
export interface AreaTally extends Tally {
  readonly id: number
  readonly label: string
  readonly type: Level
  readonly above: string | null
  readonly at: At
}

/** The records by the parts of a geography. */
export interface MapTally {
  readonly within: (Place & { readonly at: At }) | null
  readonly level: Level | null
  readonly areas: readonly AreaTally[]
  readonly elsewhere: number
}

/** Counts the records of a list by days, by places, for a chart or for its figures; what was counted before stands until the new numbers have come. */
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
    // Under the key of Refine's lists, so that whatever changes records has it counted anew.
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
