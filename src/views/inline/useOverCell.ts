import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'

/** Popups outside the editor that belong to it. */
const POPUPS = '.ant-select-dropdown, .ant-picker-dropdown, .ant-popover'
const LEAST_WIDTH = 280
const MARGIN = 8

/** The position of the editor: over its cell, within the window, also while the page scrolls. */
export function useOverCell(cell: RefObject<HTMLElement | null>): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({ opacity: 0 })
  useLayoutEffect(() => {
    const put = (): void => {
      const { top, left, width } = (cell.current ?? document.body).getBoundingClientRect()
      const wide = Math.max(width + MARGIN, LEAST_WIDTH)
      const furthest = Math.max(MARGIN, window.innerWidth - wide - MARGIN)
      setPlace({ top: top - MARGIN / 2, left: Math.min(Math.max(MARGIN, left - MARGIN / 2), furthest), width: wide })
    }
    put()
    window.addEventListener('scroll', put, { capture: true, passive: true })
    window.addEventListener('resize', put)
    return () => {
      window.removeEventListener('scroll', put, { capture: true })
      window.removeEventListener('resize', put)
    }
  }, [cell])
  return place
}

/** Focuses the first input, with its text selected. */
export function useFocusInside(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const input = box.current?.querySelector<HTMLElement>('input, textarea, [role="switch"], [tabindex]')
    input?.focus()
    if (input instanceof HTMLInputElement) input.select()
  }, [box])
}

/** Calls back when a press is outside the editor and its popups. */
export function useOutside(box: RefObject<HTMLElement | null>, onOutside: () => void): void {
  const latest = useRef(onOutside)
  useEffect(() => {
    latest.current = onOutside
  })
  useEffect(() => {
    const listen = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || box.current?.contains(target) || target.closest(POPUPS)) return
      latest.current()
    }
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [box])
}
