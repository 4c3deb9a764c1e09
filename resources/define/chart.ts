/** A figure of some records: how many they are, and their count, sum or average. */
export interface ChartFigure {
  /** Money in paise, areas in acres; null where an average has nothing to go by. */
  readonly value: number | null
  readonly count: number
}

/** A bar or column of a chart. */
export interface ChartGroup extends ChartFigure {
  /** Null for the records without a value, and for all other groups together. */
  readonly key: string | null
  readonly label: string
  /** The query with which the list has exactly these records. */
  readonly filter: string
}

/** The figures of a chart, and the one of all its records together. */
export interface Chart {
  readonly label: string
  readonly groups: readonly ChartGroup[]
  readonly total: ChartFigure
}
