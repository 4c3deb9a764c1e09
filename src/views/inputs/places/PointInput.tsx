import { AimOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import type { GeoPoint } from '#define'
import { frameOf, type InputProps } from '../../pickers/frame'
import { Figures } from '../NumberInput'
import { usePosition } from './usePosition'

type Given = readonly [unknown, unknown]

/** A point by latitude and longitude, or the viewer's position. */
export function PointInput(props: InputProps<'point'>) {
  const { value, onChange, field } = props
  const frame = frameOf(props)
  const [longitude, latitude]: Given = (value as GeoPoint | undefined)?.coordinates ?? [undefined, undefined]
  const change = (next: Given): void =>
    onChange?.(next.every((one) => one === undefined) ? undefined : { type: 'Point', coordinates: next })
  const { canLocate, isLocating, locate } = usePosition(change)
  return (
    <Space.Compact block>
      <Figures
        frame={{ ...frame, 'aria-label': `${field.label}: latitude` }}
        value={latitude}
        mode="decimal"
        prefix="Latitude"
        onChange={(next) => change([longitude, next])}
      />
      <Figures
        frame={{ disabled: frame.disabled, onBlur: frame.onBlur, 'aria-label': `${field.label}: longitude` }}
        value={longitude}
        mode="decimal"
        prefix="Longitude"
        onChange={(next) => change([next, latitude])}
      />
      {canLocate && (
        <Button icon={<AimOutlined aria-hidden />} loading={isLocating} disabled={frame.disabled} onClick={locate}>
          Use my location
        </Button>
      )}
    </Space.Compact>
  )
}
