import { Button, Result, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { Board as Declared, DashboardFigures } from '#resources'
import { formatInstant } from '../../../views/format/format'
import { PageHead } from '../../../views/kit/PageHead'
import { reachWords } from '../../../views/record/reachWords'
import { useFigures } from './useFigures'
import './dashboard.css'

interface BoardProps<Of extends Declared> {
  /** The name in its address. */
  readonly name: string
  readonly title: string
  readonly children: (figures: DashboardFigures<Of>) => ReactNode
}

/** A page of figures: its head, and a placeholder until they have loaded. */
export function Board<Of extends Declared>({ name, title, children }: BoardProps<Of>) {
  const { data, error, isPending, isFetching, refetch } = useFigures<Of>(name)
  const reach = reachWords()
  return (
    <div className="dashboard">
      <PageHead
        title={title}
        actions={
          data && (
            <p className="muted">
              As of {formatInstant(data.at).slice(-5)}{' '}
              <Button size="small" type="text" loading={isFetching} onClick={() => void refetch()}>
                Refresh
              </Button>
            </p>
          )
        }
      />
      {isPending ? <Waiting /> : null}
      {error && !data ? (
        <Result
          status="warning"
          title="The figures could not be loaded"
          subTitle={error.message}
          extra={<Button onClick={() => void refetch()}>Retry</Button>}
        />
      ) : null}
      {data && reach ? <p className="muted below-2">{reach}</p> : null}
      {data ? children(data) : null}
    </div>
  )
}

function Waiting() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the figures">
      <div className="growth grid gap-3" aria-hidden="true">
        {['one', 'two', 'three', 'four'].map((name) => (
          <div key={name} className="growth-card surface">
            <Skeleton active title={{ width: '50%' }} paragraph={{ rows: 3 }} />
          </div>
        ))}
      </div>
      <div className="gap-3 columns columns-l" aria-hidden="true">
        <div className="chart-panel surface padded narrow-min">
          <Skeleton active paragraph={{ rows: 7 }} />
        </div>
        <div className="chart-panel surface padded narrow-min">
          <Skeleton active paragraph={{ rows: 7 }} />
        </div>
      </div>
    </div>
  )
}
