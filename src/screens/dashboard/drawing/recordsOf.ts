import type { ChartGroup } from '#define'
import type { DashboardChart } from '#resources'

/** The address of the list with the records of a group. */
export function recordsOf({ path }: DashboardChart, { filter }: ChartGroup): string {
  return `${path}?${filter}`
}
