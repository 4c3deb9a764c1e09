/** A figure of some records: their number, for an average how many have a value, and their count, sum or average. */
export interface ChartFigure {
  /** Money in paise, areas in acres; null for an average without values. */
  readonly value: number | null
  readonly count: number
}

/** A bar or column of a chart. */
export interface ChartGroup extends ChartFigure {
  /** Null for the records without a value, and for all other groups together. */
  readonly key: string | null
  readonly label: string
  /** The query that gives the list exactly these records. */
  readonly filter: string
}

/** The figures of a chart, and that of all its records together. */
export interface Chart {
  readonly label: string
  readonly groups: readonly ChartGroup[]
  readonly total: ChartFigure
}

/** A part of a figure: all of its records, or those of a period. */
export interface FigurePart extends ChartFigure {
  /** The period; null for all of its records. */
  readonly label: string | null
  /** The value of the same days a year earlier; null if the figure has no period. */
  readonly before: number | null
  /** For a period: whether it is today alone, which goes on while the day a year earlier is over. */
  readonly isToday?: boolean
  /** The query that gives the list exactly these records. */
  readonly filter: string
}

/** A declared figure of a list. */
export interface Figure {
  readonly name: string
  readonly label: string
  /** One part, or one for each period. */
  readonly parts: readonly FigurePart[]
}

/** The totals of a list under its filters; the count is null if counting would take long and was not requested. */
export interface Totals {
  readonly count: number | null
  /** The declared fields that the viewer can read: money in paise, areas in acres. */
  readonly sums: readonly { readonly field: string; readonly label: string; readonly value: number }[]
}

/**
 * The fields that a list can be grouped by, and those that can be aggregated for each group beside its number of
 * records.
 */
export interface Groupings {
  readonly by: readonly Grouping[]
  /** The fields that can be summed or averaged. */
  readonly figures: readonly { readonly field: string; readonly label: string }[]
}

/** A way to group the records of a list. */
export interface Grouping {
  /** A field, or a level of a place. */
  readonly path: string
  readonly label: string
  /** Whether it is a date, which is grouped by a period. */
  readonly isDated: boolean
}
