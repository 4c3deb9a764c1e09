import { useRef, useState } from 'react'
import { DERIVED, type AnyResource, type ListQuery } from '#define'
import type { LiveEvent } from '../../../providers/live'
import type { Rows } from '../rows/useRows'
import { fetchRows } from '../data/requests'
import type { Row } from '../data/row'
import { useLive } from './useLive'
import { useSoon } from './useSoon'

interface Listed {
  readonly resource: AnyResource
  readonly listed: Rows
  /** The query of these rows. */
  readonly query: ListQuery
  readonly columns?: readonly string[]
  /** A list on the page of a record leaves the tab's only stream to the record. */
  readonly isLive: boolean
}

interface LiveRows {
  /** The rows as stored now, in the order and number in which they were fetched: nothing jumps. */
  readonly rows: readonly Row[]
  /** A refetch would return other rows, or another order. */
  readonly hasChanged: boolean
  readonly show: () => void
}

/** Changes within this many milliseconds are fetched together. */
const TOGETHER = 150
/**
 * The maximum delay before the page is compared with the stored rows, and the minimum between two comparisons, in
 * milliseconds.
 */
const COMPARED_WITHIN = 1_500
const COMPARED_EVERY = 10_000

/** Keeps the rows on screen up to date without moving them, and notices when the page itself has changed. */
export function useLiveRows({ resource, listed, query, columns, isLive }: Listed): LiveRows {
  const { later, hasChanged, take, notice } = useLater(listed)
  const wanted = useRef(new Set<number>())
  const isReopened = useRef(false)
  const rows = merged(listed.rows, later)
  const compare = useSoon(async (signal) => {
    const page = await fetchRows(resource, { ...query, count: 'none' }, [resource.is.title], signal)
    notice(page.map(({ id }) => id).join() !== rows.map(({ id }) => id).join())
  }, COMPARED_EVERY)
  const fetchWanted = useSoon(async (signal) => {
    const ids = [...wanted.current]
    wanted.current.clear()
    const size = Math.max(1, ids.length)
    const found = await fetchRows(resource, { where: { field: 'id', in: ids }, size, count: 'none' }, columns, signal)
    take(found)
    compare(COMPARED_WITHIN)
  })
  const refresh = (ids: readonly number[]): void => {
    for (const id of ids) wanted.current.add(id)
    if (ids.length > 0) fetchWanted(TOGETHER)
  }
  const ids = isLive && !listed.isFirstLoad && !listed.isStale ? rows.map(({ id }) => id) : undefined
  useLive({ resource, ids }, (event: LiveEvent) => {
    if (event.kind === 'open') {
      const { versions } = event
      refresh(rows.filter(({ id, version }) => (versions[id] ?? 0) > version).map(({ id }) => id))
      if (rows.some(({ id }) => !(id in versions))) notice(true)
      // What happened to the list while the stream was down is unknown, except right after it was fetched.
      if (isReopened.current) compare(COMPARED_WITHIN)
      isReopened.current = true
    }
    if (event.kind === 'listChanged') compare(COMPARED_WITHIN)
    if (event.kind === 'gone' || (event.kind === 'changed' && event.action === 'delete')) notice(true)
    else if (event.kind === 'changed' && rows.some((row) => isNews(row, event))) refresh([event.id])
  })
  const show = (): void => {
    notice(false)
    listed.retry()
  }
  return { rows, hasChanged, show }
}

interface Later {
  /** Newer rows than those of the page. */
  readonly later: ReadonlyMap<number, Row>
  readonly hasChanged: boolean
  readonly take: (found: readonly Row[]) => void
  readonly notice: (hasChanged: boolean) => void
}

function isNews(
  { id, version }: Row,
  event: { readonly id: number; readonly version: number; readonly action: string },
): boolean {
  return id === event.id && (event.action === DERIVED ? version <= event.version : version < event.version)
}

/** The newer rows of a page. They are dropped with the page. */
function useLater({ rows }: Rows): Later {
  const [of, setOf] = useState(rows)
  const [later, setLater] = useState<ReadonlyMap<number, Row>>(new Map())
  const [hasChanged, notice] = useState(false)
  if (of !== rows) {
    setOf(rows)
    setLater(new Map())
    notice(false)
  }
  const take = (found: readonly Row[]): void =>
    setLater((before) => new Map([...before, ...found.map((row) => [row.id, row] as const)]))
  return { later, hasChanged, take, notice }
}

function merged(rows: readonly Row[], later: ReadonlyMap<number, Row>): readonly Row[] {
  const newer = (row: Row): Row | undefined => {
    const found = later.get(row.id)
    // Values from other records change without a new version.
    return found && found.version >= row.version ? found : undefined
  }
  return rows.some(newer) ? rows.map((row) => newer(row) ?? row) : rows
}
