import { Empty } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { ChartGroup } from '#define'
import type { DashboardChart } from '#resources'
import { inWords } from './figures'
import { recordsOf } from './recordsOf'

interface LinesProps {
  readonly chart: DashboardChart
  /** The keys in their order; without it the largest is first. */
  readonly order?: readonly string[]
  /** The unit of the groups' sums; without it their records are counted. */
  readonly unit?: '₹'
}

/** The groups of a chart, each as a line with its bar and a link to its list. */
export function Lines({ chart, order, unit }: LinesProps) {
  const id = useId()
  // Records without a group come last.
  const placeOf = (key: string | null): number => (key === null ? Infinity : (order?.indexOf(key) ?? 0))
  const valueOf = ({ value, count }: ChartGroup): number => (unit === undefined ? count : (value ?? 0) / 100)
  const most = Math.max(0, ...chart.groups.map(valueOf))
  const groups = [...chart.groups].sort((one, other) => placeOf(one.key) - placeOf(other.key))
  return (
    <section className="chart-panel surface padded narrow-min" aria-labelledby={id}>
      <div className="panel-head line wraps spread gap-line below-2">
        <h2 className="flat body" id={id}>
          {chart.label}
        </h2>
      </div>
      {most > 0 ? (
        <ul className="state-lines">
          {groups.map((group) => (
            <li key={group.filter}>
              <Link to={recordsOf(chart, group)} className="state-line flex spread gap-3 anchor plain-link entry">
                <span>{group.label}</span>
                <span className="nowrap strong">{inWords(valueOf(group), unit)}</span>
                <span className="state-bar" aria-hidden="true" style={{ width: `${(100 * valueOf(group)) / most}%` }} />
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
