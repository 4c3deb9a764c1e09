import { useEffect, useRef } from 'react'

/** How long a finger must rest to select the row, in milliseconds. */
const LONG = 450
/** How far it may move in that time, in pixels. */
const STRAY = 10

/**
 * Calls back on a long press of an element, and suppresses the click that follows. Returns the handlers for the
 * element.
 */
export function useLongPress(onLong: (() => void) | undefined) {
  const press = useRef<{ readonly timer: number; readonly x: number; readonly y: number } | null>(null)
  const isOver = useRef(false)
  const end = (): void => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }
  useEffect(() => end, [])
  if (!onLong) return {}
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: React.PointerEvent) => {
      isOver.current = false
      if (pointerType === 'mouse') return
      const timer = window.setTimeout(() => {
        press.current = null
        isOver.current = true
        onLong()
      }, LONG)
      press.current = { timer, x: clientX, y: clientY }
    },
    onPointerMove: ({ clientX, clientY }: React.PointerEvent) => {
      const from = press.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > STRAY) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: React.MouseEvent) => {
      if (press.current || isOver.current) event.preventDefault()
    },
    onClickCapture: (event: React.MouseEvent) => {
      if (!isOver.current) return
      isOver.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
