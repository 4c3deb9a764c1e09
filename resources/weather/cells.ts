/** The size of a weather cell in degrees, about 11 km: no forecast is finer. */
const CELL = 0.1

/** A position as in GeoJSON: longitude before latitude. */
export type Position = readonly [longitude: number, latitude: number]

/** A weather cell: its code, and its centre. */
export interface WeatherCell {
  /** Its south-western corner: `30.8N 75.4E`. */
  readonly code: string
  readonly centre: Position
}

/** Finds the cell of a position. Its southern and western borders belong to it, the others to its neighbours. */
export function weatherCellOf([longitude, latitude]: Position): WeatherCell {
  const [west, south] = [corner(longitude), corner(latitude)]
  const middle = (edge: number): number => Math.round((edge + CELL / 2) * 100) / 100
  return { code: `${words(south, 'N', 'S')} ${words(west, 'E', 'W')}`, centre: [middle(west), middle(south)] }
}

/** Degrees are first rounded to a millionth, or 30.8 would be below itself. */
function corner(degrees: number): number {
  return Math.floor(Math.round(degrees * 1e6) / 1e5) / 10
}

function words(degrees: number, positive: string, negative: string): string {
  return `${Math.abs(degrees).toFixed(1)}${degrees < 0 ? negative : positive}`
}
