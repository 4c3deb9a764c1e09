import { useState, type PointerEvent } from 'react'

/** A part of a picture: position from the top left and size, each as a fraction of the whole. */
export interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A rectangle with a side below this is accidental. */
const SLIP = 0.005

interface Covering {
  /** Dragging draws rectangles instead of moving the picture. */
  readonly isOn: boolean
  /** The rectangles on the rotated sheet. */
  readonly drawn: readonly Part[]
  readonly toggle: () => void
  readonly undo: () => void
  readonly handlers: Readonly<Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp', (event: PointerEvent) => void>>
}

/** Draws rectangles over a picture with the pointer. */
export function useCovering(): Covering {
  const [isOn, setIsOn] = useState(false)
  const [drawn, setDrawn] = useState<readonly Part[]>([])
  const [from, setFrom] = useState<readonly [number, number]>()
  const last = drawn.length - 1
  return {
    ...{ isOn, drawn },
    toggle: () => {
      setIsOn((before) => !before)
      setDrawn([])
    },
    undo: () => setDrawn((before) => before.slice(0, -1)),
    handlers: {
      onPointerDown: (event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const at = positionIn(event)
        setFrom(at)
        setDrawn((before) => [...before, between(at, at)])
      },
      onPointerMove: (event) => {
        if (!from) return
        const part = between(from, positionIn(event))
        setDrawn((before) => [...before.slice(0, -1), part])
      },
      onPointerUp: () => {
        setFrom(undefined)
        const { width = 0, height = 0 } = drawn[last] ?? {}
        if (width < SLIP || height < SLIP) setDrawn((before) => before.slice(0, -1))
      },
    },
  }
}

function positionIn({ clientX, clientY, currentTarget }: PointerEvent): readonly [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const within = (value: number): number => Math.min(1, Math.max(0, value))
  return [within((clientX - left) / width), within((clientY - top) / height)]
}

function between([x, y]: readonly [number, number], [across, down]: readonly [number, number]): Part {
  return {
    ...{ left: Math.min(x, across), top: Math.min(y, down) },
    ...{ width: Math.abs(across - x), height: Math.abs(down - y) },
  }
}

/** Converts a part of a sheet rotated by this many degrees to a part of the picture on it. */
export function onPicture({ left, top, width, height }: Part, turn: number): Part {
  if (turn === 90) return { left: top, top: 1 - left - width, width: height, height: width }
  if (turn === 180) return { left: 1 - left - width, top: 1 - top - height, width, height }
  if (turn === 270) return { left: 1 - top - height, top: left, width: height, height: width }
  return { left, top, width, height }
}
