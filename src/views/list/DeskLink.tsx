import { deskFilters, paths, writeListQuery, type AnyResource } from '#define'
import { useAddressPlace } from '../address/addressPlace'
import { readAddress } from '../address/readAddress'
import { isPlain, partsOf, whole } from '../conditions/where'
import { LinkButton } from '../kit/LinkButton'

/** Links a list to its desk, with those filters that the desk also offers. */
export function DeskLink({ resource }: { readonly resource: AnyResource }) {
  const { parameters } = useAddressPlace()
  const { query } = readAddress(resource, parameters)
  const offered = deskFilters(resource)
  const kept = partsOf(query.where).filter((part) => isPlain(part) && offered.includes(part.field))
  const search = new URLSearchParams(writeListQuery(resource, { where: whole(kept) })).toString()
  return <LinkButton to={paths.desk(resource) + (search && `?${search}`)}>Open desk</LinkButton>
}
