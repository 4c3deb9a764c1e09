import { Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { addDays, paths } from '#define'
import { careCases } from '#resources'
import { may } from '../../../providers/access'
import { today } from '../../views/data/today'
import { formatDay } from '../../views/format/format'
import { Failure } from '../../views/kit/Failure'
import { LinkButton } from '../../views/kit/LinkButton'
import { DayView } from './DayView'
import { LandChart } from './LandChart'
import { Legend } from './Legend'
import { useLand, useLegend, type Ndvi, type Point } from './requests'

const ranges = { '180': '6 months', '365': '1 year', '1826': '5 years' } as const
type Range = keyof typeof ranges

interface LandViewProps {
  readonly farmer: number
  readonly land: number
  readonly name: string
}

/** The health of a land: its chart, its latest values, and its picture on a day. */
export function LandView({ farmer, land, name }: LandViewProps) {
  const [range, setRange] = useState<Range>('180')
  const [chosen, setChosen] = useState<string>()
  const to = today()
  const days = { from: addDays(to, -Number(range)), to }
  const { ndvi, moisture, village, marks } = useLand(land, days)
  const legend = useLegend()
  const bands = legend.data?.items ?? []
  const points = lastOfDays(ndvi.data?.points ?? [])
  const day = chosen !== undefined && points.some((one) => one.day === chosen) ? chosen : points.at(-1)?.day
  const pending = ndvi.isPending || moisture.isPending || legend.isPending
  return (
    <section className="stack gap-3 narrow-min" aria-label={name}>
      <div className="surface padded stack gap-3">
        <div className="line wraps spread gap-line">
          <h2 className="flat section">{name}</h2>
          <Segmented
            aria-label="Period"
            size="small"
            value={range}
            options={Object.entries(ranges).map(([value, label]) => ({ value: value as Range, label }))}
            onChange={setRange}
          />
        </div>
        {ndvi.data && <Told {...{ farmer, land }} ndvi={ndvi.data} village={village.data?.points.at(-1)?.mean} />}
        {[ndvi.error, moisture.error].map((error) => error && <Failure key={error.message} words={error.message} />)}
        {pending && <Skeleton active paragraph={{ rows: 8 }} />}
        {(ndvi.data ?? moisture.data) && (
          <>
            <LandChart
              days={days}
              ndvi={ndvi.data}
              moisture={moisture.data?.points ?? []}
              village={village.data?.points ?? []}
              marks={marks.data?.marks ?? []}
              {...{ bands, day, onDay: setChosen }}
            />
            <Legend bands={bands} />
          </>
        )}
      </div>
      <DayView {...{ land, points, bands, day, onDay: setChosen }} />
    </section>
  )
}

/** The last value of each day: the slider has one step per day, whatever number of satellites saw the land. */
function lastOfDays(points: readonly Point[]): Point[] {
  return points.filter(({ day }, at) => points[at + 1]?.day !== day)
}

interface ToldProps extends Omit<LandViewProps, 'name'> {
  readonly ndvi: Ndvi
  readonly village: number | undefined
}

/** The newest value in words, beside the village's, and the last drop, for which a care case can be opened. */
function Told({ farmer, land, ndvi: { latest, drops }, village }: ToldProps) {
  if (!latest) return <p className="muted flat">No values in this period</p>
  const apart = village === undefined ? undefined : latest.mean - village
  const drop = drops.at(-1)
  const fell = drop && `NDVI fell by ${drop.by.toFixed(3)} from ${formatDay(drop.from)} to ${formatDay(drop.to)}`
  return (
    <>
      <p className="flat">
        <b>{latest.words}</b>: NDVI {latest.mean.toFixed(3)} on {formatDay(latest.day)}
        {apart !== undefined &&
          `, ${Math.abs(apart) < 0.005 ? 'as the' : `${Math.abs(apart).toFixed(3)} ${apart > 0 ? 'above' : 'below'} the`} village mean`}
      </p>
      {fell && (
        <div className="line wraps spread gap-line">
          <p className="marked flat" data-tone="bad" role="status">
            {fell}, although the crop should be growing
          </p>
          {may(careCases.access.create) && (
            <LinkButton
              to={`${paths.create(careCases)}?${new URLSearchParams({ farmer: String(farmer), land: String(land), description: fell }).toString()}`}
            >
              Open care case
            </LinkButton>
          )}
        </div>
      )}
    </>
  )
}
