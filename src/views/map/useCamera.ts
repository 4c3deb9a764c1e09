import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { cameraFor, panned, zoomed, type Camera, type Size } from '../geography/camera'
import type { Box, Position } from '../geography/projection'

const STEP = 60
const NEARER = 1.5
/** A press that moved less than this is a click. */
const STILL = 4

/** The camera of a map with its controls: mouse, touch, wheel, and the keys while the map has the focus. */
export function useCamera(frame: RefObject<HTMLElement | null>, focus: Box, least?: number) {
  const [size, setSize] = useState<Size>({ width: 640, height: 480 })
  // The camera follows the wanted view until the user moves it.
  const [own, setOwn] = useState<{ readonly of: string; readonly camera: Camera } | null>(null)
  const of = JSON.stringify(focus)
  const camera = own?.of === of ? own.camera : cameraFor(focus, size, least)
  const latest = useRef({ camera, size })
  useEffect(() => {
    latest.current = { camera, size }
  })
  const look = useCallback(
    (next: (camera: Camera, size: Size) => Camera) => {
      const { camera: before, size: room } = latest.current
      const after = next(before, room)
      latest.current = { camera: after, size: room }
      setOwn({ of, camera: after })
    },
    [of],
  )
  const zoom = useCallback((by: number, at?: Position) => look((before, room) => zoomed(before, by, room, at)), [look])
  useSize(frame, setSize)
  useWheel(frame, zoom)
  const fingers = useFingers(frame, look)
  const home = useCallback(() => setOwn(null), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => look((before) => panned(before, -STEP, 0)),
      ArrowRight: () => look((before) => panned(before, STEP, 0)),
      ArrowUp: () => look((before) => panned(before, 0, -STEP)),
      ArrowDown: () => look((before) => panned(before, 0, STEP)),
      '+': () => zoom(NEARER),
      '=': () => zoom(NEARER),
      '-': () => zoom(1 / NEARER),
      Home: home,
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  /** The props of the map's frame: it is a Tab stop and handles the keys. */
  const frameProps = { tabIndex: 0, onKeyDown, ...fingers }
  return { camera, size, zoom, home, frameProps }
}

function useSize(frame: RefObject<HTMLElement | null>, setSize: (size: Size) => void): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0 && height > 0) setSize({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, setSize])
}

/** React registers wheel listeners as passive, and a passive listener cannot keep the page from scrolling. */
function useWheel(frame: RefObject<HTMLElement | null>, zoom: (by: number, at: Position) => void): void {
  useEffect(() => {
    const element = frame.current
    const turn = (event: WheelEvent): void => {
      event.preventDefault()
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect()
      zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)), [
        event.clientX - left,
        event.clientY - top,
      ])
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [frame, zoom])
}

/** One finger or the mouse pans the map, two fingers zoom. */
function useFingers(
  frame: RefObject<HTMLElement | null>,
  look: (next: (camera: Camera, size: Size) => Camera) => void,
) {
  const down = useRef(new Map<number, Position>())
  const travelled = useRef(0)
  return {
    onPointerDown: ({ pointerId, clientX, clientY, button }: PointerEvent): void => {
      if (button !== 0) return
      if (down.current.size === 0) travelled.current = 0
      down.current.set(pointerId, [clientX, clientY])
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent): void => {
      const before = down.current.get(pointerId)
      if (!before) return
      const [right, under] = [clientX - before[0], clientY - before[1]]
      travelled.current += Math.hypot(right, under)
      const other = [...down.current].find(([id]) => id !== pointerId)?.[1]
      down.current.set(pointerId, [clientX, clientY])
      // Only a drag captures the pointer: a click belongs to what is under it.
      if (travelled.current > STILL) frame.current?.setPointerCapture(pointerId)
      if (!other) return look((camera) => panned(camera, -right, -under))
      const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
      const apart = (one: Position): number => Math.max(1, Math.hypot(one[0] - other[0], one[1] - other[1]))
      const middle: Position = [(clientX + other[0]) / 2 - left, (clientY + other[1]) / 2 - top]
      look((camera, size) => zoomed(camera, apart([clientX, clientY]) / apart(before), size, middle))
    },
    onPointerUp: ({ pointerId }: PointerEvent): void => void down.current.delete(pointerId),
    onPointerCancel: ({ pointerId }: PointerEvent): void => void down.current.delete(pointerId),
    /** Ends a drag without a click on the element below. */
    onClickCapture: (event: React.MouseEvent): void => {
      if (travelled.current > STILL) event.stopPropagation()
      travelled.current = 0
    },
  }
}
