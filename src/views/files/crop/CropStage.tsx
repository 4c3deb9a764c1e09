import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { PictureShape } from '#define'
import { moved, resized, type Area } from './cropArea'

interface CropStageProps {
  /** The ID of the frame; with `-help`, that of its help text. */
  readonly id: string
  readonly picture: ImageBitmap
  readonly name: string
  readonly shape: PictureShape
  readonly area: Area
  readonly onChange: (change: (now: Area) => Area) => void
  readonly onDone: () => void
}

const ways: Readonly<Record<string, readonly [left: number, top: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** How far a key moves the frame, as a fraction of the width, without and with Shift. */
const [STEP, LEAP] = [0.01, 0.1]

const zooms: Readonly<Record<string, number>> = { '+': 1 / 1.05, '=': 1 / 1.05, '-': 1.05 }

/** The maximum number of pixels drawn while cropping; the crop is taken from the full picture. */
const MOST_DRAWN = 1600

/** Shows a picture with the frame of the crop over it. Enter confirms. */
export function CropStage({ id, picture, name, shape, area, onChange, onDone }: CropStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef({ clientX: 0, clientY: 0 })
  const drawn = Math.min(1, MOST_DRAWN / Math.max(picture.width, picture.height))
  useEffect(() => {
    const { current: sheet } = canvas
    sheet?.getContext('2d')?.drawImage(picture, 0, 0, sheet.width, sheet.height)
  }, [picture])
  const move = (left: number, top: number): void => onChange((now) => moved(now, picture, { left, top }))
  const onKeyDown = (event: KeyboardEvent): void => {
    const [way, zoom] = [ways[event.key], zooms[event.key]]
    if (!way && !zoom && event.key !== 'Enter') return
    event.preventDefault()
    const step = (event.shiftKey ? LEAP : STEP) * picture.width
    if (way) move(way[0] * step, way[1] * step)
    else if (zoom) onChange((now) => resized(now, picture, shape, now.width * zoom))
    else onDone()
  }
  const onPointerMove = ({ buttons, clientX, clientY }: PointerEvent): void => {
    const scale = picture.width / (canvas.current?.clientWidth || picture.width)
    const [left, top] = [(clientX - held.current.clientX) * scale, (clientY - held.current.clientY) * scale]
    held.current = { clientX, clientY }
    if (buttons & 1) move(left, top)
  }
  return (
    <div className="crop-stage anchor">
      <canvas ref={canvas} width={picture.width * drawn} height={picture.height * drawn} role="img" aria-label={name} />
      <button
        id={id}
        type="button"
        className="crop-frame"
        aria-label="Crop area"
        aria-describedby={`${id}-help`}
        style={placeOf(area, picture)}
        onKeyDown={onKeyDown}
        onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
          held.current = { clientX, clientY }
          currentTarget.setPointerCapture(pointerId)
        }}
        onPointerMove={onPointerMove}
      />
    </div>
  )
}

function placeOf(area: Area, { width, height }: ImageBitmap) {
  const share = (part: number, whole: number): string => `${(part / whole) * 100}%`
  return {
    left: share(area.left, width),
    top: share(area.top, height),
    width: share(area.width, width),
    height: share(area.height, height),
  }
}
