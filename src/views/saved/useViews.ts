import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnyResource } from '#define'
import { usePreference } from '../kit/hooks/usePreference'
import { fetchViews, type SavedView } from './savedView'

/** The views of a list that the viewer may open, as far as they have loaded. */
export interface Views {
  readonly views: readonly SavedView[]
  readonly state: 'waiting' | 'ready' | 'failed'
  readonly retry: () => void
  /** Adds, replaces or removes a view in the cache, without a request. */
  readonly put: (view: SavedView) => void
  readonly drop: (view: SavedView) => void
}

const none: readonly SavedView[] = []

/** Fetches the views of a list once and caches them by list. */
export function useViews(resource: AnyResource, isWanted = true): Views {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(resource),
    queryFn: ({ signal }) => fetchViews(resource, signal),
    enabled: isWanted,
    staleTime: 60_000,
  })
  const write = (change: (views: readonly SavedView[]) => readonly SavedView[]): void =>
    void client.setQueryData<readonly SavedView[]>(keyOf(resource), (views = none) => change(views))
  return {
    views: data ?? none,
    state: data ? 'ready' : isError ? 'failed' : 'waiting',
    retry: () => void refetch(),
    put: (view) => write((views) => [...views.filter(({ id }) => id !== view.id), view]),
    drop: (view) => write((views) => views.filter(({ id }) => id !== view.id)),
  }
}

function keyOf({ is: { name } }: AnyResource): readonly string[] {
  return ['views', name]
}

/** A user's own arrangement of the views of a list. */
export interface Arrangement {
  /** The view that opens with the list. */
  readonly default?: number
  /** The IDs of the views that were ordered; the others follow. */
  readonly order?: readonly number[]
  /** Shared views that are hidden from the tabs. */
  readonly hidden?: readonly number[]
}

/** Returns the viewer's arrangement of the views of a list, and its setter. */
export function useArrangement(resource: AnyResource): readonly [Arrangement, (change: Arrangement) => void] {
  const [kept, keep] = usePreference<Arrangement>(`views:${resource.is.name}`)
  const arrangement = useMemo(() => kept ?? {}, [kept])
  return [arrangement, (change) => keep({ ...arrangement, ...change })]
}

/** The views in the viewer's order: the ordered ones, then their own, then those of others. */
export function arranged(
  views: readonly SavedView[],
  { order = [], hidden = [] }: Arrangement,
  viewer: number | undefined,
): { readonly shown: readonly SavedView[]; readonly hidden: readonly SavedView[] } {
  const rank = ({ id, owner }: SavedView): number =>
    order.includes(id) ? order.indexOf(id) : order.length + (owner.id === viewer ? 0 : 1)
  const sorted = [...views].sort(
    (one, other) => rank(one) - rank(other) || one.label.localeCompare(other.label, 'en-IN'),
  )
  return {
    shown: sorted.filter(({ id }) => !hidden.includes(id)),
    hidden: sorted.filter(({ id }) => hidden.includes(id)),
  }
}
