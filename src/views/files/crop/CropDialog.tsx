import { Slider } from 'antd'
import { useState } from 'react'
import type { PictureShape } from '#define'
import { Dialog } from '../../kit/Dialog'
import './crop.css'
import { CropStage } from './CropStage'
import { largestArea, leastWidth, resized, type Area } from './cropArea'

interface CropDialogProps {
  readonly picture: ImageBitmap
  readonly name: string
  readonly shape: PictureShape
  readonly onDone: (area: Area | undefined) => void
}

const FRAME = 'crop-frame'

/** Crops a picture to the aspect ratio that its field requires: by mouse, touch and keyboard. */
export function CropDialog({ picture, name, shape, onDone }: CropDialogProps) {
  const [area, setArea] = useState(() => largestArea(picture, shape))
  const [least, most] = [leastWidth(shape), largestArea(picture, shape).width]
  return (
    <Dialog
      title={`Crop ${name} to ${shape.ratio.join(':')}`}
      okText="Crop"
      onOk={() => onDone(area)}
      onCancel={() => onDone(undefined)}
      maskClosable={false}
      afterOpenChange={(isOpen) => isOpen && document.getElementById(FRAME)?.focus()}
    >
      <CropStage id={FRAME} {...{ picture, name, shape, area }} onChange={setArea} onDone={() => onDone(area)} />
      {most > least + 1 && (
        <Slider
          min={least}
          max={most}
          step={1}
          value={area.width}
          onChange={(width) => setArea((now) => resized(now, picture, shape, width))}
          tooltip={{ open: false }}
          ariaLabelForHandle="Crop width in pixels"
        />
      )}
      <p id={`${FRAME}-help`} className="above-2 muted small">
        Drag the frame or use the arrow keys (Shift: larger steps). + and − resize it. Now {Math.round(area.width)} ×{' '}
        {Math.round(area.height)} pixels.
      </p>
    </Dialog>
  )
}
