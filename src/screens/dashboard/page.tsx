import { Button, Empty, Result, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ComponentProps } from 'react'
import type { DashboardChart, DashboardFigures } from '#resources'
import { currentViewer } from '../../../providers/session'
import { formatInstant } from '../../views/format/format'
import { BookingStates } from './BookingStates'
import { fetchDashboard } from './dashboard'
import { DistrictsPanel } from './DistrictsPanel'
import { GrowthCards } from './GrowthCards'
import { Panel } from './Panel'
import { recordsOf } from './recordsOf'
import { Tiles } from './Tiles'
import { WeeksPanel } from './WeeksPanel'
import { PageHead } from '../../views/kit/PageHead'
import './dashboard.css'

const MINUTES = 60_000

/** The first tab: what waits, what there is, and how it grows. */
export function Screen() {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => fetchDashboard(signal),
    refetchInterval: 5 * MINUTES,
  })
  return (
    <div className="dashboard">
      <PageHead
        title="Dashboard"
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
      {data ? <Figures figures={data} /> : null}
    </div>
  )
}

function Figures({ figures }: { readonly figures: DashboardFigures }) {
  const { tiles, growth, charts } = figures
  const { weeks, states, districts, farmersByMonth, farmersByState } = charts
  if (tiles.length === 0 && growth.length === 0) return <Nothing />
  return (
    <>
      <GrowthCards growth={growth} />
      <Tiles tiles={tiles} />
      <div className="gap-3 columns columns-l">
        {weeks && <WeeksPanel chart={weeks} />}
        {states && <BookingStates chart={states} />}
        {districts && <DistrictsPanel chart={districts} />}
        {farmersByMonth && (
          <Panel title={farmersByMonth.label} kind="months" head={['Month', 'Farmers']} rows={rowsOf(farmersByMonth)} />
        )}
        {farmersByState && (
          <Panel title={farmersByState.label} kind="states" head={['State', 'Farmers']} rows={rowsOf(farmersByState)} />
        )}
      </div>
    </>
  )
}

function rowsOf(chart: DashboardChart): ComponentProps<typeof Panel>['rows'] {
  return chart.groups.map((group) => ({ label: group.label, count: group.count, to: recordsOf(chart, group) }))
}

function Nothing() {
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={`Welcome, ${currentViewer()?.name ?? ''}. None of your tabs has figures to show here; choose one in the menu.`}
    >
      <Link to="/help">How the portal works</Link>
    </Empty>
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
