import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { relatedFilter, relatedName, writeListQuery, type AnyResource, type Link } from '#define'
import { may } from '../../../providers/access'
import { translateErrors } from '../../../providers/data'
import { relatedCountsQuery, type Counts, type Total } from '../data/relatedCounts'
import { httpOf } from '../../../providers/http'
import { formatNumber } from '../format/format'
import { useComments } from '../notes/notes'
import type { Row } from '../data/row'

interface RelatedCountProps {
  readonly resource: AnyResource
  readonly link: Link
  readonly row: Row
}

/**
 * The number of related records, capped like every count. It loads after the page itself, together with those of all
 * other lists; slow counts, and those from another service, are requested separately.
 */
export function RelatedCount({ resource, link, row }: RelatedCountProps) {
  const isLate = useIsLate()
  const isCounted = link.from.is.service === resource.is.service && may(resource.access.see)
  const together = useCounts(resource, row, isLate && isCounted)
  const known = together.data?.[relatedName(link)]
  const alone = useCount(link, row, isLate && !known && !(isCounted && together.isPending))
  const total = known ?? alone.data
  return <Count number={total?.totalItems} isExact={total?.totalIsExact} />
}

/**
 * The number of records of each of this service's lists on the page of a record with a summary; undefined while
 * loading.
 */
export function useRelatedCounts(resource: AnyResource, row: Row): Counts | undefined {
  return useCounts(resource, row, may(resource.access.see)).data
}

/** Fetches the counts of all lists on the page of a record, in one request. */
function useCounts(resource: AnyResource, { id }: Row, enabled: boolean) {
  return useQuery({ ...relatedCountsQuery(resource, id), enabled })
}

function useCount(link: Link, row: Row, enabled: boolean) {
  const { from, field } = link
  return useQuery({
    ...{ queryKey: ['related', from.is.name, field, row.id], enabled, ...kept },
    queryFn: async ({ signal }) => {
      const params = new URLSearchParams(writeListQuery(from, { where: relatedFilter(link, row) }))
      return (await translateErrors(httpOf(from.is.service).get<Total>(`/${from.is.name}/count`, { params, signal })))
        .data
    },
  })
}

const kept = { staleTime: 30_000, retry: false }

/** The number of comments on a record. */
export function CommentCount({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const { total } = useComments({ resource, id: row.id })
  return <Count number={total} />
}

interface CountProps {
  readonly number: number | null | undefined
  readonly isExact?: boolean
}

/** A count has its space before it is known, so that the tabs do not move under the pointer. */
function Count({ number, isExact = true }: CountProps) {
  return (
    <span className="tab-count muted meta plain" data-known={typeof number === 'number'}>
      {formatNumber(number ?? 0)}
      {!isExact && '+'}
    </span>
  )
}

const MILLISECONDS = 300

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
