/** A parameter of a soil test: its label, its unit, the possible values, and its rating. */
export interface SoilParameter {
  readonly label: string
  readonly unit?: string
  readonly min: number
  readonly max: number
  readonly digits: number
  /** `LEVEL`: low, medium or high, by two limits. `CRITICAL`: deficient or sufficient, by one. */
  readonly scale: 'LEVEL' | 'CRITICAL'
  /** The limits for a state without its own: below `low`, above `high`. */
  readonly low: number
  readonly high?: number
}

/**
 * The twelve parameters of the Soil Health Card, with the national limits (Methods Manual: Soil Testing in India, Department
 * of Agriculture and Cooperation, 2011).
 */
export const soilParameters = {
  ph: { label: 'pH', min: 3, max: 11, digits: 2, scale: 'LEVEL', low: 6, high: 8.5 },
  ecDsM: { label: 'Salinity (EC)', unit: 'dS/m', min: 0, max: 20, digits: 2, scale: 'LEVEL', low: 1, high: 2 },
  ocPct: { label: 'Organic carbon', unit: '%', min: 0, max: 5, digits: 2, scale: 'LEVEL', low: 0.5, high: 0.75 },
  nKgHa: { label: 'Nitrogen (N)', unit: 'kg/ha', min: 0, max: 1500, digits: 1, scale: 'LEVEL', low: 280, high: 560 },
  pKgHa: { label: 'Phosphorus (P)', unit: 'kg/ha', min: 0, max: 300, digits: 1, scale: 'LEVEL', low: 10, high: 25 },
  kKgHa: { label: 'Potassium (K)', unit: 'kg/ha', min: 0, max: 2000, digits: 1, scale: 'LEVEL', low: 110, high: 280 },
  sPpm: { label: 'Sulphur (S)', unit: 'ppm', min: 0, max: 300, digits: 1, scale: 'CRITICAL', low: 10 },
  znPpm: { label: 'Zinc (Zn)', unit: 'ppm', min: 0, max: 50, digits: 2, scale: 'CRITICAL', low: 0.6 },
  fePpm: { label: 'Iron (Fe)', unit: 'ppm', min: 0, max: 300, digits: 2, scale: 'CRITICAL', low: 4.5 },
  cuPpm: { label: 'Copper (Cu)', unit: 'ppm', min: 0, max: 50, digits: 2, scale: 'CRITICAL', low: 0.2 },
  mnPpm: { label: 'Manganese (Mn)', unit: 'ppm', min: 0, max: 300, digits: 2, scale: 'CRITICAL', low: 2 },
  bPpm: { label: 'Boron (B)', unit: 'ppm', min: 0, max: 20, digits: 2, scale: 'CRITICAL', low: 0.5 },
} as const satisfies Readonly<Record<string, SoilParameter>>

/** A parameter of a soil test, by its field. */
export type SoilParameterName = keyof typeof soilParameters

/** The parameters in the order of the card. */
export const soilParameterNames = Object.keys(soilParameters) as readonly SoilParameterName[]

/** The parameters by their labels. */
export const soilParameterLabels = Object.fromEntries(
  soilParameterNames.map((name) => [name, soilParameters[name].label]),
) as Readonly<Record<SoilParameterName, string>>

/** The ratings of a value. */
export const soilRatings = {
  LOW: { label: 'Low', tone: 'warning' },
  MEDIUM: { label: 'Medium', tone: 'neutral' },
  HIGH: { label: 'High', tone: 'good' },
  DEFICIENT: { label: 'Deficient', tone: 'bad' },
  SUFFICIENT: { label: 'Sufficient', tone: 'good' },
} as const

/** The rating of a value. */
export type SoilRating = keyof typeof soilRatings

/** The tone of a rating: much salt is bad, and a pH neither high nor low. */
export function soilTone(name: SoilParameterName, rating: SoilRating): 'good' | 'neutral' | 'warning' | 'bad' {
  if (name === 'ph') return rating === 'MEDIUM' ? 'good' : 'warning'
  if (name === 'ecDsM') return ({ LOW: 'good', MEDIUM: 'warning' } as const)[rating as 'LOW' | 'MEDIUM'] ?? 'bad'
  return soilRatings[rating].tone
}

/** The treatments for deficient nutrients, with their doses per acre. */
export const micronutrients = {
  SULPHUR: 'Bentonite sulphur, 10 kg/acre',
  ZINC: 'Zinc sulphate, 10 kg/acre',
  IRON: 'Ferrous sulphate, 1% foliar spray',
  COPPER: 'Copper sulphate, 2 kg/acre',
  MANGANESE: 'Manganese sulphate, 0.5% foliar spray',
  BORON: 'Borax, 4 kg/acre',
} as const

/** A treatment for a deficient nutrient. */
export type Micronutrient = keyof typeof micronutrients

/** The distance in metres from the boundary of its land beyond which a sampling point is flagged. */
export const farFromLand = 100
