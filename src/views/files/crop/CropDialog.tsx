import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Slider } from 'antd'
import type { PictureShape } from '#define'
import { Dialog } from '../../kit/Dialog'
import './crop.css'
import { largestArea, leastWidth, moved, resized, type Area, type Size } from './cropArea'

interface CropDialogProps {
  readonly picture: ImageBitmap
  readonly name: string
  readonly shape: PictureShape
  readonly onDone: (area: Area | undefined) => void
}

const ways: Readonly<Record<string, readonly [left: number, top: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** So far, as a part of the picture, a key moves the frame, and with Shift. */
const [STEP, LEAP] = [0.01, 0.1]

const ZOOM = 1.05

/** Asks which part of a picture is kept, in the shape that its field demands: by mouse, touch and keyboard. */
export function CropDialog({ picture, name, shape, onDone }: CropDialogProps) {
  const size: Size = picture
  const [area, setArea] = useState(() => largestArea(size, shape))
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLButtonElement>(null)
  useEffect(() => void canvas.current?.getContext('2d')?.drawImage(picture, 0, 0), [picture])
  const resize = (width: number): void => setArea((now) => resized(now, size, shape, width))
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = ways[event.key]
    const by = { '+': 1 / ZOOM, '=': 1 / ZOOM, '-': ZOOM }[event.key]
    if (!way && !by) return
    event.preventDefault()
    const step = (event.shiftKey ? LEAP : STEP) * size.width
    if (way) setArea((now) => moved(now, size, { left: way[0] * step, top: way[1] * step }))
    if (by) resize(area.width * by)
  }
  const onPointerMove = ({ buttons, movementX, movementY }: PointerEvent): void => {
    const scale = size.width / (canvas.current?.clientWidth || size.width)
    if (buttons & 1) setArea((now) => moved(now, size, { left: movementX * scale, top: movementY * scale }))
  }
  const most = largestArea(size, shape).width
  const share = (part: number, whole: number): string => `${(part / whole) * 100}%`
  return (
    <Dialog
      title={`Crop ${name} to ${shape.ratio.join(':')}`}
      okText="Use this part"
      onOk={() => onDone(area)}
      onCancel={() => onDone(undefined)}
      maskClosable={false}
      afterOpenChange={(isOpen) => isOpen && frame.current?.focus()}
    >
      <div className="crop-stage">
        <canvas ref={canvas} width={size.width} height={size.height} role="img" aria-label={name} />
        <button
          ref={frame}
          type="button"
          className="crop-frame"
          aria-label="The part that is kept"
          aria-describedby="crop-help"
          style={{
            left: share(area.left, size.width),
            top: share(area.top, size.height),
            width: share(area.width, size.width),
            height: share(area.height, size.height),
          }}
          onKeyDown={onKeyDown}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerMove={onPointerMove}
        />
      </div>
      {most > leastWidth(shape) + 1 && (
        <Slider
          min={leastWidth(shape)}
          max={most}
          step={1}
          value={area.width}
          onChange={resize}
          tooltip={{ open: false }}
          ariaLabelForHandle="Width of the part in pixels"
        />
      )}
      <p id="crop-help" className="crop-help">
        Drag the frame, or move it with the arrow keys (Shift: further). + and − change its size. Now{' '}
        {Math.round(area.width)} × {Math.round(area.height)} pixels.
      </p>
    </Dialog>
  )
}
