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
  /** What was asked of the service for these rows. */
  readonly query: ListQuery
  readonly columns?: readonly string[]
  /** A list on the page of a record leaves the one stream of the tab to the record. */
  readonly isLive: boolean
}

interface LiveRows {
  /** The rows as they are stored now, in the order and number in which they were fetched: nothing jumps. */
  readonly rows: readonly Row[]
  /** The page would hold other rows, or in another order, if it were fetched now. */
  readonly hasChanged: boolean
  readonly show: () => void
}

/** Milliseconds within which changes that come together are fetched together. */
const TOGETHER = 150
/** Milliseconds within which the page is compared with what is stored, and the least between two comparisons. */
const COMPARED_WITHIN = 1_500
const COMPARED_EVERY = 10_000

/** Keeps the rows on screen as they are stored, without moving them, and notices when the page itself has changed. */
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
      // What happened to the list while no stream stood is unknown, but for the moment after it was fetched.
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
  /** Rows as they became known after the page was fetched. */
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

/** What became known after a page was fetched. With the page it is forgotten. */
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
    // What others' records add to it moves no version.
    return found && found.version >= row.version ? found : undefined
  }
  return rows.some(newer) ? rows.map((row) => newer(row) ?? row) : rows
}
