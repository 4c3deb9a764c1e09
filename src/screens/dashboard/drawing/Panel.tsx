import { Button, Empty, Skeleton } from 'antd'
import { useEffect, useId, useState, type ComponentType, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ChartProps } from './charts'
import { figure } from './figures'

interface PanelProps {
  readonly title: string
  readonly kind: 'months' | 'states' | 'weeks'
  readonly head: readonly [string, string]
  readonly rows: readonly (ChartProps['rows'][number] & { readonly to?: string })[]
  /** The controls that choose what is shown. */
  readonly tools?: ReactNode
}

/** A chart of counts, which can also be shown as a table. */
export function Panel({ title, kind, head, rows, tools }: PanelProps) {
  const [isTable, setTable] = useState(false)
  const titleId = useId()
  const isEmpty = rows.every(({ count }) => count === 0)
  return (
    <section className="chart-panel surface padded narrow-min" aria-labelledby={titleId}>
      <div className="panel-head line wraps spread gap-line below-2">
        <h2 className="flat body" id={titleId}>
          {title}
        </h2>
        {isEmpty ? null : (
          <span className="cluster gap-1">
            {tools}
            <Button size="small" type="text" onClick={() => setTable(!isTable)}>
              {isTable ? 'Show as chart' : 'Show as table'}
            </Button>
          </span>
        )}
      </div>
      <div className="panel-body">
        {isEmpty ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No data found" /> : null}
        {!isEmpty && isTable ? <Rows head={head} rows={rows} /> : null}
        {!isEmpty && !isTable ? <Chart kind={kind} title={title} unit={head[1]} rows={rows} /> : null}
      </div>
    </section>
  )
}

function Rows({ head, rows }: Pick<PanelProps, 'head' | 'rows'>) {
  return (
    <div className="panel-rows scrolls-down">
      <table className="plain-table figures">
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col">{head[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, count, to }) => (
            <tr key={label}>
              <th scope="row">{to ? <Link to={to}>{label}</Link> : label}</th>
              <td>{figure(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Charts = Readonly<Record<PanelProps['kind'], ComponentType<ChartProps>>>

/** The chart library is big: it is fetched once the figures are shown. */
function Chart({ kind, title, ...drawn }: Pick<PanelProps, 'kind' | 'title'> & ChartProps) {
  const [charts, setCharts] = useState<Charts | 'failed' | null>(null)
  useEffect(() => {
    let wanted = true
    import('./charts').then(
      (loaded) => wanted && setCharts(loaded.charts),
      () => wanted && setCharts('failed'),
    )
    return () => {
      wanted = false
    }
  }, [])
  if (charts === 'failed') return <p>The chart could not be loaded; the table has the same figures.</p>
  if (!charts) return <Skeleton active title={false} paragraph={{ rows: 7 }} />
  const Drawn = charts[kind]
  return (
    <div role="img" aria-label={`${title}: a chart. Show as table has the same figures in words.`}>
      <Drawn {...drawn} />
    </div>
  )
}
