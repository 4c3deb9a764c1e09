import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatDay } from '../../views/format/format'
import { ChartKey } from './ChartKey'
import { HEIGHT, lineOf, nearest, placedMarks, room, scaleOf, ticksOf, type Scale } from './layout'
import type { Days, Legend, Mark, Ndvi, Point } from './requests'

/** The data of a land's chart. */
export interface ChartData {
  readonly days: Days
  readonly ndvi: Ndvi | undefined
  readonly moisture: readonly Point[]
  readonly village: readonly Point[]
  readonly marks: readonly Mark[]
  readonly bands: Legend
}

interface LandChartProps extends ChartData {
  /** The selected day. */
  readonly day: string | undefined
  readonly onDay: (day: string) => void
}

/**
 * NDVI, soil moisture and rain of a land over time, with the work done on it; a day can also be selected with the arrow
 * keys.
 */
export function LandChart({ day, onDay, ...data }: LandChartProps) {
  const frame = useRef<HTMLElement>(null)
  const width = useWidth(frame)
  const scale = scaleOf(data.days, width)
  const points = data.ndvi?.points ?? []
  const seen = day === undefined ? undefined : nearest(points, day)
  return (
    <figure className="land-chart" ref={frame}>
      <svg
        width={width}
        height={HEIGHT}
        role="application"
        aria-roledescription="chart"
        aria-label={wordsOf(data, seen)}
        {...choosing({ points, seen, scale, onDay })}
      >
        <Bands bands={data.bands} scale={scale} width={width} />
        <Axes days={data.days} scale={scale} width={width} />
        <Rain moisture={data.moisture} scale={scale} />
        <Drops drops={data.ndvi?.drops ?? []} scale={scale} />
        <path className="chart-line is-village" d={lineOf(data.village, scale)} />
        <path className="chart-line is-moisture" d={lineOf(data.moisture, scale)} />
        <path className="chart-line is-ndvi" d={lineOf(points, scale)} />
        {points.length < 90 &&
          points.map((one) => (
            <circle
              key={`${one.day} ${one.mean}`}
              className="chart-dot"
              cx={scale.x(one.day)}
              cy={scale.y(one.mean)}
              r={2.5}
            />
          ))}
        {seen && (
          <g className="chart-chosen">
            <line x1={scale.x(seen.day)} x2={scale.x(seen.day)} y1={room.top} y2={HEIGHT - room.bottom} />
            <circle cx={scale.x(seen.day)} cy={scale.y(seen.mean)} r={5} />
          </g>
        )}
        <Marks marks={data.marks} scale={scale} />
      </svg>
      <figcaption>
        <ChartKey />
      </figcaption>
    </figure>
  )
}

interface Choosing {
  readonly points: readonly Point[]
  readonly seen: Point | undefined
  readonly scale: Scale
  readonly onDay: (day: string) => void
}

/** Selects a day: by pointing, by dragging, and with the arrow keys. */
function choosing({ points, seen, scale, onDay }: Choosing) {
  const choose = ({ clientX, currentTarget, buttons, type }: PointerEvent): void => {
    if (type === 'pointermove' && buttons === 0) return
    const chosen = nearest(points, scale.dayAt(clientX - currentTarget.getBoundingClientRect().left))
    if (chosen) onDay(chosen.day)
  }
  return {
    tabIndex: 0,
    onPointerDown: choose,
    onPointerMove: choose,
    onKeyDown: (event: KeyboardEvent): void => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      const at = points.findIndex((one) => one.day === seen?.day)
      const next = by && points[at < 0 ? points.length - 1 : at + by]
      if (!next) return
      event.preventDefault()
      onDay(next.day)
    },
  }
}

interface Placed {
  readonly scale: Scale
  readonly width: number
}

/** The bands of the legend, each with its name; the watched one is hatched. */
function Bands({ bands, scale, width }: Placed & Pick<ChartData, 'bands'>) {
  const hatch = useId()
  const wide = Math.max(0, width - room.left - room.right)
  return (
    <>
      <defs>
        <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="chart-hatch" width="2" height="8" />
        </pattern>
      </defs>
      {bands.map(({ band, colour, from, to, label }) => {
        const box = { x: room.left, y: scale.y(to), width: wide, height: scale.y(from) - scale.y(to) }
        return (
          <g key={band}>
            <rect className="chart-band" {...box} fill={colour} />
            {band === 'WATCH' && <rect {...box} fill={`url(#${hatch})`} />}
            <text className="chart-name" x={room.left + 8} y={(scale.y(from) + scale.y(to)) / 2} dy="0.35em">
              {label}
            </text>
          </g>
        )
      })}
    </>
  )
}

