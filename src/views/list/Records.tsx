import { useEffect, useState, type ComponentProps } from 'react'
import { rangeRefusal, type AnyResource, type Condition, type ListQuery } from '#define'
import { say } from '../../../providers/notification'
import { RecordActions } from '../actions/RecordActions'
import { useViewedAddress } from '../saved/useViewedAddress'
import { FilterChips } from '../filters/FilterChips'
import { fieldsOfParts, partsOf } from '../conditions/where'
import { useRefused } from '../operations/refusedRows'
import { usePrintPage } from '../data/printing'
import { useEditKey } from '../inline/cellFocus'
import { ListNews } from '../live/ListNews'
import { useLiveRows } from '../live/useLiveRows'
import { useIsNarrow } from '../kit/hooks/useIsNarrow'
import { useIsOffline } from '../kit/hooks/useIsOffline'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import { today } from '../data/today'
import { useAddressPlace } from '../address/addressPlace'
import { canActOnMany } from './bulk/bulkActions'
import { BulkBar } from './bulk/BulkBar'
import './controls.css'
import { foretelling, type ForetoldAddress } from '../address/foretelling'
import { ListPlace } from '../address/listPlace'
import { BesideChart } from './BesideChart'
import { ListFailure, NothingOffline } from './ListFailure'
import { ListTools } from './tools/ListTools'
import { EarlierNote, NearestNote } from './ListNotes'
import { PagerBar } from './paging/PagerBar'
import type { RecordsProps } from './recordsProps'
import { PeekDoor } from './peek/PeekDoor'
import { RowCards } from '../table/RowCards'
import { RowsTable } from '../table/RowsTable'
import { newSelection, type Selection } from '../rows/selection'
import { shapeIn } from '../address/shape'
import { SkeletonRows } from '../columns/SkeletonRows'
import './states.css'
import { useColumns, type Columns } from '../columns/useColumns'

import type { ListAddress } from '../address/useListAddress'
import { requestOf, useForetold, useRows, type Rows } from '../rows/useRows'

// Users of the rows never load their alternatives: calendar, map and charts.
const EmptyList = laterPart(() => import('./EmptyList').then((file) => file.EmptyList), { isPlain: true })
const RangeAsked = laterPart(() => import('./RangeAsked').then((file) => file.RangeAsked))
// The totals of a list load after its rows.
const TotalsLine = laterPart(() => import('../table/foot/TotalsRow').then((file) => file.TotalsLine), { isPlain: true })
const Overview = laterPart(() => import('./Overview').then((file) => file.Overview))

/** A searchable, filterable part of the records: as a page of rows, by their days or places, or as a chart. */
export function Records(props: RecordsProps) {
  const { parameters } = useAddressPlace()
  const { resource, isEmbedded } = props
  const shape = isEmbedded ? 'list' : shapeIn(resource, parameters)
  if (shape === 'list' || shape === 'beside') return <PageOfRecords {...props} isBesideChart={shape === 'beside'} />
  return (
    <Contained fallback={<p className="muted">Loading …</p>}>
      <Overview key={shape} {...props} shape={shape} />
    </Contained>
  )
}

/** A page of rows: of the whole list, or of a list on another record's page. */
function PageOfRecords({
  resource,
  fixed,
  createTo,
  tab,
  isEmbedded = false,
  isBesideChart,
}: RecordsProps & { readonly isBesideChart: boolean }) {
  const { address, given, columns } = useAddressed({ resource, fixed, tab, isEmbedded })
  const query = requestOf(address.query, fixed)
  const refusal = rangeRefusal(resource, query.where, today())
  const listed = useRows({ resource, query: address.query, fixed, columns: columns.asked, isHeld: !!refusal })
  const live = useLiveRows({ resource, listed, query, columns: columns.asked, isLive: !isEmbedded })
  const rows = { ...listed, rows: live.rows }
  useExistingPage(address, rows)
  const selection = useSelectionOf(resource, address)
  useRefused(resource, selection.giveBack)
  const { where, q } = address.query
  const canSelect = canActOnMany(resource, usePrintPage(resource))
  const total = rows.page?.totalIsExact ? (rows.page.totalItems ?? undefined) : undefined
  return (
    <RecordActions resource={resource} onDone={selection.handOver}>
      <ListTools {...{ resource, address, columns, rows, fixed, isEmbedded }} fixedFields={given} />
      <FilterChips
        resource={resource}
        where={where}
        among={{ q, fixed }}
        onChange={(next) => address.change({ where: next })}
      />
      {rows.page?.nearest && !rows.isStale && <NearestNote q={q ?? ''} />}
      {rows.isStale && <EarlierNote />}
      <BulkBar
        resource={resource}
        selection={selection}
        rows={rows.rows}
        query={{ filter: query.where, q, count: total }}
      />
      <ListNews hasChanged={live.hasChanged} onShow={live.show} />
      <ListPlace
        resource={resource}
        query={address.query}
        tab={tab}
        fixed={isEmbedded ? fixed : undefined}
        isStale={rows.isStale}
      >
        <BesideChart {...{ resource, fixed, tab, isBesideChart }} query={address.query}>
          <Body
            {...{ resource, refusal, address, columns, rows, fixed, createTo, isEmbedded }}
            selection={canSelect ? selection : undefined}
          />
        </BesideChart>
        {!isEmbedded && <PeekDoor resource={resource} rows={rows.rows} />}
      </ListPlace>
    </RecordActions>
  )
}

