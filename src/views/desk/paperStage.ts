import { useCallback, useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { isTyping } from '../kit/focus/isTyping'

/** A width and a height, in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The operations on a picture. */
export type StageAct = 'larger' | 'smaller' | 'whole' | 'turn' | 'turnBack'

const STEP = 1.25
const MOST = 6
/** How far a key pans a zoomed picture, in pixels. */
const PAN = 80
/** How far a pointer moves before it drags, in pixels. */
const DRAG = 4

const keys: Readonly<Record<string, StageAct>> = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'whole',
  '.': 'turn',
  ',': 'turnBack',
}

const ways: Readonly<Record<string, readonly [left: number, top: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Controls the zoom (1 fits) and rotation (in degrees) of a picture: by buttons, by keys while active, and by dragging.
 */
export function usePaperStage(isActive: boolean) {
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const act = useCallback((wanted: StageAct): void => {
    if (wanted === 'turn' || wanted === 'turnBack') setTurn((before) => (before + (wanted === 'turn' ? 90 : 270)) % 360)
    else setZoom((before) => (wanted === 'whole' ? 1 : zoomed(before, wanted === 'larger' ? STEP : 1 / STEP)))
  }, [])
  useEffect(() => {
    if (!stage) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watch.observe(stage)
    return () => watch.disconnect()
  }, [stage])
  useEffect(() => {
    if (!isActive) return undefined
    const listen = (event: KeyboardEvent): void => {
      const [wanted, way] = [keys[event.key], zoom > 1 ? ways[event.key] : undefined]
      if (!(wanted || way) || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      if (wanted) act(wanted)
      if (way) stage?.scrollBy({ left: way[0] * PAN, top: way[1] * PAN })
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [act, stage, zoom, isActive])
  return { stage: setStage, room, zoom, turn, act, drag: useDrag(stage, act) }
}

/** Pans a zoomed picture with the pointer; a press without moving enlarges it. */
function useDrag(stage: HTMLElement | null, act: (wanted: StageAct) => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const hasMoved = useRef(false)
  return {
    onPointerDown: ({ clientX, clientY, pointerType }: PointerEvent) => {
      hasMoved.current = false
      // Touch scrolls natively.
      from.current = pointerType === 'mouse' ? { x: clientX, y: clientY } : null
    },
    onPointerMove: ({ clientX, clientY, buttons }: PointerEvent) => {
      if (!from.current || buttons === 0) return
      const [right, down] = [clientX - from.current.x, clientY - from.current.y]
      if (!hasMoved.current && Math.hypot(right, down) < DRAG) return
      hasMoved.current = true
      stage?.scrollBy(-right, -down)
      from.current = { x: clientX, y: clientY }
    },
    onClick: (event: MouseEvent) => (hasMoved.current ? event.preventDefault() : act('larger')),
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  }
}

function zoomed(before: number, by: number): number {
  return Math.min(MOST, Math.max(1, Math.round(before * by * 100) / 100))
}

interface Standing {
  readonly natural: Size
  readonly room: Size
  readonly zoom: number
  /** Degrees: 0, 90, 180 or 270. */
  readonly turn: number
}

/** The size of a picture, and of the sheet that holds it rotated, so that it fits at a zoom of 1. */
export function sizesOf({ natural, room, zoom, turn }: Standing): { readonly sheet: Size; readonly picture: Size } {
  const isAcross = turn % 180 !== 0
  const [width, height] = isAcross ? [natural.height, natural.width] : [natural.width, natural.height]
  const scale = Math.min(room.width / width, room.height / height) * zoom
  return {
    sheet: { width: width * scale, height: height * scale },
    picture: { width: natural.width * scale, height: natural.height * scale },
  }
}
