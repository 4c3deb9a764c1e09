import { Empty } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { DashboardFigures } from '#resources'
import { figure } from './figures'

/** The bookings of this month by their state, each a link to its list. */
export function BookingStates({ states }: { readonly states: DashboardFigures['bookingStates'] }) {
  const id = useId()
  const most = Math.max(...states.map(({ records }) => records))
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>Bookings this month, by status</h2>
      </div>
      {most > 0 ? (
        <ul className="state-lines">
          {states.map(({ state, label, records, to }) => (
            <li key={state}>
              <Link to={to} className="state-line">
                <span>{label}</span>
                <span className="state-count">{figure(records)}</span>
                <span className="state-bar" aria-hidden="true" style={{ width: `${(100 * records) / most}%` }} />
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