/** The state of a list from its address, and its columns. */
function useAddressed({ resource, fixed, tab = '', isEmbedded }: Omit<RecordsProps, 'createTo'>) {
  const viewed = useViewedAddress(resource, isEmbedded)
  const given = fieldsOfParts(partsOf(fixed))
  // A tab with its own columns is a list of its own: its preferences are stored separately.
  const own = resource.list.tabs[tab]?.columns
  const look = own && !viewed.look.base ? { usual: own, place: `look:${resource.is.name}:tab:${tab}` } : viewed.look
  const columns = useColumns(resource, { without: isEmbedded ? given : [], ...look })
  const address = foretelling(viewed, useForetold({ resource, fixed, columns: columns.asked }))
  return { address, given, columns }
}

/** A page beyond the end, from an old link or after the last row disappeared, becomes the first. */
function useExistingPage({ query, change }: ListAddress, { page, rows, isStale }: Rows): void {
  const isBeyond = query.page > 1 && page !== undefined && rows.length === 0 && !isStale
  useEffect(() => {
    if (!isBeyond) return
    say('warning', 'This page doesn’t exist', 'Showing the first page.')
    change({ page: 1 }, 'replace')
  }, [isBeyond, change])
}

/** The selection of a list. It persists across pages, and is cleared by another search, filter or order. */
export function useSelectionOf(resource: AnyResource, { searchWith }: ListAddress): Selection {
  const place = searchWith({ page: 1, size: resource.list.size, count: 'capped' })
  const [{ of, selection }, setCurrent] = useState(() => ({ of: place, selection: newSelection() }))
  if (of !== place) setCurrent({ of: place, selection: newSelection() })
  return selection
}

interface BodyProps {
  readonly resource: AnyResource
  /** Why it is not fetched yet: its date range is missing. */
  readonly refusal?: string
  readonly address: ForetoldAddress
  readonly columns: Columns
  readonly rows: Rows
  /** The fixed condition of the rows. */
  readonly fixed?: Condition
  readonly createTo?: string
  readonly isEmbedded: boolean
  readonly selection?: Selection
}

function Body({
  resource,
  refusal,
  address,
  columns,
  rows: { rows, page, isFirstLoad, isStale, error, retry },
  fixed,
  createTo,
  isEmbedded,
  selection,
}: BodyProps) {
  const isNarrow = useIsNarrow()
  const isOffline = useIsOffline(retry)
  useEditKey()
  const { where, q, size } = address.query
  if (refusal)
    return (
      <Contained fallback={<p className="muted">Loading …</p>}>
        <RangeAsked
          resource={resource}
          where={where}
          words={refusal}
          onChange={(next) => address.change({ where: next })}
        />
      </Contained>
    )
  if (isFirstLoad && isOffline) return <NothingOffline />
  if (error) return <ListFailure resource={resource} error={error} onRetry={retry} />
  if (isFirstLoad) return <SkeletonRows resource={resource} columns={columns} count={size} hasTick={!!selection} />
  if (rows.length === 0) {
    return (
      <Contained fallback={<div className="nothing line gap-2 surface centred" />}>
        <EmptyList
          resource={resource}
          isNarrowed={!!where || !!q}
          sought={where ? undefined : q}
          onWiden={() => address.change({ where: undefined, q: undefined })}
          createTo={createTo}
        />
      </Contained>
    )
  }
  const shared = { resource, rows, selection }
  return (
    <>
      <div className="rows-frame narrow-min fades" data-stale={isStale} aria-busy={isStale}>
        {isNarrow ? (
          <Cards {...shared} shown={columns.shown} query={address.query} fixed={fixed} />
        ) : (
          <RowsTable {...shared} {...{ address, columns, isEmbedded, fixed }} />
        )}
      </div>
      {page && <PagerBar address={address} page={page} rows={rows.length} />}
    </>
  )
}

interface CardsProps extends ComponentProps<typeof RowCards>, Pick<BodyProps, 'fixed'> {
  readonly query: ListQuery
}

/** The cards of a narrow screen, with the totals of the list below. */
function Cards({ query, fixed, ...shown }: CardsProps) {
  const { resource } = shown
  return (
    <>
      <RowCards {...shown} />
      {resource.list.totals && (
        <Contained>
          <TotalsLine {...{ resource, query, fixed }} />
        </Contained>
      )}
    </>
  )
}
