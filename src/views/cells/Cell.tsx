import { memo, type ReactNode } from 'react'
import {
  factsOf,
  hasTones,
  holdsMask,
  videoLimits,
  type AnyResource,
  type Area,
  type Condition,
  type Field,
  type FieldOf,
  type GeoLine,
  type GeoPoint,
  type GeoPolygon,
  type Kind,
  type Place,
  type Reference,
  type StoredFile,
} from '#define'
import { Contained } from '../kit/Contained'
import { FileLinks } from '../files/FileLinks'
import { laterPart } from '../kit/laterPart'
import { MaskedValue } from '../privacy/MaskedValue'
import { formatArea, formatInstant, measureWords, optionLabel } from '../format/format'
import { ManyCell, PlaceCell, ReferenceCell } from './Linked'
import { isOwnText, plainText } from '../format/plainText'
import { Status } from './Status'

// Few lists show pictures, and the enlarged view is heavy.
const Thumbnails = laterPart(() => import('../files/Thumbnails').then((file) => file.Thumbnails), { isPlain: true })

// Few lists show videos.
const Videos = laterPart(() => import('../files/Videos').then((file) => file.Videos), { isPlain: true })

// Lists draw these two as plain text: Refine's own fields load with the page of a record.
const RefinedEmail = laterPart(() => import('./refined').then((file) => file.RefinedEmail), { isPlain: true })
const RefinedTags = laterPart(() => import('./refined').then((file) => file.RefinedTags), { isPlain: true })

// Loads the titles of the records in a condition.
const ConditionWords = laterPart(() => import('../conditions/ConditionWords').then((file) => file.ConditionWords), {
  isPlain: true,
})

// Only the page of a record draws a shape.
const Outline = laterPart(() => import('../geography/Outline').then((file) => file.Outline), { isPlain: true })

const LineShape = laterPart(() => import('../geography/LineShape').then((file) => file.LineShape), { isPlain: true })

// Only the page of a record draws a map of a point.
const PointMap = laterPart(() => import('../geography/PointMap').then((file) => file.PointMap), { isPlain: true })

interface CellProps {
  readonly resource: AnyResource
  /** The name of the field, needed to fetch its files. */
  readonly name: string
  readonly field: Field
  readonly value: unknown
  /** The record to which the value belongs. */
  readonly id: number
  /** The geography that contains a point. */
  readonly place?: Place | undefined
  /** In a list: shorter, with smaller pictures. */
  readonly isDense?: boolean
  /** The number as formatted for its column. */
  readonly written?: string
}

type Drawn<K extends Kind> = Omit<CellProps, 'field'> & { readonly field: FieldOf<K> }

const drawers: { [K in Kind]?: (props: Drawn<K>) => ReactNode } = {
  choice: ({ field, value }) =>
    hasTones(field.options) ? (
      <Status options={field.options} value={String(value)} />
    ) : (
      optionLabel(field.options, String(value))
    ),
  tags: ({ field, value, isDense }) => {
    const words = (value as readonly string[]).map((one) => optionLabel(field.options, one))
    const plain = <PlainTags words={words} isDense={!!isDense} />
    return isDense ? (
      plain
    ) : (
      <Contained fallback={plain} instead={plain}>
        <RefinedTags words={words} />
      </Contained>
    )
  },
  reference: ({ field, value }) => <ReferenceCell field={field} value={value as Reference} />,
  many: ({ field, value, isDense }) => (
    <ManyCell field={field} value={value as readonly Reference[]} isDense={!!isDense} />
  ),
  place: ({ value, isDense }) => <PlaceCell value={value as Place} isDense={!!isDense} />,
  instant: ({ value, isDense }) => (isDense ? <Moment instant={String(value)} /> : formatInstant(String(value))),
  email: ({ value, isDense }) => {
    const address = String(value)
    const plain = <a href={`mailto:${address}`}>{address}</a>
    return isDense ? (
      plain
    ) : (
      <Contained fallback={plain} instead={plain}>
        <RefinedEmail address={address} />
      </Contained>
    )
  },
  longText: ({ value, isDense }) => <span className={isDense ? 'one-line cut' : 'kept-lines'}>{String(value)}</span>,
  area: ({ value, isDense }) => {
    const area = value as Area
    const said = formatArea(area)
    // A column shows all areas in acres, so that they can be compared; the original unit is in the tooltip.
    if (isDense)
      return <span title={area.unit === 'ACRE' ? undefined : said}>{formatArea({ ...area, unit: 'ACRE' })}</span>
    return <span title={measureWords(area)}>{said}</span>
  },
  image: (props) => (
    <Contained instead="No picture">
      <Thumbnails {...props} files={props.value as readonly StoredFile[]} isDense={!!props.isDense} />
    </Contained>
  ),
  file: (props) => {
    const files = props.value as readonly StoredFile[]
    if (!videoLimits(props.field)) return <FileLinks {...props} files={files} />
    return (
      <Contained instead="No video">
        <Videos {...props} files={files} isDense={!!props.isDense} />
      </Contained>
    )
  },
  polygon: Shape,
  point: Point,
  line: Line,
  condition: ({ field, value }) => {
    const plain = plainText(field, value)
    return (
      <Contained fallback={plain} instead={plain}>
        <ConditionWords resource={factsOf(field)} condition={value as Condition} />
      </Contained>
    )
  },
  keyValue: ({ field, value }) => (
    <dl className="gap-line columns columns-s">
      {Object.entries(value as Readonly<Record<string, string>>).map(([key, one]) => (
        <div className="flex gap-2" key={key}>
          <dt className="fixed muted">{field.keys?.[key] ?? key}</dt>
          <dd>{one}</dd>
        </div>
      ))}
    </dl>
  ),
}

