import { Empty, Skeleton } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { DistrictWork } from '#resources'
import { Contained } from '../../views/kit/Contained'
import { laterPart } from '../../views/kit/laterPart'
import { boundsOf, figure, stepOf } from './figures'
import '../../views/map/map.css'

const DistrictMap = laterPart(() => import('./DistrictMap').then((file) => file.DistrictMap), { isPlain: true })

/** The acres of the last twelve weeks by district: on the map, and beside it as a list. */
export function DistrictsPanel({ districts }: { readonly districts: readonly DistrictWork[] }) {
  const id = useId()
  const bounds = boundsOf(districts.map(({ acres }) => acres))
  return (
    <section className="panel districts" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>Acres sprayed by district, last 12 weeks</h2>
      </div>
      {districts.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No data found" />
      ) : (
        <div className="map-beside">
          <div>
            <Contained fallback={<Skeleton active title={false} paragraph={{ rows: 7 }} />}>
              <DistrictMap districts={districts} bounds={bounds} />
            </Contained>
            {bounds.length > 0 && <Legend bounds={bounds} />}
          </div>
          <ul className="district-lines" aria-label="Districts">
            {districts.map(({ id: district, label, above, acres, records, to }) => (
              <li key={district}>
                <Link to={to} className="district-line">
                  <span className="geo-step" data-step={stepOf(acres, bounds)} aria-hidden="true" />
                  <span>
                    {label} <span className="muted">{above}</span>
                  </span>
                  <span className="state-count">{figure(acres)} ac</span>
                  <span className="muted district-records">
                    {figure(records)} {records === 1 ? 'booking' : 'bookings'}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Legend({ bounds }: { readonly bounds: readonly number[] }) {
  const first = 5 - bounds.length
  const words = [
    `below ${figure(bounds[0] ?? 0)}`,
    ...bounds.map((bound, index) => {
      const next = bounds[index + 1]
      return next === undefined ? `${figure(bound)} and more` : `${figure(bound)} to ${figure(next)}`
    }),
  ]
  return (
    <ul className="map-legend" aria-label="Acres by colour">
      {words.map((each, index) => (
        <li key={each}>
          <span className="geo-step" data-step={first + index} aria-hidden="true" />
          {each}
        </li>
      ))}
    </ul>
  )
}
