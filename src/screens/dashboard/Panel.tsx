import { Button, Empty, Skeleton } from 'antd'
import { useEffect, useId, useState, type ComponentType } from 'react'
import type { ChartProps } from './charts'

interface PanelProps {
  readonly title: string
  readonly kind: 'months' | 'states'
  readonly head: readonly [string, string]
  readonly rows: ChartProps['rows']
}

const grouped = new Intl.NumberFormat('en-IN')

/** A chart of counts, which can also be read as a table. */
export function Panel({ title, kind, head, rows }: PanelProps) {
  const [isTable, setTable] = useState(false)
  const titleId = useId()
  const isEmpty = rows.every(({ count }) => count === 0)
  return (
    <section className="panel" aria-labelledby={titleId}>
      <div className="panel-head">
        <h2 id={titleId}>{title}</h2>
        {isEmpty ? null : (
          <Button size="small" type="text" onClick={() => setTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )}
      </div>
      <div className="panel-body">
        {isEmpty ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No data found" /> : null}
        {!isEmpty && isTable ? <Rows head={head} rows={rows} /> : null}
        {!isEmpty && !isTable ? <Chart kind={kind} title={title} rows={rows} /> : null}
      </div>
    </section>
  )
}

function Rows({ head, rows }: Pick<PanelProps, 'head' | 'rows'>) {
  return (
    <div className="panel-rows">
      <table>
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col">{head[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, count }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{grouped.format(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Charts = Readonly<Record<PanelProps['kind'], ComponentType<ChartProps>>>

/** The chart library is big: it is fetched once the figures stand. */
function Chart({ kind, title, rows }: Pick<PanelProps, 'kind' | 'title' | 'rows'>) {
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
      <Drawn rows={rows} />
    </div>
  )
}
