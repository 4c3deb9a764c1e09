/** Units of land in which staff and farmers speak. Acres are the canonical unit. */
export const areaUnits = {
  ACRE: 'acre',
  HECTARE: 'hectare',
  BIGHA: 'bigha',
  GUNTHA: 'guntha',
  KANAL: 'kanal',
  CENT: 'cent',
  SQM: 'm²',
} as const

/** One unit of land. */
export type AreaUnit = keyof typeof areaUnits

/**
 * What a bigha measures, in square feet. It has no legal standard (Legal Metrology Act knows metric only), so the rule
 * that was used is kept beside the value. Sources disagree by district; these are the company's seed values.
 */
export const bighaRules = {
  WB_AS_TR: { label: 'West Bengal, Assam, Tripura', squareFeet: 14_400 },
  UP_BR_JH_PUCCA: { label: 'UP, Bihar, Jharkhand (pucca)', squareFeet: 27_225 },
  UP_KACHCHA: { label: 'UP (kachcha)', squareFeet: 9_075 },
  RJ_PUCCA: { label: 'Rajasthan (pucca)', squareFeet: 27_225 },
  RJ_KACHCHA: { label: 'Rajasthan (kachcha)', squareFeet: 17_424 },
  GJ: { label: 'Gujarat', squareFeet: 17_424 },
  MP_CG: { label: 'Madhya Pradesh, Chhattisgarh', squareFeet: 12_000 },
  PB_HR: { label: 'Punjab, Haryana', squareFeet: 9_070 },
  HP: { label: 'Himachal Pradesh', squareFeet: 8_712 },
  UK: { label: 'Uttarakhand', squareFeet: 6_804 },
} as const

/** Which bigha is meant. */
export type BighaRule = keyof typeof bighaRules

/** An area as it was said. `rule` is required when the unit is the bigha. */
export interface AreaInput {
  readonly value: number
  readonly unit: AreaUnit
  readonly rule?: BighaRule | null
}

/** An area as it is read: as said, with its canonical acres (3 decimals). */
export interface Area extends AreaInput {
  readonly acres: number
}

const SQUARE_FEET_PER_ACRE = 43_560
const SQUARE_METRES_PER_ACRE = 4046.8564224

const acresPerUnit: Record<Exclude<AreaUnit, 'BIGHA'>, number> = {
  ACRE: 1,
  HECTARE: 10_000 / SQUARE_METRES_PER_ACRE,
  GUNTHA: 1 / 40,
  KANAL: 1 / 8,
  CENT: 1 / 100,
  SQM: 1 / SQUARE_METRES_PER_ACRE,
}

/** The acres of an area, rounded half up to 3 decimals. A bigha without a rule has none: NaN. */
export function acresOf({ value, unit, rule }: AreaInput): number {
  if (unit !== 'BIGHA') return roundTo3(value * acresPerUnit[unit])
  return rule ? roundTo3((value * bighaRules[rule].squareFeet) / SQUARE_FEET_PER_ACRE) : Number.NaN
}

/** The product is brought back to the digits that a number holds: 2.0035 × 1000 is a little less than 2003.5. */
function roundTo3(value: number): number {
  return Math.round(Number((value * 1000).toPrecision(15))) / 1000
}
