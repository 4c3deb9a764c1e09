import { orders, type DashboardFigures, type retailDashboard } from '#resources'
import { Board } from '../dashboard/drawing/Board'
import { GrowthCards } from '../dashboard/drawing/GrowthCards'
import { Lines } from '../dashboard/drawing/Lines'
import { Tiles } from '../dashboard/drawing/Tiles'

type Of = typeof retailDashboard

/** The figures of the outlets: sales, orders by status, top products, and pending work. */
export function Screen() {
  return (
    <Board<Of> name="retail-dashboard" title="Retail dashboard">
      {(figures) => <Figures figures={figures} />}
    </Board>
  )
}

function Figures({ figures: { growth, tiles, charts } }: { readonly figures: DashboardFigures<Of> }) {
  return (
    <>
      <GrowthCards growth={growth} />
      <Tiles tiles={tiles} />
      <div className="gap-3 columns columns-l">
        {charts.statuses && <Lines chart={charts.statuses} order={Object.keys(orders.fields.status.options)} />}
        {charts.products && <Lines chart={charts.products} unit="₹" />}
      </div>
    </>
  )
}
