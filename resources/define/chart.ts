/** A figure of some records: how many they are, for an average how many have a value, and their count, sum or average. */
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

/** A part of a figure: all of its records, or those of a stretch of days. */
export interface FigurePart extends ChartFigure {
  /** The stretch of days; null for all of its records. */
  readonly label: string | null
  /** The value of the same days a year before; null where the figure is of no days. */
  readonly before: number | null
  /** Of a stretch of days: whether it is today alone, which goes on while the day a year before is over. */
  readonly isToday?: boolean
  /** The query with which the list has exactly these records. */
  readonly filter: string
}

/** A declared figure of a list. */
export interface Figure {
  readonly name: string
  readonly label: string
  /** One part, or one for each stretch of days. */
  readonly parts: readonly FigurePart[]
}

/** What a list adds up to under its filters; the count is null where that would take long and was not asked for. */
export interface Totals {
  readonly count: number | null
  /** The declared fields that the viewer reads: money in paise, areas in acres. */
  readonly sums: readonly { readonly field: string; readonly label: string; readonly value: number }[]
}

/** What a list may be grouped by, and what is told of each group beside the number of its records. */
export interface Groupings {
  readonly by: readonly Grouping[]
  /** The fields that are summed or averaged. */
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
