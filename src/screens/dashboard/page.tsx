import { Button, Empty, Result, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { currentViewer } from '../../../providers/session'
import { fetchDashboard, type DashboardFigures } from './dashboard'
import { Panel } from './Panel'
import { Tiles } from './Tiles'
import './dashboard.css'

/** The first tab: what there is, and how it grows. */
export function Screen() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => fetchDashboard(signal),
  })
  return (
    <div className="dashboard">
      <h1>Dashboard</h1>
      {isPending ? <Waiting /> : null}
      {error ? (
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
  const { tiles, farmersByMonth, farmersByState } = figures
  if (tiles.length === 0 && !farmersByMonth && !farmersByState) return <Nothing />
  return (
    <>
      <Tiles tiles={tiles} />
      <div className="dashboard-panels">
        {farmersByMonth ? (
          <Panel
            title="Farmers registered per month"
            kind="months"
            head={['Month', 'Farmers']}
            rows={farmersByMonth.map(({ month, count }) => ({ label: monthName(month), count }))}
          />
        ) : null}
        {farmersByState ? (
          <Panel
            title="Farmers by state"
            kind="states"
            head={['State', 'Farmers']}
            rows={farmersByState.map(({ label, count }) => ({ label, count }))}
          />
        ) : null}
      </div>
    </>
  )
}

function Nothing() {
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={`Welcome, ${currentViewer()?.name ?? ''}. None of your tabs has figures to show here; choose one in the menu.`}
    />
  )
}

function Waiting() {
  return (
    <div aria-busy="true" aria-label="Loading the figures">
      <div className="tiles">
        {['one', 'two', 'three', 'four'].map((name) => (
          <div key={name} className="tile">
            <Skeleton active title={{ width: '50%' }} paragraph={{ rows: 1, width: '30%' }} />
          </div>
        ))}
      </div>
      <div className="dashboard-panels">
        <div className="panel">
          <Skeleton active paragraph={{ rows: 7 }} />
        </div>
        <div className="panel">
          <Skeleton active paragraph={{ rows: 7 }} />
        </div>
      </div>
    </div>
  )
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11` as Nov 2026. */
function monthName(month: string): string {
  const [year, number] = month.split('-')
  return `${months[Number(number) - 1] ?? number} ${year}`
}
