import { Empty } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { bookings, type DashboardChart } from '#resources'
import { figure } from './figures'
import { recordsOf } from './recordsOf'

const order = Object.keys(bookings.fields.status.options)

/** The bookings of this month by their state, in the order of their life, each a link to its list. */
export function BookingStates({ chart }: { readonly chart: DashboardChart }) {
  const id = useId()
  const most = Math.max(0, ...chart.groups.map(({ count }) => count))
  const states = [...chart.groups].sort((one, other) => placeOf(one.key) - placeOf(other.key))
  return (
    <section className="chart-panel surface padded narrow-min" aria-labelledby={id}>
      <div className="panel-head line wraps spread gap-line below-2">
        <h2 className="flat body" id={id}>
          {chart.label}
        </h2>
      </div>
      {most > 0 ? (
        <ul className="state-lines">
          {states.map((group) => (
            <li key={group.filter}>
              <Link to={recordsOf(chart, group)} className="state-line flex spread gap-3 anchor plain-link entry">
                <span>{group.label}</span>
                <span className="nowrap strong">{figure(group.count)}</span>
                <span className="state-bar" aria-hidden="true" style={{ width: `${(100 * group.count) / most}%` }} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No data found" />
      )}
    </section>
  )
}

/** What has no state of its own stands last. */
function placeOf(state: string | null): number {
  return state === null ? order.length : order.indexOf(state)
}
