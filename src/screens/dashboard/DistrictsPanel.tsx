import { Empty, Skeleton } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { DashboardChart } from '#resources'
import { Contained } from '../../views/kit/Contained'
import { laterPart } from '../../views/kit/laterPart'
import { boundsOf, figure, stepOf } from './drawing/figures'
import { recordsOf } from './drawing/recordsOf'
import '../../views/map/map.css'

const DistrictMap = laterPart(() => import('./DistrictMap').then((file) => file.DistrictMap), { isPlain: true })

/** The acres of the last twelve weeks by district: on the map, and beside it as a list. */
export function DistrictsPanel({ chart }: { readonly chart: DashboardChart }) {
  const id = useId()
  const { groups } = chart
  const bounds = boundsOf(groups.flatMap(({ key, value }) => (key === null ? [] : [value ?? 0])))
  return (
    <section className="chart-panel whole-row surface padded narrow-min" aria-labelledby={id}>
      <div className="panel-head line wraps spread gap-line below-2">
        <h2 className="flat body" id={id}>
          {chart.label}
        </h2>
      </div>
      {groups.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No data found" />
      ) : (
        <div className="map-beside gap-4 beside">
          <div>
            <Contained fallback={<Skeleton active title={false} paragraph={{ rows: 7 }} />}>
              <DistrictMap chart={chart} bounds={bounds} />
            </Contained>
            {bounds.length > 0 && <Legend bounds={bounds} />}
          </div>
          <ul className="district-lines scrolls-down" aria-label="Districts">
            {groups.map((group) => (
              <li key={group.filter}>
                <Link to={recordsOf(chart, group)} className="district-line grid middle plain-link entry">
                  <span className="geo-step fixed" data-step={stepOf(group.value ?? 0, bounds)} aria-hidden="true" />
                  <span>{group.label}</span>
                  <span className="nowrap strong">{figure(group.value ?? 0)} ac</span>
                  <span className="muted district-records meta ends">
                    {figure(group.count)} {group.count === 1 ? 'booking' : 'bookings'}
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
    <ul className="cluster gap-line meta" aria-label="Acres by colour">
      {words.map((each, index) => (
        <li className="line gap-2" key={each}>
          <span className="geo-step fixed" data-step={first + index} aria-hidden="true" />
          {each}
        </li>
      ))}
    </ul>
  )
}
