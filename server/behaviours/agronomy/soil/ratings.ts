import { soilParameterLabels, soilParameterNames, soilParameters, soilRatings } from '#resources'
import type { SoilParameterName, SoilRating } from '#resources'

/** What a laboratory found, by parameter. */
export type SoilResults = Readonly<Record<SoilParameterName, number>>

/** Below `low` and above `high` a value is rated otherwise than between them; a critical value has no `high`. */
export interface SoilLimit {
  readonly low: number
  readonly high?: number | null
}

/** The limits of a state, by parameter. */
export type SoilLimits = Readonly<Record<SoilParameterName, SoilLimit>>

/** How the soil of a sample is rated, as its record keeps it. */
export interface RatedSoil {
  readonly ratings: Readonly<Record<SoilParameterName, SoilRating>>
  readonly limits: Readonly<Record<SoilParameterName, string>>
  readonly npk: string
  readonly lowIn: SoilParameterName[]
  readonly overall: 'GOOD' | 'FAIR' | 'POOR'
}

/** Rates a value by its limit: a limit itself is medium, or sufficient. */
export function ratingOf(name: SoilParameterName, value: number, { low, high }: SoilLimit): SoilRating {
  if (soilParameters[name].scale === 'CRITICAL') return value < low ? 'DEFICIENT' : 'SUFFICIENT'
  if (value < low) return 'LOW'
  return high !== null && high !== undefined && value > high ? 'HIGH' : 'MEDIUM'
}

/** The nutrients of which a soil can have too little: pH and salts are no nutrients. */
const nutrients = soilParameterNames.filter((name) => name !== 'ph' && name !== 'ecDsM')

/** So many shortcomings make a soil fair, and so many poor. */
const FAIR = 3
const POOR = 6

/** Rates the soil of a sample by the limits of its state. Every rating of the portal, the card and the demo comes from here. */
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

/** A limit as it is written: `280–560`, or `≥ 0.6`. */
export function limitText({ low, high }: SoilLimit): string {
  return high === null || high === undefined ? `≥ ${low}` : `${low}–${high}`
}

function byParameter<Value>(of: (name: SoilParameterName) => Value): Record<SoilParameterName, Value> {
  return Object.fromEntries(soilParameterNames.map((name) => [name, of(name)])) as Record<SoilParameterName, Value>
}

/** The national limits that are written in the code: they hold where not even the national one is kept as data. */
export const writtenLimits: SoilLimits = byParameter((name) => {
  const { low, high = null }: SoilLimit = soilParameters[name]
  return { low, high }
})

/** The parameters that have no value yet, with a message for each. */
export function missingResults(record: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    soilParameterNames.flatMap((name) =>
      typeof record[name] === 'number'
        ? []
        : [[name, `${soilParameterLabels[name]} is missing: a report needs all twelve parameters`]],
    ),
  )
}