/** The bounds of the bands at both sides, and the months. */
function Axes({ days, scale, width }: Placed & Pick<ChartData, 'days'>) {
  const right = width - room.right
  return (
    <>
      {[0, 0.2, 0.3, 0.6, 1].map((value) => (
        <g key={value} className="chart-axis">
          <line x1={room.left} x2={right} y1={scale.y(value)} y2={scale.y(value)} />
          <text x={room.left - 6} y={scale.y(value)} dy="0.35em" data-side="left">
            {value.toFixed(1)}
          </text>
          <text x={right + 6} y={scale.y(value)} dy="0.35em">
            {value.toFixed(1)}
          </text>
        </g>
      ))}
      <text x={0} y={12}>
        NDVI
      </text>
      <text x={width} y={12} data-side="left">
        Soil moisture (relative saturation)
      </text>
      <g className="chart-axis">
        <line x1={room.left} x2={right} y1={HEIGHT - room.bottom} y2={HEIGHT - room.bottom} />
        {ticksOf(days, width).map(({ day, label }) => (
          <text key={day} x={scale.x(day)} y={HEIGHT - 6} data-side="middle">
            {label}
          </text>
        ))}
      </g>
    </>
  )
}

/** The rain since the previous value, as bars. */
function Rain({ moisture, scale }: { readonly moisture: readonly Point[]; readonly scale: Scale }) {
  const below = HEIGHT - room.bottom
  const most = Math.max(10, ...moisture.map(({ rain }) => rain ?? 0))
  return (
    <>
      <text x={room.left - 6} y={below - room.rain} dy="0.7em" data-side="left">
        {Math.round(most)}
      </text>
      <text x={room.left - 6} y={below} data-side="left">
        mm
      </text>
      {moisture.map(({ day, rain }) => {
        const height = ((rain ?? 0) / most) * room.rain
        return (
          <rect key={day} className="chart-rain" x={scale.x(day) - 2} width={4} y={below - height} height={height}>
            <title>{`${formatDay(day)}: ${rain ?? 0} mm of rain since the previous value`}</title>
          </rect>
        )
      })}
    </>
  )
}

/** The days of an unexpected drop of NDVI. */
function Drops({ drops, scale }: { readonly drops: Ndvi['drops']; readonly scale: Scale }) {
  return drops.map(({ from, to, by }) => (
    <g key={from} className="chart-drop">
      <title>{`Fell by ${by} from ${formatDay(from)} to ${formatDay(to)}`}</title>
      <rect x={scale.x(from)} y={room.top} width={Math.max(2, scale.x(to) - scale.x(from))} height={room.values} />
      <text x={scale.x(to)} y={room.top + room.values - 8} dx={-4} data-side="left">
        −{by}
      </text>
    </g>
  ))
}

function Marks({ marks, scale }: { readonly marks: readonly Mark[]; readonly scale: Scale }) {
  return placedMarks(marks, scale).map(({ x, letters, words }) => (
    <g key={x} className="chart-mark">
      <title>{words}</title>
      <line x1={x} x2={x} y1={room.top} y2={room.top + room.values} />
      <rect x={x - 4 - 4 * letters.length} y={room.top - 9} width={8 + 8 * letters.length} height={16} rx={4} />
      <text x={x} y={room.top - 1} dy="0.35em" data-side="middle">
        {letters}
      </text>
    </g>
  ))
}

/** The chart in words, for screen readers. */
function wordsOf({ days, ndvi, moisture, marks }: ChartData, seen: Point | undefined): string {
  const at = seen ? ` On ${formatDay(seen.day)} NDVI was ${seen.mean}.` : ''
  const wet = seen ? nearest(moisture, seen.day) : undefined
  const drops =
    ndvi?.drops.map(({ from, to, by }) => ` It fell by ${by} from ${formatDay(from)} to ${formatDay(to)}.`) ?? []
  const done = marks.slice(-6).map(({ day, words }) => `${words} on ${formatDay(day)}`)
  return `NDVI and soil moisture from ${formatDay(days.from)} to ${formatDay(days.to)}.${at}${wet ? ` Soil moisture was ${wet.mean}.` : ''}${drops.join('')}${done.length ? ` ${done.join(', ')}.` : ''} Arrow keys choose another day.`
}

function useWidth(frame: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(720)
  useEffect(() => {
    if (!frame.current) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(280, entry?.contentRect.width ?? 0)))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [frame])
  return width
}
