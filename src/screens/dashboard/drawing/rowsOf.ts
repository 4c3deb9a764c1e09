import type { ComponentProps } from 'react'
import type { DashboardChart } from '#resources'
import type { Panel } from './Panel'
import { recordsOf } from './recordsOf'

/** The groups of a chart as the rows of a panel, each linking to its records. */
export function rowsOf(chart: DashboardChart): ComponentProps<typeof Panel>['rows'] {
  return chart.groups.map((group) => ({ label: group.label, count: group.count, to: recordsOf(chart, group) }))
}
