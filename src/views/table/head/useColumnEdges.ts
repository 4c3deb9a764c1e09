import { useState, type RefObject } from 'react'
import { withinWidths } from '#define'
import { contentWidth } from './contentWidth'
import type { Columns } from '../../columns/useColumns'

const STEP = 10
const LARGE_STEP = 50

/** A column being resized, with those before it. */
interface Edge {
  readonly name: string
  readonly width: number
  /** The present widths of the columns up to this one. */
  readonly before: Readonly<Record<string, number>>
}

/**
 * Resizes columns by the edges of their headings: live during a drag, stored on release. Returns the chosen widths,
 * including that of the dragged edge.
 */
export function useColumnEdges(table: RefObject<HTMLElement | null>, { widths: kept, change }: Columns) {
  const [dragged, setDragged] = useState<Readonly<Record<string, number>> | null>(null)
  // Those before it keep their widths: otherwise they would shrink, and the edge would leave the pointer.
  const chosenWith = ({ name, before }: Edge, width: number) => ({ ...kept, ...before, [name]: withinWidths(width) })

  const follow = (press: React.PointerEvent<HTMLElement>, handle: HTMLElement, edge: Edge): void => {
    press.preventDefault()
    const start = press.clientX
    let chosen: Readonly<Record<string, number>> | undefined
    const move = (event: PointerEvent): void => {
      chosen = chosenWith(edge, edge.width + event.clientX - start)
      setDragged(chosen)
    }
    const end = (): void => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('lostpointercapture', end)
      setDragged(null)
      if (chosen) change({ widths: chosen })
    }
    handle.setPointerCapture(press.pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end)
  }
  const fit = (edge: Edge): void => {
    if (table.current) change({ widths: chosenWith(edge, contentWidth(table.current, edge.name)) })
  }
  return {
    chosen: dragged ?? kept,
    edges: {
      onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
        const handle = edgeAt(event.target)
        if (handle && event.button === 0) follow(event, handle, edgeOf(handle))
      },
      onDoubleClick: (event: React.MouseEvent<HTMLElement>) => {
        const handle = edgeAt(event.target)
        if (handle) fit(edgeOf(handle))
      },
    },
    /** Returns whether the key was for an edge. */
    onEdgeKey: ({ target, key, shiftKey }: React.KeyboardEvent<HTMLElement>): boolean => {
      const handle = edgeAt(target)
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
      if (!handle || !(step || key === 'Enter')) return false
      const edge = edgeOf(handle)
      if (step) change({ widths: chosenWith(edge, edge.width + step * (shiftKey ? LARGE_STEP : STEP)) })
      else fit(edge)
      return true
    },
  }
}

function edgeAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role="separator"]') : null
}

function edgeOf(handle: HTMLElement): Edge {
  const head = handle.closest<HTMLElement>('th')
  const all = [...(head?.parentElement?.querySelectorAll<HTMLElement>('th[data-name]') ?? [])]
  const upTo = all.slice(0, head ? all.indexOf(head) : 0)
  return {
    name: head?.dataset.name ?? '',
    width: widthOf(head),
    before: Object.fromEntries(upTo.map((one) => [one.dataset.name ?? '', widthOf(one)])),
  }
}

function widthOf(head: HTMLElement | null): number {
  return Number(head?.querySelector('[role="separator"]')?.getAttribute('aria-valuenow') ?? 0)
}
