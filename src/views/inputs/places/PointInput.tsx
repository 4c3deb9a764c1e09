import { AimOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useState } from 'react'
import type { GeoPoint } from '#define'
import { say } from '../../../../providers/notification'
import { frameOf, type InputProps } from '../../pickers/frame'
import { Figures } from '../NumberInput'

const NO_POSITION = 'Please enable your mobile GPS location or Allow the product to use your device location'

type Position = readonly [unknown, unknown]

/** A point by latitude and longitude, or where the viewer is. */
export function PointInput(props: InputProps<'point'>) {
  const { value, onChange, field } = props
  const frame = frameOf(props)
  const [isLocating, setIsLocating] = useState(false)
  const [longitude, latitude]: Position = (value as GeoPoint | undefined)?.coordinates ?? [undefined, undefined]
  const change = (next: Position): void =>
    onChange?.(next.every((one) => one === undefined) ? undefined : { type: 'Point', coordinates: next })
  const locate = (): void => {
    setIsLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLocating(false)
        change([rounded(coords.longitude), rounded(coords.latitude)])
      },
      () => {
        setIsLocating(false)
        say('error', NO_POSITION)
      },
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
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
      {'geolocation' in navigator && (
        <Button icon={<AimOutlined />} loading={isLocating} disabled={frame.disabled} onClick={locate}>
          Use my location
        </Button>
      )}
    </Space.Compact>
  )
}

/** Seven digits are about a centimetre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
