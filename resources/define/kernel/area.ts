/** The units of land that staff and farmers use. Acres are the canonical unit. */
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
 * The size of a bigha in square feet. It has no legal standard (the Legal Metrology Act has metric units only), so the
 * definition used is stored with the value. Sources disagree by district; these are the company's seed values. `short`
 * is shown beside an area.
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

/** The size of a katha in square feet: the 20th part of the state's bigha, in Assam the 5th. */
export const kathaRules = {
  KATHA_BR_JH: { label: 'Bihar, Jharkhand', short: 'BR, JH', squareFeet: 1_361.25 },
  KATHA_WB_TR: { label: 'West Bengal, Tripura', short: 'WB, TR', squareFeet: 720 },
  KATHA_AS: { label: 'Assam', short: 'AS', squareFeet: 2_880 },
} as const

/** The definition of a bigha. */
export type BighaRule = keyof typeof bighaRules

/** The definition of a unit that differs from state to state. */
export type AreaRule = BighaRule | keyof typeof kathaRules

/** The size of a unit in one state. */
interface Measure {
  readonly label: string
  readonly short: string
  readonly squareFeet: number
}

/** The units that differ from state to state, with their size by each definition. */
export const unitRules: Readonly<Partial<Record<AreaUnit, Readonly<Partial<Record<AreaRule, Measure>>>>>> = {
  BIGHA: bighaRules,
  KATHA: kathaRules,
}

/** All definitions of any unit. */
export const areaRules = [...Object.keys(bighaRules), ...Object.keys(kathaRules)] as readonly AreaRule[]

/** An area in its original unit. `rule` is required if the unit differs from state to state. */
export interface AreaInput {
  readonly value: number
  readonly unit: AreaUnit
  readonly rule?: AreaRule | null
}

/** An area as it is read: the original, with its canonical acres (3 decimals). */
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

/** The acres of an area, rounded half up to 3 decimals. NaN for a bigha or katha without a definition. */
export function acresOf({ value, unit, rule }: AreaInput): number {
  if (unit !== 'BIGHA' && unit !== 'KATHA') return roundTo3(value * acresPerUnit[unit])
  const measure = measureOf({ unit, rule })
  return measure ? roundTo3((value * measure.squareFeet) / SQUARE_FEET_PER_ACRE) : Number.NaN
}

/** The size of a unit by a definition; undefined if the unit has no definitions, or not this one. */
export function measureOf({ unit, rule }: Pick<AreaInput, 'unit' | 'rule'>): Measure | undefined {
  return rule ? unitRules[unit]?.[rule] : undefined
}

/** The product is first rounded to the digits that a number holds: 2.0035 × 1000 is slightly less than 2003.5. */
function roundTo3(value: number): number {
  return Math.round(Number((value * 1000).toPrecision(15))) / 1000
}
