import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { Row } from '../../data/row'
import type { Grid } from '../BodyRow'
import { cellText } from './cellText'
import { onGridKey, type GridDoings } from './gridKeys'
import { idOf, isOnControl, rowOf } from './gridStops'
import { onHeadKey } from './headKeys'
import { sortAfterClick } from '../head/sortBy'
import { useRecordAddress } from '../../address/listPlace'
import { copying } from './copying'
import { useGridFocus } from './useGridFocus'
import type { ListAddress } from '../../address/useListAddress'

interface GridParts {
  readonly grid: Grid
  readonly table: RefObject<HTMLElement | null>
  readonly rows: readonly Row[]
  readonly address: ListAddress
  /** The live region that announces what was copied. */
  readonly said: RefObject<HTMLElement | null>
  readonly reveal: (place: number) => void
  readonly keep: (place: number) => void
  readonly look: (id: number) => void
  /** Returns whether it handled a key on the edge of a column. */
  readonly onEdgeKey: (event: React.KeyboardEvent<HTMLElement>) => boolean
}

/** Handles pointer and keys in a table, with one set of listeners for all rows. */
export function useGrid(parts: GridParts) {
  const { grid, table, said, rows, address, look, onEdgeKey } = parts
  const focus = useGridFocus(parts)
  const doings = useDoings(parts)
  const rowFor = (element: Element | null): Row | undefined => {
    const id = idOf(rowOf(element))
    return id === undefined ? undefined : rows.find((row) => row.id === id)
  }
  const { copyBeside, onCopy } = copying(grid, said, rowFor)
  const onClick = (event: React.MouseEvent<HTMLElement>): void => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const { target, shiftKey } = event
    const head = target.closest<HTMLElement>('th[data-name]')
    if (head) return sortBy(grid, address, head, target, shiftKey)
    const copy = target.closest<HTMLElement>('[data-copy]')
    if (copy) return copyBeside(copy)
    const id = idOf(rowOf(target))
    if (id === undefined) return
    if (target.closest('[data-look]')) return look(id)
    if (isOnControl(target)) return
    if (shiftKey && grid.selection) doings.tick(id, true)
    else if (event.ctrlKey || event.metaKey) doings.open(id, true)
    else if (!window.getSelection()?.toString()) doings.open(id, false)
  }
  return {
    ...focus,
    ...pointing(grid, table, rowFor),
    onClick,
    onCopy,
    onAuxClick: (event: React.MouseEvent<HTMLElement>) => {
      const id = idOf(rowOf(event.target))
      if (event.button === 1 && id !== undefined && !isOnControl(event.target)) doings.open(id, true)
    },
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      if (event.defaultPrevented) return
      if (onEdgeKey(event) || onHeadKey(event, doings.rowAt) || onGridKey(event, doings)) event.preventDefault()
    },
  }
}

/** Handles events that are not clicks: hovering rows, and presses that would select text or scroll. */
function pointing(
  { active, selection, resource }: Grid,
  table: RefObject<HTMLElement | null>,
  rowFor: (element: Element | null) => Row | undefined,
) {
  return {
    onPointerOver: (event: React.PointerEvent<HTMLElement>) => {
      if (!(event.target instanceof Element)) return
      const row = rowFor(event.target)
      active.point(row?.id)
      const cell = event.target.closest<HTMLElement>('td[data-name]')
      if (row && cell) cell.title = isCut(cell) ? cellText(resource, cell.dataset.name ?? '', row) : ''
    },
    onPointerLeave: () => active.point(undefined),
    onMouseDown: (event: React.MouseEvent<HTMLElement>) => {
      const row = rowOf(event.target)
      const isRange = event.button === 0 && event.shiftKey && selection !== undefined
      if (idOf(row) === undefined || isOnControl(event.target) || !(isRange || event.button === 1)) return
      event.preventDefault()
      if (table.current?.contains(row)) row?.focus({ preventScroll: true })
    },
  }
}

function isCut(cell: HTMLElement): boolean {
  return [...cell.querySelectorAll('.cell, .cell *')].some((one) => one.scrollWidth > one.clientWidth + 1)
}

function sortBy(
  { resource, columns }: Grid,
  address: ListAddress,
  head: HTMLElement,
  target: Element,
  isFurther: boolean,
) {
  const name = head.dataset.name ?? ''
  const isSortable = columns.some((column) => column.name === name && column.isSortable)
  if (!isSortable || target.closest('[role="separator"]')) return
  address.change({ sort: sortAfterClick(resource, address.query.sort, name, isFurther) })
}

function useDoings({ grid: { resource, order, selection, canLook }, table, reveal, look }: GridParts): GridDoings {
  const navigate = useNavigate()
  const addressOf = useRecordAddress(resource)
  return {
    count: order.length,
    placeOf: (id) => order.indexOf(id),
    rowAt: (place) => {
      const id = order[place]
      if (id === undefined) return null
      reveal(place)
      return table.current?.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? null
    },
    open: (id, isElsewhere) => {
      const address = addressOf(id)
      if (isElsewhere) window.open(address, '_blank', 'noopener')
      else if (resource.list.isLog && canLook) look(id)
      else void navigate(address)
    },
    look,
    tick: (id, isRange) => selection?.tick(id, isRange || !selection.has(id), isRange ? order : undefined),
    extend: (from, to) => selection?.extend(from, to, order),
    tickAll: () => selection?.choose([...new Set([...selection.ids(), ...order])]),
    clear: () => {
      const had = (selection?.ids().length ?? 0) > 0
      if (had) selection?.choose([])
      return had
    },
  }
}
