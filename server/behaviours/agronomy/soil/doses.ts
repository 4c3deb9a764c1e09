import type { Micronutrient, SoilParameterName, SoilRating } from '#resources'
import type { SoilResults } from './ratings'

/** The doses of a crop on soil of medium fertility, in kilograms of a nutrient per acre. */
export interface CropDoses {
  readonly doseN: number | null
  readonly doseP: number | null
  readonly doseK: number | null
}

/** What a report recommends, as stored in its record. */
export interface Recommendation {
  readonly ureaKgAcre: number | null
  readonly dapKgAcre: number | null
  readonly mopKgAcre: number | null
  readonly micronutrients: readonly Micronutrient[]
  readonly amendment: 'NONE' | 'LIME' | 'GYPSUM'
  readonly amendmentKgAcre: number | null
}

/**
 * A quarter more on low soil and a quarter less on high soil (Methods Manual: Soil Testing in India, 2011, chapter on
 * recommendations).
 */
const share: Readonly<Partial<Record<SoilRating, number>>> = { LOW: 1.25, MEDIUM: 1, HIGH: 0.75 }

/** What a bag contains: urea 46 % N, DAP 18 % N and 46 % P₂O₅, MOP 60 % K₂O (Fertiliser Control Order 1985). */
const UREA_N = 0.46
const DAP_N = 0.18
const DAP_P = 0.46
const MOP_K = 0.6

const remedies: readonly (readonly [SoilParameterName, Micronutrient])[] = [
  ['sPpm', 'SULPHUR'],
  ['znPpm', 'ZINC'],
  ['fePpm', 'IRON'],
  ['cuPpm', 'COPPER'],
  ['mnPpm', 'MANGANESE'],
  ['bPpm', 'BORON'],
]

/** The pH below which a soil is strongly acidic. */
const STRONGLY_ACID = 5.5

/**
 * Recommends what to give an acre of a crop, from the soil's ratings. The phosphorus comes as DAP, whose nitrogen is
 * counted.
 */
export function recommendationFor(
  crop: CropDoses,
  results: SoilResults,
  ratings: Readonly<Record<SoilParameterName, SoilRating>>,
): Recommendation {
  const dose = (base: number | null, name: SoilParameterName): number | null =>
    base === null ? null : base * (share[ratings[name]] ?? 1)
  const [n, p, k] = [dose(crop.doseN, 'nKgHa'), dose(crop.doseP, 'pKgHa'), dose(crop.doseK, 'kKgHa')]
  const dap = p === null ? null : p / DAP_P
  return {
    ureaKgAcre: n === null ? null : rounded(Math.max(0, n - (dap ?? 0) * DAP_N) / UREA_N),
    dapKgAcre: dap === null ? null : rounded(dap),
    mopKgAcre: k === null ? null : rounded(k / MOP_K),
    micronutrients: remedies.flatMap(([name, remedy]) => (ratings[name] === 'DEFICIENT' ? [remedy] : [])),
    ...amendmentFor(results, ratings),
  }
}

/**
 * Recommends lime in the furrow on acidic soils, 4 quintals per hectare below pH 5.5 and 2 above (ICAR network project
 * on acid soils); on alkaline soils gypsum, in the dose that a gypsum requirement test finds.
 */
function amendmentFor(
  { ph }: SoilResults,
  ratings: Readonly<Record<SoilParameterName, SoilRating>>,
): Pick<Recommendation, 'amendment' | 'amendmentKgAcre'> {
  if (ratings.ph === 'LOW') return { amendment: 'LIME', amendmentKgAcre: ph < STRONGLY_ACID ? 160 : 80 }
  return { amendment: ratings.ph === 'HIGH' ? 'GYPSUM' : 'NONE', amendmentKgAcre: null }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
