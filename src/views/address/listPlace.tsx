import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { paths, writeListQuery, type AnyResource, type Condition, type ListQuery } from '#define'
import { useAddressPlace } from './addressPlace'
import { readAddress } from './readAddress'
import { keepShape } from './shape'
import { requestOf } from '../rows/useRows'
import { tabCut } from './tabCut'

/** The parameter of a record's address that holds the list through which it was reached. */
export const LIST = 'list'

const PlaceContext = createContext<{ readonly resource: string; readonly list: string } | null>(null)

interface ListPlaceProps {
  readonly resource: AnyResource
  readonly query: ListQuery
  /** The tab of the list, where it stands in one. */
  readonly tab: string | undefined
  /** What always holds of a list on the page of another record. */
  readonly fixed?: Condition
  /** The rows still are those of the query before. */
  readonly isStale: boolean
  readonly children: ReactNode
}

/** Lets the links to records below know the list in which they stand, so that the record's page leads through it and back. */
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

/** The parameter of a list's address that names the record that is open beside it. */
export const RECORD = 'record'

/**
 * How the address of a record is written here: with the list in which its link stands, where it stands in one. A row of a
 * log is open beside its list.
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

/** How the address of a record's form is written: it leads back to the record, and so knows the list as that does. */
export function useEditAddress(resource: AnyResource): (id: number) => string {
  const place = useContext(PlaceContext)
  const [parameters] = useSearchParams()
  const list = place === null ? parameters.get(LIST) : place.resource === resource.is.name ? place.list : null
  return (id) => withList(paths.edit(resource, id), list)
}

/** The address of a record that was reached through a list; the list's query may be empty. */
export function recordAddress(resource: AnyResource, id: number, list: string | null): string {
  return withList(paths.show(resource, id), list)
}

function withList(address: string, list: string | null): string {
  return list === null ? address : `${address}?${new URLSearchParams({ [LIST]: list }).toString()}`
}

/** The list that a record's address names: where it stands, and the query that finds its rows. */
export interface NamedList {
  readonly address: string
  readonly query: string
}

/** Reads the list out of the address of a record; whatever in it cannot be understood is left out. */
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
