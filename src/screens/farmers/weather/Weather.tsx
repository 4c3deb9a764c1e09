import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { dayWords, paths, writeListQuery, type AnyResource } from '#define'
import { bookingSlots, sprayVerdicts, weatherDays, type OutlookDay, type WeatherOutlook } from '#resources'
import { may } from '../../../../providers/access'
import { translateErrors } from '../../../../providers/data'
import { httpOf } from '../../../../providers/http'
import { Status } from '../../../views/cells/Status'
import { today } from '../../../views/data/today'
import { formatInstant } from '../../../views/format/format'
import { Failure } from '../../../views/kit/Failure'
import '../../../views/chart/chart.css'

interface WeatherProps {
  readonly resource: AnyResource
  readonly id: string
}

/** The forecast at a record's location by day, and whether each slot suits spraying. */
export function Weather({ resource, id }: WeatherProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [resource.is.name, 'weather', id],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<WeatherOutlook>(`/${resource.is.name}/${id}/weather`, { signal })))
        .data,
  })
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <section className="surface" aria-label="Spray weather">
      <header className="block-head line gap-3">
        <h2 className="flat">{data.cell?.label ?? 'Weather'}</h2>
        {data.cell && may(weatherDays.access.see) && <Link to={allDays(data.cell.id)}>See all days</Link>}
        {data.forecastAt && <span className="muted small">Forecast of {formatInstant(data.forecastAt)}</span>}
      </header>
      {data.note && <p className="block-none muted small">{data.note}</p>}
      {data.days.length > 0 && <Days days={data.days} />}
    </section>
  )
}

function allDays(cell: number): string {
  const query = new URLSearchParams(writeListQuery(weatherDays, { where: { field: 'cell', eq: cell } })).toString()
  return `${paths.list(weatherDays)}?${query}`
}

function Days({ days }: { readonly days: readonly OutlookDay[] }) {
  return (
    <div className="scrolls">
      <table className="chart-table plain-table">
        <caption className="only-read">Forecast by day, and the verdict for each slot</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            {Object.entries(bookingSlots).map(([name, { label }]) => (
              <th key={name} scope="col">
                {label.replace(/,.*/, '')}
              </th>
            ))}
            <th scope="col">°C</th>
            <th scope="col">Rain</th>
            <th scope="col">Wind</th>
          </tr>
        </thead>
        <tbody>
          {days.map((one) => (
            <DayRow key={one.day} day={one} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DayRow({ day: { day, tMin, tMax, rainMm, rainProbPct, windKmh, slots } }: { readonly day: OutlookDay }) {
  return (
    <tr>
      <th scope="row" className="nowrap">
        {dayWords(day, today())}
      </th>
      {Object.keys(bookingSlots).map((name) => {
        const own = slots.find(({ slot }) => slot === name)
        return <td key={name}>{own ? <Verdict {...own} /> : <span className="muted">–</span>}</td>
      })}
      <td className="nowrap">
        {whole(tMin)}–{whole(tMax)}
      </td>
      <td className="nowrap">
        {rainMm === null ? '–' : `${rainMm} mm`}
        {rainProbPct !== null && <span className="muted small"> {rainProbPct}%</span>}
      </td>
      <td className="nowrap">{windKmh === null ? '–' : `${whole(windKmh)} km/h`}</td>
    </tr>
  )
}

/** A verdict; if it is not good with its first reason, and all of them in the tooltip. */
function Verdict({ verdict, why }: OutlookDay['slots'][number]) {
  return (
    <div title={why}>
      <Status options={sprayVerdicts} value={verdict} />
      {verdict !== 'GOOD' && <div className="muted meta">{why.split(';')[0]}</div>}
    </div>
  )
}

function whole(value: number | null): string {
  return value === null ? '–' : String(Math.round(value))
}
