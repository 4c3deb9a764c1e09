import { lineMetres, type GeoLine } from '#define'
import { Outline } from './Outline'
import { PointMap } from './PointMap'

/** A longer line connects places, and is drawn on a map; a shorter one is within a field. */
const FIELD_METRES = 5000

interface LineShapeProps {
  readonly shape: GeoLine
  readonly label: string
  /** The line in words. */
  readonly words: string
}

/** Draws the shape of a line, on a map if it leads from place to place. */
export function LineShape({ shape, label, words }: LineShapeProps) {
  if (lineMetres(shape) >= FIELD_METRES) return <PointMap shape={shape} label={label} />
  return (
    <span className="inline-line gap-3">
      <Outline shape={shape} />
      {words}
    </span>
  )
}
