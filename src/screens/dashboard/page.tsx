import { Empty } from 'antd'
import { Link } from 'react-router-dom'
import { bookings, type dashboard, type DashboardFigures } from '#resources'
import { currentViewer } from '../../../providers/session'
import { DistrictsPanel } from './DistrictsPanel'
import { Board } from './drawing/Board'
import { GrowthCards } from './drawing/GrowthCards'
import { Lines } from './drawing/Lines'
import { Panel } from './drawing/Panel'
import { rowsOf } from './drawing/rowsOf'
import { Tiles } from './drawing/Tiles'
import { WeeksPanel } from './WeeksPanel'

/** The first tab: pending work, totals, and growth. */
export function Screen() {
  return (
    <Board<typeof dashboard> name="dashboard" title="Dashboard">
      {(figures) => <Figures figures={figures} />}
    </Board>
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
        {states && <Lines chart={states} order={Object.keys(bookings.fields.status.options)} />}
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
