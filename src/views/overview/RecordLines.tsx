import { useMemo } from 'react'
import { Link } from 'react-router'
import { paths, writeListQuery, type AnyResource, type Condition, type ListQuery } from '#define'
import { Failure } from '../kit/Failure'
import { formatNumber } from '../format/format'
import { partsOf, whole } from '../conditions/where'
import { RowCards } from '../table/RowCards'
import type { Selection } from '../rows/selection'
import { useRows, type Rows } from '../rows/useRows'

/** The maximum number of records beside a calendar or map; beyond it there is the list. */
const MOST = 200
/** Enough columns to tell records apart. */
const COLUMNS = 7

interface LinesAsked {
  readonly resource: AnyResource
  readonly query: ListQuery
  readonly fixed: Condition | undefined
  /** The condition of the records: a day, or a place. */
  readonly which: Condition
  /** The fields shown of each; the first columns of the list if missing. */
  readonly shows?: readonly string[]
  /** Fields that are needed beyond the columns. */
  readonly besides?: readonly string[]
}

/** Fetches the records of a list on a day or at a place. */
export function useLines({ resource, query, fixed, which, shows, besides = [] }: LinesAsked): Rows {
  const columns = useMemo(() => [...shownIn(resource, shows), ...besides], [resource, shows, besides])
  const where = whole([...partsOf(query.where), which])
  return useRows({ resource, query: { ...query, page: 1, size: MOST, where }, fixed, columns })
}

function shownIn(resource: AnyResource, shows?: readonly string[]): readonly string[] {
  return shows ?? resource.list.columns.slice(0, COLUMNS)
}

interface RecordLinesProps extends Omit<LinesAsked, 'besides' | 'fixed'> {
  readonly rows: Rows
  readonly tab: string | undefined
  readonly selection: Selection | undefined
}

/** The records as lines, each with its checkbox, link and menu. */
export function RecordLines({ resource, query, which, shows, rows, tab, selection }: RecordLinesProps) {
  if (rows.error) return <Failure words={rows.error.message} onRetry={rows.retry} />
  if (rows.isFirstLoad) return <p className="muted">Loading …</p>
  const where = whole([...partsOf(query.where), which])
  const search = new URLSearchParams(writeListQuery(resource, { ...query, page: 1, where })).toString()
  const isMore = (rows.page?.totalItems ?? 0) > rows.rows.length
  return (
    <div className="record-lines" aria-busy={rows.isStale}>
      <p className="below-2">
        {isMore && <span>The first {formatNumber(rows.rows.length)}. </span>}
        <Link to={`${paths.list(resource, tab)}?${search}`}>Open as a list</Link>
      </p>
      <RowCards resource={resource} shown={shownIn(resource, shows)} rows={rows.rows} selection={selection} />
    </div>
  )
}
