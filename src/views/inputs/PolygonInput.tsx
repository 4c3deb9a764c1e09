import { Button, Input, Upload } from 'antd'
import { useState } from 'react'
import { polygonAcres, polygonSchema, type GeoPolygon } from '#define'
import { formatNumber } from '../cells/format'
import { Outline } from '../geography/Outline'
import { frameOf, type InputProps } from './frame'
import { readPolygon } from './readPolygon'

/** A boundary: GeoJSON pasted or taken from a file, drawn in small with its acres. */
export function PolygonInput(props: InputProps<'polygon'>) {
  const { value, onChange, field } = props
  const frame = frameOf(props)
  const [typed, setTyped] = useState(() => ({ text: written(value), value }))
  if (!Object.is(typed.value, value)) setTyped({ text: written(value), value })
  const type = (text: string): void => {
    const next = readPolygon(text)
    setTyped({ text, value: next })
    onChange?.(next)
  }
  const shape = shapeOf(value)
  return (
    <div className="polygon-input">
      <Input.TextArea
        {...frame}
        value={typed.text}
        autoSize={{ minRows: 2, maxRows: 6 }}
        placeholder="Paste GeoJSON"
        spellCheck={false}
        onChange={({ target }) => type(target.value)}
      />
      <div className="polygon-row">
        {shape && <Outline shape={shape} />}
        {shape && <span role="status">{formatNumber(polygonAcres(shape))} acres</span>}
        <Upload
          accept=".json,.geojson,application/geo+json"
          showUploadList={false}
          disabled={frame.disabled}
          beforeUpload={(file) => {
            void file.text().then(type)
            return false
          }}
        >
          <Button disabled={frame.disabled}>Take from a file</Button>
        </Upload>
        {typed.text && (
          <Button type="text" disabled={frame.disabled} onClick={() => type('')} aria-label={`Remove ${field.label}`}>
            Remove
          </Button>
        )}
      </div>
    </div>
  )
}

function written(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function shapeOf(value: unknown): GeoPolygon | undefined {
  const parsed = polygonSchema().safeParse(value)
  return parsed.success ? (parsed.data as GeoPolygon) : undefined
}
