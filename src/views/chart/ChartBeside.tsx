import type { ComponentProps } from 'react'
import { ChartView } from './ChartView'

/** Shows the chart beside the rows of its list; it stays while they scroll. */
export function ChartBeside(props: Omit<ComponentProps<typeof ChartView>, 'isBeside'>) {
  return (
    <aside className="chart-beside" aria-label="Chart">
      <ChartView {...props} isBeside />
    </aside>
  )
}
