import type { ComponentProps } from 'react'
import { ChartView } from './ChartView'

/** The chart that stands beside the rows of its list, and stays while they are scrolled. */
export function ChartBeside(props: Omit<ComponentProps<typeof ChartView>, 'isBeside'>) {
  return (
    <aside className="chart-beside" aria-label="Chart">
      <ChartView {...props} isBeside />
    </aside>
  )
}
