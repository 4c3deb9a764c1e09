import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { sprayings } from '#resources'
import { PlainSelect } from '../../views/kit/PlainSelect'
import { Failure } from '../../views/kit/Failure'
import { formatDay, formatInstant, formatNumber } from '../../views/format/format'
import { RecordLink } from '../../views/cells/RecordLink'
import { withParameter } from '../../views/address/addressPlace'
import type { Mark } from '../../views/geography/clusters'
import { GeoMap } from '../../views/map/GeoMap'
import { boxOf, project } from '../../views/geography/projection'
import { useGrounds } from '../../views/map/useGrounds'
import { passedBy, useTrack, type Track } from './track'
import './tracker.css'

/** The extent of a few fields in degrees: the track of a machine is no larger. */
const FIELD = 0.004

/** Shows where a machine was last, and its track on a day with a time slider. */
export function Tracker({ machine }: { readonly machine: string }) {
  const [parameters, setParameters] = useSearchParams()
  const { data, error, refetch } = useTrack(machine, parameters.get('day'))
  const days = useId()
  if (!data)
    return error ? <Failure words={error.message} onRetry={() => void refetch()} /> : <p className="muted">Loading …</p>
  const isOther = !data.days.some(({ day }) => day === data.day)
  return (
    <section className="stack gap-3" aria-label="Tracker">
      <p>
        {data.lastSeenAt ? `Last seen ${formatInstant(data.lastSeenAt)}` : 'No data received from this machine'}
        {data.lastSeenAt && !data.lastLocation ? ', position unknown' : ''}.
      </p>
      {data.days.length > 0 ? (
        <p className="line gap-3">
          <label htmlFor={days}>Day</label>
          <PlainSelect
            id={days}
            value={data.day}
            onChange={({ target }) =>
              setParameters(withParameter(parameters, 'day', target.value), { preventScrollReset: true })
            }
          >
            {isOther && <option value={data.day}>{formatDay(data.day)}: no path</option>}
            {data.days.map(({ day, count }) => (
              <option key={day} value={day}>
                {formatDay(day)}: {count} {count === 1 ? 'spraying' : 'sprayings'}
              </option>
            ))}
          </PlainSelect>
        </p>
      ) : (
        <p className="muted" role="status">
          No paths recorded. Controllers and drones send paths; manual entries have none.
        </p>
      )}
      {(data.lastLocation ?? data.sprayings[0]) && <Way key={data.day} track={data} />}
    </section>
  )
}

function Way({ track }: { readonly track: Track }) {
  const { sprayings: done, lastLocation } = track
  const grounds = useGrounds(true)
  const first = Math.min(...done.map(({ startAt }) => Date.parse(startAt)))
  const last = Math.max(...done.map(({ endAt }) => Date.parse(endAt)))
  const [moment, setMoment] = useState(last)
  const passed = done.map((one) => ({ id: one.id, places: passedBy(one, moment).map(project) }))
  const end = passed.flatMap(({ places }) => places).at(-1)
  const seen = lastLocation && project(lastLocation.coordinates)
  const marks: Mark[] = [
    ...(seen ? [{ id: 1, label: 'Last position', place: seen, count: 1 }] : []),
    ...(end ? [{ id: 2, label: timeOf(moment), place: end, count: 1, tone: 'info' as const }] : []),
  ]
  const whole = boxOf(done.flatMap(({ path }) => path.map(project))) ?? (seen ? boxOf([seen]) : undefined)
  return (
    <>
      <GeoMap
        label="Machine path"
        grounds={grounds.shapes}
        marks={marks}
        trails={passed}
        focus={whole}
        least={done.length > 0 ? FIELD : undefined}
        caption={grounds.caption}
        attribution={grounds.attribution}
      />
      {done.length > 0 && (
        <>
          <label className="tracker-time line gap-3">
            <span>Time</span>
            <input
              type="range"
              min={first}
              max={last}
              step={1000}
              value={moment}
              aria-valuetext={timeOf(moment)}
              onChange={({ target }) => setMoment(Number(target.value))}
            />
            <output>{timeOf(moment)}</output>
          </label>
          <ul aria-label="Sprayings that day">
            {done.map(({ id, label, startAt, endAt, acres }) => (
              <li key={id}>
                <RecordLink to={sprayings.is.name} id={id} label={label} /> {timeOf(Date.parse(startAt))}–
                {timeOf(Date.parse(endAt))}
                {acres === null ? '' : `, ${formatNumber(acres, 2)} ac`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Formats the time of a moment in India. */
function timeOf(moment: number): string {
  return formatInstant(new Date(moment).toISOString()).split(', ')[1] ?? ''
}
