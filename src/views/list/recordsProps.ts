import type { AnyResource, Condition } from '#define'

/** Which part of the records is shown, and where. */
export interface RecordsProps {
  readonly resource: AnyResource
  /** The fixed condition of the rows: that of a tab, or of the record on whose page the list is. */
  readonly fixed?: Condition
  readonly createTo?: string
  /** The name of the tab whose condition is fixed. */
  readonly tab?: string
  /** Whether the list is on the page of another record. */
  readonly isEmbedded?: boolean
}
