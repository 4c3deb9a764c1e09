import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import {
  declaredView,
  knownLook,
  layered,
  reservedParameters,
  viewOf,
  type AnyResource,
  type KnownView,
  type ListLook,
  type ViewQuery,
} from '#define'
import { readAddress } from '../address/readAddress'
import { usePreference } from '../kit/hooks/usePreference'
import type { SavedView } from './savedView'
import { isDeclared, isSameLook, isSameQuery } from './same'
import { useViews, type Views } from './useViews'

/** The list at its address: which view it is, and how it differs from that view. */
export interface Viewed extends Views {
  /** The view named in the address, once loaded; undefined for the list as declared. */
  readonly view: SavedView | undefined
  /** The view under the present declaration. */
  readonly known: KnownView | undefined
  /** The address contains the whole query, because something was changed. */
  readonly isExplicit: boolean
  readonly query: ViewQuery
  /** The present look of the list, and the name of the preference that stores the viewer's own changes to it. */
  readonly look: ListLook
  readonly place: string
  readonly isChanged: boolean
}

/**
 * The parameters that an address can have beside a view without changing it: the page, and those not about the rows.
 */
const besides = reservedParameters.filter((name) => !['size', 'sort', 'q', 'filter'].includes(name))

/** Reads the view named in the address. The address alone decides: nothing of it is stored here. */
export function useViewed(resource: AnyResource, isWanted = true): Viewed {
  const [parameters] = useSearchParams()
  const views = useViews(resource, isWanted)
  const named = isWanted ? parameters.get('view') : null
  const { views: all } = views
  const { view, known } = useMemo(() => found(resource, all, named), [resource, all, named])
  const isExplicit = [...parameters.keys()].some((name) => !besides.includes(name))
  const asked = useMemo(() => readAddress(resource, parameters).query, [resource, parameters])
  const query = known && !isExplicit ? known.query : asked
  const place = view ? lookOf(resource, view) : `look:${resource.is.name}`
  const [own] = usePreference<ListLook>(place)
  const look = layered(known?.look ?? {}, knownLook(resource, own))
  const isChanged = known
    ? !isSameQuery(resource, query, known.query) || !isSameLook(resource, look, known.look)
    : !isDeclared(resource, query) || !isSameLook(resource, look, {})
  return { ...views, view, known, isExplicit, query, look, place, isChanged }
}

/** The name of the preference that stores the viewer's unsaved changes to the look of a view. */
export function lookOf(resource: AnyResource, { id }: SavedView): string {
  return `look:${resource.is.name}:view:${id}`
}

/** The declared query of the list, without search and filters. */
export function declaredQuery(resource: AnyResource): ViewQuery {
  return { q: undefined, where: undefined, ...declaredView(resource).query }
}

function found(
  resource: AnyResource,
  views: readonly SavedView[],
  named: string | null,
): Pick<Viewed, 'view' | 'known'> {
  const view = views.find(({ id }) => String(id) === named)
  return { view, known: view && viewOf(resource, view.delta) }
}
