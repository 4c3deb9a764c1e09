import { useEffect, useRef } from 'react'

/** So long a finger rests before it means the row, in milliseconds. */
const LONG = 450
/** So far it may stray meanwhile, in pixels. */
const STRAY = 10

/** Calls back when a finger rests on an element; the click that would follow is none. Answers the handlers of the element. */
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
