import { Skeleton } from 'antd'
import { noDataColour } from '#resources'
import { formatDay } from '../../views/format/format'
import { Failure } from '../../views/kit/Failure'
import { useSettled } from '../../views/kit/hooks/useSettled'
import { Swatch } from './Legend'
import { useDay, usePicture, type Legend, type Point } from './requests'

interface DayViewProps {
  readonly land: number
  readonly points: readonly Point[]
  readonly bands: Legend
  readonly day: string | undefined
  readonly onDay: (day: string) => void
}

/** The satellite picture of a land on a day, which is chosen with a slider, and the share of each band. */
export function DayView({ land, points, bands, day, onDay }: DayViewProps) {
  const at = Math.max(
    0,
    points.findIndex((one) => one.day === day),
  )
  const settled = useSettled(points[at]?.day, 120)
  const { data, error, refetch } = useDay(land, settled)
  const picture = usePicture(land, settled, data?.hasPicture === true && data.day === settled)
  const chosen = points[at]
  if (!chosen) return null
  return (
    <section className="surface padded stack gap-3" aria-label="From above">
      <div className="line wraps spread gap-line">
        <h2 className="flat section">{formatDay(chosen.day)}</h2>
        <span className="muted">
          NDVI {chosen.mean.toFixed(3)}
          {data?.day === chosen.day && ` · ${data.words}`}
        </span>
      </div>
      <input
        type="range"
        className="full-width day-slider"
        aria-label="Day"
        aria-valuetext={`${formatDay(chosen.day)}, NDVI ${chosen.mean.toFixed(3)}`}
        min={0}
        max={points.length - 1}
        value={at}
        onChange={({ target }) => onDay(points[Number(target.value)]?.day ?? chosen.day)}
      />
      {error && <Failure words={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 5 }} />}
      {data && (
        <div className="seen-from-above grid gap-4">
          <Picture picture={picture} hasPicture={data.hasPicture} day={data.day} />
          <ul className="ruled" aria-label="Shares of the land">
            {[...bands, { band: 'NO_DATA', label: 'No data', colour: noDataColour } as const].map(
              ({ band, label, colour }) => (
                <li key={band} className="line gap-2">
                  <Swatch band={band} colour={colour} />
                  {label}
                  <span className="push strong">{data.shares[band]}%</span>
                </li>
              ),
            )}
          </ul>
        </div>
      )}
    </section>
  )
}

interface PictureProps {
  readonly picture: ReturnType<typeof usePicture>
  readonly hasPicture: boolean
  readonly day: string
}

function Picture({ picture: { data, error, refetch }, hasPicture, day }: PictureProps) {
  if (!hasPicture) return <p className="muted">No picture for this day. The shares are estimated from its values.</p>
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton.Node active />
  return <img className="land-raster" src={data} alt={`The land on ${formatDay(day)}, in the colours of the legend`} />
}
