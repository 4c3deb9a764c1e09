import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Grid } from '../BodyRow'
import { idOf, rowOf, settleStop, silenceControls } from './gridStops'

interface FocusParts {
  readonly grid: Grid
  readonly table: RefObject<HTMLElement | null>
  /** Keeps the row at an index drawn, wherever the page is scrolled to. */
  readonly keep: (place: number) => void
}

/**
 * Keeps one Tab stop in a table: the last focused element, else the first row. If the focused row disappears, the row
 * in its place gets the focus.
 */
export function useGridFocus({ grid: { order, columns, active }, table, keep }: FocusParts) {
  const held = useRef<{ readonly element: Element; readonly place: number } | null>(null)

  useLayoutEffect(() => {
    const root = table.current
    const body = root?.querySelector<HTMLElement>('tbody')
    if (!root || !body) return
    silenceControls(body)
    const lost = held.current && !held.current.element.isConnected ? held.current : undefined
    const ids = lost ? order[Math.min(lost.place, order.length - 1)] : undefined
    const next =
      body.querySelector<HTMLElement>(`[data-id="${ids ?? order[0]}"]`) ?? body.querySelector<HTMLElement>('[data-id]')
    if (!next) return
    if (lost || !root.querySelector('[tabindex="0"]')) settleStop(root, next)
    if (lost && (document.activeElement === null || document.activeElement === document.body)) next.focus()
  }, [table, order, columns])

  return {
    onFocus: ({ target }: React.FocusEvent<HTMLElement>) => {
      const root = table.current
      const row = rowOf(target)
      if (!root || !row) return
      const id = idOf(row)
      active.focus(id)
      if (id === undefined) return settleHeading(root, target)
      silenceControls(row)
      settleStop(root, target.closest<HTMLElement>('[data-stop]') ?? row)
      const place = order.indexOf(id)
      held.current = { element: target, place }
      keep(place)
    },
    onBlur: ({ target, relatedTarget }: React.FocusEvent<HTMLElement>) => {
      if (target.isConnected) held.current = null
      if (!(relatedTarget instanceof Node && table.current?.contains(relatedTarget))) active.focus(undefined)
    },
  }
}

/** In the heading Tab moves from a label to the edge of its column. */
function settleHeading(root: HTMLElement, target: HTMLElement): void {
  const head = target.closest('th')
  settleStop(root, head?.querySelector<HTMLElement>('[data-stop]') ?? target)
  const edge = head?.querySelector<HTMLElement>('[role="separator"]')
  if (edge) edge.tabIndex = 0
}
