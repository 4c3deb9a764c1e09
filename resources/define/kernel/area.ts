/** Units of land in which staff and farmers speak. Acres are the canonical unit. */
export const areaUnits = {
  ACRE: 'acre',
  HECTARE: 'hectare',
  BIGHA: 'bigha',
  GUNTHA: 'guntha',
  KANAL: 'kanal',
  KATHA: 'katha',
  CENT: 'cent',
  SQM: 'm²',
} as const

/** One unit of land. */
export type AreaUnit = keyof typeof areaUnits

/**
 * What a bigha measures, in square feet. It has no legal standard (Legal Metrology Act knows metric only), so the rule
 * that was used is kept beside the value. Sources disagree by district; these are the company's seed values. `short` stands
 * beside an area.
 */
export const bighaRules = {
  WB_AS_TR: { label: 'West Bengal, Assam, Tripura', short: 'WB, AS, TR', squareFeet: 14_400 },
  UP_BR_JH_PUCCA: { label: 'UP, Bihar, Jharkhand (pucca)', short: 'pucca, UP', squareFeet: 27_225 },
  UP_KACHCHA: { label: 'UP (kachcha)', short: 'kachcha, UP', squareFeet: 9_075 },
  RJ_PUCCA: { label: 'Rajasthan (pucca)', short: 'pucca, RJ', squareFeet: 27_225 },
  RJ_KACHCHA: { label: 'Rajasthan (kachcha)', short: 'kachcha, RJ', squareFeet: 17_424 },
  GJ: { label: 'Gujarat', short: 'GJ', squareFeet: 17_424 },
  MP_CG: { label: 'Madhya Pradesh, Chhattisgarh', short: 'MP, CG', squareFeet: 12_000 },
  PB_HR: { label: 'Punjab, Haryana', short: 'PB, HR', squareFeet: 9_070 },
  HP: { label: 'Himachal Pradesh', short: 'HP', squareFeet: 8_712 },
  UK: { label: 'Uttarakhand', short: 'UK', squareFeet: 6_804 },
} as const

/** What a katha measures, in square feet: the 20th part of the bigha of the state, in Assam the 5th. */
export const kathaRules = {
  KATHA_BR_JH: { label: 'Bihar, Jharkhand', short: 'BR, JH', squareFeet: 1_361.25 },
  KATHA_WB_TR: { label: 'West Bengal, Tripura', short: 'WB, TR', squareFeet: 720 },
  KATHA_AS: { label: 'Assam', short: 'AS', squareFeet: 2_880 },
} as const

/** Which bigha is meant. */
export type BighaRule = keyof typeof bighaRules

/** Which measure is meant of a unit that differs from state to state. */
export type AreaRule = BighaRule | keyof typeof kathaRules

/** What a unit measures in one state. */
interface Measure {
  readonly label: string
  readonly short: string
  readonly squareFeet: number
}

/** The units that differ from state to state, with what they measure by each rule. */
export const unitRules: Readonly<Partial<Record<AreaUnit, Readonly<Partial<Record<AreaRule, Measure>>>>>> = {
  BIGHA: bighaRules,
  KATHA: kathaRules,
}

/** Every rule of any unit. */
export const areaRules = [...Object.keys(bighaRules), ...Object.keys(kathaRules)] as readonly AreaRule[]

/** An area as it was said. `rule` is required when the unit differs from state to state. */
export interface AreaInput {
  readonly value: number
  readonly unit: AreaUnit
  readonly rule?: AreaRule | null
}

/** An area as it is read: as said, with its canonical acres (3 decimals). */
export interface Area extends AreaInput {
  readonly acres: number
}

const SQUARE_FEET_PER_ACRE = 43_560
const SQUARE_METRES_PER_ACRE = 4046.8564224

const acresPerUnit: Record<Exclude<AreaUnit, 'BIGHA' | 'KATHA'>, number> = {
  ACRE: 1,
  HECTARE: 10_000 / SQUARE_METRES_PER_ACRE,
  GUNTHA: 1 / 40,
  KANAL: 1 / 8,
  CENT: 1 / 100,
  SQM: 1 / SQUARE_METRES_PER_ACRE,
}

/** The acres of an area, rounded half up to 3 decimals. A bigha or katha without a rule of its own has none: NaN. */
export function acresOf({ value, unit, rule }: AreaInput): number {
  if (unit !== 'BIGHA' && unit !== 'KATHA') return roundTo3(value * acresPerUnit[unit])
  const measure = measureOf({ unit, rule })
  return measure ? roundTo3((value * measure.squareFeet) / SQUARE_FEET_PER_ACRE) : Number.NaN
}

/** What a unit measures by a rule; undefined where the unit has no rules, or not this one. */
export function measureOf({ unit, rule }: Pick<AreaInput, 'unit' | 'rule'>): Measure | undefined {
  return rule ? unitRules[unit]?.[rule] : undefined
}

/** The product is brought back to the digits that a number holds: 2.0035 × 1000 is a little less than 2003.5. */
function roundTo3(value: number): number {
  return Math.round(Number((value * 1000).toPrecision(15))) / 1000
}
