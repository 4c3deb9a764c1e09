import type { AnyResource, Condition, ListQuery } from '#define'
import type { Selection } from '../rows/selection'

/** What a calendar, a map and a chart are drawn from. */
export interface OverviewViewProps {
  readonly resource: AnyResource
  readonly query: ListQuery
  /** What always holds of the records: the condition of a tab. */
  readonly fixed: Condition | undefined
  readonly tab: string | undefined
  /** The ticked records, where something may be done to many. */
  readonly selection: Selection | undefined
}
