import { soilParameterLabels, soilParameterNames, soilParameters, soilRatings } from '#resources'
import type { SoilParameterName, SoilRating } from '#resources'

/** The results of a laboratory, by parameter. */
export type SoilResults = Readonly<Record<SoilParameterName, number>>

/** The limits of a parameter: values from `low` to `high` are medium. A critical limit has no `high`. */
export interface SoilLimit {
  readonly low: number
  readonly high?: number | null
}

/** The limits of a state, by parameter. */
export type SoilLimits = Readonly<Record<SoilParameterName, SoilLimit>>

/** The rating of a sample's soil, as stored in its record. */
export interface RatedSoil {
  readonly ratings: Readonly<Record<SoilParameterName, SoilRating>>
  readonly limits: Readonly<Record<SoilParameterName, string>>
  readonly npk: string
  readonly lowIn: SoilParameterName[]
  readonly overall: 'GOOD' | 'FAIR' | 'POOR'
}

/** Rates a value by its limits: a value equal to a limit is medium, or sufficient. */
export function ratingOf(name: SoilParameterName, value: number, { low, high }: SoilLimit): SoilRating {
  if (soilParameters[name].scale === 'CRITICAL') return value < low ? 'DEFICIENT' : 'SUFFICIENT'
  if (value < low) return 'LOW'
  return high !== null && high !== undefined && value > high ? 'HIGH' : 'MEDIUM'
}

/** The nutrients that can be low: pH and salinity are not nutrients. */
const nutrients = soilParameterNames.filter((name) => name !== 'ph' && name !== 'ecDsM')

/** The numbers of low nutrients from which a soil is fair, and poor. */
const FAIR = 3
const POOR = 6

/**
 * Rates the soil of a sample by the limits of its state. All ratings of the portal, the card and the demo are computed
 * here.
 */
export function ratedSoil(results: SoilResults, limits: SoilLimits): RatedSoil {
  const ratings = byParameter((name) => ratingOf(name, results[name], limits[name]))
  const lowIn = nutrients.filter((name) => ratings[name] === 'LOW' || ratings[name] === 'DEFICIENT')
  const faults = lowIn.length + (ratings.ph === 'MEDIUM' ? 0 : 1) + (ratings.ecDsM === 'HIGH' ? 1 : 0)
  return {
    ratings,
    limits: byParameter((name) => limitText(limits[name])),
    npk: (['nKgHa', 'pKgHa', 'kKgHa'] as const).map((name) => soilRatings[ratings[name]].label).join(', '),
    lowIn,
    overall: faults < FAIR ? 'GOOD' : faults < POOR ? 'FAIR' : 'POOR',
  }
}

/** Formats a limit: `280–560`, or `≥ 0.6`. */
export function limitText({ low, high }: SoilLimit): string {
  return high === null || high === undefined ? `≥ ${low}` : `${low}–${high}`
}

function byParameter<Value>(of: (name: SoilParameterName) => Value): Record<SoilParameterName, Value> {
  return Object.fromEntries(soilParameterNames.map((name) => [name, of(name)])) as Record<SoilParameterName, Value>
}

/** The built-in national limits, used where not even national limits are stored. */
export const writtenLimits: SoilLimits = byParameter((name) => {
  const { low, high = null }: SoilLimit = soilParameters[name]
  return { low, high }
})

/** Lists the parameters without a value, with a message for each. */
export function missingResults(record: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    soilParameterNames.flatMap((name) =>
      typeof record[name] === 'number'
        ? []
        : [[name, `${soilParameterLabels[name]} is missing: a report needs all twelve parameters`]],
    ),
  )
}
