import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { writeListQuery, type AnyResource, type Link } from '#define'
import { told } from '../../../providers/data'
import type { ListPage } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { formatNumber } from '../cells/format'
import { useComments } from '../notes/notes'
import type { Row } from '../row'
import { relatedFilter } from './relatedFilter'

/** How many records belong to this one, capped like every count. It comes after the page itself. */
export function RelatedCount({ link, row }: { readonly link: Link; readonly row: Row }) {
  const { from, field } = link
  const isLate = useIsLate()
  const { data } = useQuery({
    queryKey: ['related', from.name, field, row.id],
    queryFn: async ({ signal }) => {
      const where = relatedFilter(link, row)
      const params = new URLSearchParams([...writeListQuery(from, { where, size: 1 }), ['columns', from.title]])
      return (await told(httpOf(from.service).get<ListPage>(`/${from.name}`, { params, signal }))).data
    },
    enabled: isLate,
    staleTime: 30_000,
    retry: false,
  })
  return <Count number={data?.totalItems} isExact={data?.totalIsExact} />
}

/** How many comments there are on a record. */
export function CommentCount({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const { total } = useComments({ resource, id: row.id })
  return <Count number={total} />
}

interface CountProps {
  readonly number: number | null | undefined
  readonly isExact?: boolean
}

/** A count has its place before it is known, so that the tabs do not move under the pointer. */
function Count({ number, isExact = true }: CountProps) {
  return (
    <span className="tab-count" data-known={typeof number === 'number'}>
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