/** Draws one value of a record by the kind of its field. An empty one shows its declared meaning, or a dash. */
export const Cell = memo(function Cell(props: CellProps) {
  const { field, value } = props
  // A field that the viewer cannot read is absent, which says nothing about the record.
  if (field.none && value !== undefined && isEmpty(value)) return <span className="muted">{field.none}</span>
  if (isEmpty(value))
    return (
      <span className="faint" aria-label="empty">
        –
      </span>
    )
  // Masked values arrive as text, whatever the kind of their field.
  if (field.personal && holdsMask(value)) return <MaskedValue {...props} mask={String(value)} />
  if (typeof value === 'string' && !isOwnText(field, value)) return value
  if (value === 0) return <span className="faint">{props.written ?? plainText(field, value)}</span>
  if (props.written !== undefined) return props.written
  const draw = drawers[field.kind] as ((props: CellProps) => ReactNode) | undefined
  return draw ? draw(props) : plainText(field, value)
})

function Shape({ field, value, isDense }: Drawn<'polygon'>) {
  return (
    <span className="inline-line gap-3">
      {!isDense && (
        <Contained fallback={<svg className="outline" width={96} height={96} />} instead={null}>
          <Outline shape={value as GeoPolygon} />
        </Contained>
      )}
      {plainText(field, value)}
    </span>
  )
}

function Line({ field, value, isDense }: Drawn<'line'>) {
  const plain = plainText(field, value)
  if (isDense) return plain
  return (
    <Contained fallback={<svg className="outline" width={96} height={96} />} instead={plain}>
      <LineShape shape={value as GeoLine} label={field.label} words={plain} />
    </Contained>
  )
}

function Point({ field, value, isDense, place }: Drawn<'point'>) {
  const plain = plainText(field, value)
  if (isDense) return plain
  const room = (
    <>
      <svg width={300} height={160} aria-hidden="true" />
      {plain}
    </>
  )
  return (
    <Contained fallback={room} instead={plain}>
      <PointMap shape={value as GeoPoint} label={field.label} place={place} />
    </Contained>
  )
}

/** Draws words as tags; in a row, the first and how many more there are. */
function PlainTags({ words, isDense }: { readonly words: readonly string[]; readonly isDense: boolean }) {
  const shown = isDense ? words.slice(0, 1) : words
  const rest = words.slice(shown.length)
  return (
    <span className="inline-flex wraps gap-1">
      {shown.map((word) => (
        <span key={word} className="tag meta">
          {word}
        </span>
      ))}
      {rest.length > 0 && (
        <span className="muted" title={rest.join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}

/** Draws a moment as a date, with the time below. */
function Moment({ instant }: { readonly instant: string }) {
  const [day, time] = formatInstant(instant).split(', ')
  return (
    <time dateTime={instant} className="two-lines stack narrow-min">
      <span>{day}</span>
      <span className="second-line muted meta">{time}</span>
    </time>
  )
}

/** Whether a value is empty. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0
}
