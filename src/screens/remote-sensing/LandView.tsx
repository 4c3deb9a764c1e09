import { Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { addDays } from '#define'
import { today } from '../../views/data/today'
import { formatDay } from '../../views/format/format'
import { Failure } from '../../views/kit/Failure'
import { DayView } from './DayView'
import { LandChart } from './LandChart'
import { Legend } from './Legend'
import { useLand, useLegend, type Ndvi } from './requests'

const ranges = { '180': '6 months', '365': '1 year', '1826': '5 years' } as const
type Range = keyof typeof ranges

/** How a land is and was: its chart, what is told of it, and how it looks from above on a day. */
export function LandView({ land, name }: { readonly land: number; readonly name: string }) {
  const [range, setRange] = useState<Range>('180')
  const [chosen, setChosen] = useState<string>()
  const to = today()
  const days = { from: addDays(to, -Number(range)), to }
  const { ndvi, moisture, village, marks } = useLand(land, days)
  const legend = useLegend()
  const bands = legend.data?.items ?? []
  const points = ndvi.data?.points ?? []
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
        {ndvi.data && <Told ndvi={ndvi.data} village={village.data?.points.at(-1)?.mean} />}
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

/** The newest value in words, beside the village's, and the last drop. */
function Told({ ndvi: { latest, drops }, village }: { readonly ndvi: Ndvi; readonly village: number | undefined }) {
  if (!latest) return <p className="muted flat">No values in this period</p>
  const apart = village === undefined ? undefined : latest.mean - village
  const drop = drops.at(-1)
  return (
    <>
      <p className="flat">
        <b>{latest.words}</b>: NDVI {latest.mean.toFixed(3)} on {formatDay(latest.day)}
        {apart !== undefined &&
          `, ${Math.abs(apart) < 0.005 ? 'as the' : `${Math.abs(apart).toFixed(3)} ${apart > 0 ? 'above' : 'below'} the`} village mean`}
      </p>
      {drop && (
        <p className="marked flat" data-tone="bad" role="status">
          NDVI fell by {drop.by.toFixed(3)} from {formatDay(drop.from)} to {formatDay(drop.to)}, while the crop should
          grow or stay
        </p>
      )}
    </>
  )
}
