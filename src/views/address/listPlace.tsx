import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { paths, writeListQuery, type AnyResource, type Condition, type ListQuery } from '#define'
import { useAddressPlace } from './addressPlace'
import { readAddress } from './readAddress'
import { keepShape } from './shape'
import { requestOf } from '../rows/useRows'
import { tabCut } from './tabCut'

/** The parameter of a record's address that holds the list it was opened from. */
export const LIST = 'list'

const PlaceContext = createContext<{ readonly resource: string; readonly list: string } | null>(null)

interface ListPlaceProps {
  readonly resource: AnyResource
  readonly query: ListQuery
  /** The tab of the list, if it is in one. */
  readonly tab: string | undefined
  /** The fixed condition of a list on another record's page. */
  readonly fixed?: Condition
  /** The rows still belong to the previous query. */
  readonly isStale: boolean
  readonly children: ReactNode
}

/**
 * Gives the links to records inside it the list they are in, so that the record's page can step through that list and
 * lead back to it.
 */
export function ListPlace({ resource, query, tab, fixed, isStale, children }: ListPlaceProps) {
  const { parameters } = useAddressPlace()
  const written = new URLSearchParams(writeListQuery(resource, requestOf(query, fixed)))
  const view = parameters.get('view')
  if (tab) written.set('tab', tab)
  if (view) written.set('view', view)
  keepShape(parameters, written)
  const list = written.toString()
  const [shown, setShown] = useState(list)
  if (!isStale && shown !== list) setShown(list)
  const place = useMemo(() => ({ resource: resource.is.name, list: shown }), [resource, shown])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** The parameter of a list's address that names the record in the preview. */
export const RECORD = 'record'

/**
 * Returns the function that builds a record's address, with the surrounding list if there is one. A row of a log opens
 * in a preview beside its list.
 */
export function useRecordAddress(resource: AnyResource): (id: number) => string {
  const place = useContext(PlaceContext)
  const list = place?.resource === resource.is.name ? place.list : null
  if (list === null || !resource.list.isLog) return (id) => recordAddress(resource, id, list)
  return (id) => besideList(resource, list, id)
}

function besideList(resource: AnyResource, list: string, id: number): string {
  const { address } = namedList(resource, list)
  return `${address}${address.includes('?') ? '&' : '?'}${RECORD}=${id}`
}

/** Returns the function that builds the address of a record's form, which keeps the list to lead back to it. */
export function useEditAddress(resource: AnyResource): (id: number) => string {
  const place = useContext(PlaceContext)
  const [parameters] = useSearchParams()
  const list = place === null ? parameters.get(LIST) : place.resource === resource.is.name ? place.list : null
  return (id) => withList(paths.edit(resource, id), list)
}

/** The address of a record opened from a list; the list's query may be empty. */
export function recordAddress(resource: AnyResource, id: number, list: string | null): string {
  return withList(paths.show(resource, id), list)
}

function withList(address: string, list: string | null): string {
  return list === null ? address : `${address}?${new URLSearchParams({ [LIST]: list }).toString()}`
}

/** The list named in a record's address: its location, and the query of its rows. */
export interface NamedList {
  readonly address: string
  readonly query: string
}

/** Reads the list from the address of a record; drops what it cannot understand. */
export function namedList(resource: AnyResource, list: string): NamedList {
  const { query, kept } = readAddress(resource, new URLSearchParams(list))
  const tab = kept.get('tab') ?? undefined
  const cut = tabCut(resource, tab)
  const view = kept.get('view')
  kept.delete('tab')
  const rest = kept.toString()
  const { where, q, sort } = requestOf(query, cut)
  const asked = new URLSearchParams(writeListQuery(resource, { where, q, sort }))
  if (view) asked.set('view', view)
  return {
    address: `${paths.list(resource, cut ? tab : undefined)}${rest ? `?${rest}` : ''}`,
    query: asked.toString(),
  }
}
