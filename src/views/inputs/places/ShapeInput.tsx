import { AimOutlined } from '@ant-design/icons'
import { Button, Input, Upload } from 'antd'
import { useState } from 'react'
import { lineSchema, polygonSchema, type GeoLine, type GeoPolygon } from '#define'
import { plainText } from '../../format/plainText'
import { Outline } from '../../geography/Outline'
import { frameOf, type InputProps } from '../../pickers/frame'
import { readShape } from './readShape'
import { usePosition, type Position } from './usePosition'

/**
 * A boundary or a line: GeoJSON pasted or read from a file, a boundary also walked with the device corner by corner;
 * drawn small with its acres or length.
 */
export function ShapeInput(props: InputProps<'polygon' | 'line'>) {
  const { value, onChange, field } = props
  const frame = frameOf(props)
  const [typed, setTyped] = useState(() => ({ text: written(value), value }))
  if (!Object.is(typed.value, value)) setTyped({ text: written(value), value })
  const type = (text: string): void => {
    const next = readShape(text)
    setTyped({ text, value: next })
    onChange?.(next)
  }
  const [walk, setWalk] = useState(0)
  const shape = shapeOf(field.kind, value)
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
      <div className="line wraps gap-3 above-2">
        {shape && <Outline shape={shape} />}
        {shape && <span role="status">{plainText(field, shape)}</span>}
        <Upload
          accept=".json,.geojson,application/geo+json"
          showUploadList={false}
          disabled={frame.disabled}
          beforeUpload={(file) => {
            void file.text().then(type)
            return false
          }}
        >
          <Button disabled={frame.disabled}>Load from file</Button>
        </Upload>
        {field.kind === 'polygon' && <Walk key={walk} isDisabled={frame.disabled} onOutline={type} />}
        {typed.text && (
          <Button
            type="text"
            disabled={frame.disabled}
            onClick={() => {
              setWalk(walk + 1)
              type('')
            }}
            aria-label={`Remove ${field.label}`}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  )
}

interface WalkProps {
  readonly isDisabled: boolean | undefined
  /** Called with the outline as GeoJSON, for each corner from the third on. */
  readonly onOutline: (text: string) => void
}

/** Adds the position of the device as the next corner of a boundary. */
function Walk({ isDisabled = false, onOutline }: WalkProps) {
  const [corners, setCorners] = useState<readonly Position[]>([])
  const { canLocate, isLocating, locate } = usePosition((position) => {
    const walked = [...corners, position]
    setCorners(walked)
    if (walked.length >= 3) onOutline(JSON.stringify({ type: 'Polygon', coordinates: [[...walked, walked[0]]] }))
  })
  if (!canLocate) return null
  return (
    <Button icon={<AimOutlined aria-hidden />} loading={isLocating} disabled={isDisabled} onClick={locate}>
      {corners.length === 0 ? 'Walk the boundary' : `Add corner ${corners.length + 1} here`}
    </Button>
  )
}

function written(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function shapeOf(kind: 'polygon' | 'line', value: unknown): GeoPolygon | GeoLine | undefined {
  const parsed = (kind === 'line' ? lineSchema() : polygonSchema()).safeParse(value)
  return parsed.success ? (parsed.data as GeoPolygon | GeoLine) : undefined
}
