import type { AnyResource, Condition } from '#define'

/** Which part of the records is shown, and where. */
export interface RecordsProps {
  readonly resource: AnyResource
  /** What always holds of the rows: a tab's condition, or the record beside which the list stands. */
  readonly fixed?: Condition
  readonly createTo?: string
  /** The name of the tab whose condition is fixed. */
  readonly tab?: string
  /** Whether the list stands on the page of another record. */
  readonly isEmbedded?: boolean
}
