import { useEffect, useState } from 'react'
import type { AnyResource, Condition } from '#define'
import { say } from '../../../providers/notification'
import { RecordActions } from '../actions/RecordActions'
import { Failure } from '../Failure'
import { FilterChips } from '../filters/FilterChips'
import { fieldsOfParts, partsOf } from '../filters/where'
import { useIsNarrow } from '../useIsNarrow'
import { BulkBar, bulkActions } from './BulkBar'
import { EmptyList } from './EmptyList'
import { ListTools } from './ListTools'
import { PagerBar } from './PagerBar'
import { RowCards } from './RowCards'
import { RowsTable } from './RowsTable'
import { newSelection, type Selection } from './selection'
import { SkeletonRows } from './SkeletonRows'
import { useColumns, type Columns } from './useColumns'
import { useListAddress, type ListAddress } from './useListAddress'
import { requestOf, useRows, type Rows } from './useRows'

interface RecordsProps {
  readonly resource: AnyResource
  /** What always holds of the rows: a tab's condition, or the record beside which the list stands. */
  readonly fixed?: Condition
  readonly createTo?: string
  /** Whether the list stands on the page of another record. */
  readonly isEmbedded?: boolean
}

/** A searchable, filterable page of records; the whole list, or a part of another record's page. */
export function Records({ resource, fixed, createTo, isEmbedded = false }: RecordsProps) {
  const address = useListAddress(resource)
  const given = fieldsOfParts(partsOf(fixed))
  const columns = useColumns(resource, isEmbedded ? given : [])
  const rows = useRows({ resource, query: address.query, fixed, columns: columns.asked })
  useExistingPage(address, rows)
  const selection = useSelectionOf(address)
  const { where, q } = address.query
  const canSelect = bulkActions(resource).length > 0
  const total = rows.page?.totalIsExact ? (rows.page.totalItems ?? undefined) : undefined
  return (
    <RecordActions resource={resource} onDone={() => selection.choose([])}>
      <ListTools
        resource={resource}
        address={address}
        columns={columns}
        rows={rows}
        fixedFields={given}
        isEmbedded={isEmbedded}
      />
      <FilterChips resource={resource} where={where} onChange={(next) => address.change({ where: next })} />
      <BulkBar
        resource={resource}
        selection={selection}
        rows={rows.rows.length}
        query={{ filter: requestOf(address.query, fixed).where, q, count: total }}
      />
      <Body
        resource={resource}
        address={address}
        columns={columns}
        rows={rows}
        createTo={createTo}
        isEmbedded={isEmbedded}
        selection={canSelect ? selection : undefined}
      />
      {rows.page && rows.rows.length > 0 && <PagerBar address={address} page={rows.page} rows={rows.rows.length} />}
    </RecordActions>
  )
}

/** A page beyond the end, from an old link or after the last row went, becomes the first. */
function useExistingPage({ query, change }: ListAddress, { page, rows, isStale }: Rows): void {
  const isBeyond = query.page > 1 && page !== undefined && rows.length === 0 && !isStale
  useEffect(() => {
    if (!isBeyond) return
    say('warning', 'There is no such page', 'This is the first one.')
    change({ page: 1 }, 'replace')
  }, [isBeyond, change])
}

/** The selection of a list. What was ticked on one page of it is not meant on another. */
function useSelectionOf(address: ListAddress): Selection {
  const place = address.searchWith({ page: address.query.page })
  const [{ of, selection }, setCurrent] = useState(() => ({ of: place, selection: newSelection() }))
  if (of !== place) setCurrent({ of: place, selection: newSelection() })
  return selection
}

interface BodyProps {
  readonly resource: AnyResource
  readonly address: ListAddress
  readonly columns: Columns
  readonly rows: Rows
  readonly createTo?: string
  readonly isEmbedded: boolean
  readonly selection?: Selection
}

function Body({
  resource,
  address,
  columns,
  rows: { rows, isFirstLoad, isStale, error, retry },
  createTo,
  isEmbedded,
  selection,
}: BodyProps) {
  const isNarrow = useIsNarrow()
  const { where, q, size } = address.query
  if (error) return <Failure words={error.message} onRetry={retry} />
  if (isFirstLoad) return <SkeletonRows count={size} columns={columns.shown.length} />
  if (rows.length === 0) {
    return (
      <EmptyList
        resource={resource}
        isNarrowed={!!where || !!q}
        onWiden={() => address.change({ where: undefined, q: undefined })}
        createTo={createTo}
      />
    )
  }
  const shared = { resource, rows, selection }
  return (
    <div className="rows-frame" data-stale={isStale} aria-busy={isStale}>
      {isNarrow ? (
        <RowCards {...shared} shown={columns.shown} />
      ) : (
        <RowsTable {...shared} address={address} columns={columns} isEmbedded={isEmbedded} />
      )}
    </div>
  )
}
