import type { AnyResource, Condition, ListQuery } from '#define'
import type { Selection } from '../rows/selection'

/** The props of calendar, map and chart. */
export interface OverviewViewProps {
  readonly resource: AnyResource
  readonly query: ListQuery
  /** The fixed condition of the records: that of a tab. */
  readonly fixed: Condition | undefined
  readonly tab: string | undefined
  /** The selected records, if there are bulk actions. */
  readonly selection: Selection | undefined
}
