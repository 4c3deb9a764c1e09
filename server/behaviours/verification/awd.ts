import { addDays } from '#define'
import type { PhotoStep, waterPractices } from '#resources'

/** A range of days after planting: first and last. */
export type Window = readonly [from: number, to: number]

/** When the picture of each step of alternate wetting and drying is due, in days after transplanting (domain §4.10). */
export const awdWindows: Readonly<Partial<Record<PhotoStep, Window>>> = {
  SIGN_UP: [-60, -5],
  STAKEHOLDER_MEET: [-60, -5],
  GEOTAGGING: [-45, 10],
  LANDOWNER_DETAILS: [-45, 10],
  LAND_RECORD: [-45, 10],
  CENTRE_OF_BUND: [0, 15],
  BEFORE_AERATION: [14, 25],
  DRY_1: [18, 35],
  DRY_2: [36, 52],
  DRY_3: [76, 105],
  DRY_4: [76, 105],
  CULTIVATION_LOG: [90, 150],
}

/** The days around flowering in which the field stays flooded: no dry picture is accepted. */
export const floweringHold: Window = [55, 75]

/** The number of days between the picture before aeration and the first dry one. */
export const dryingDays: Window = [3, 12]

/** Converts a window of a land to calendar days. */
export function windowOf(plantedOn: string, [from, to]: Window): { readonly from: string; readonly till: string } {
  return { from: addDays(plantedOn, from), till: addDays(plantedOn, to) }
}

/** Emissions of a flooded field in South Asia, in kg CH4 per hectare and day (IPCC 2019). */
const EMISSION = 0.85
/** The days of a season on which a field emits. */
const SEASON_DAYS = 112
/** The warming potential of methane over a hundred years (AR5). */
const WARMING = 28
/** The scaling factors of water regimes (IPCC 2019, table 5.12). */
const scaling: Readonly<Record<keyof typeof waterPractices, number>> = {
  CONTINUOUS: 1,
  SINGLE_DRAIN: 0.71,
  MULTI_DRAIN: 0.55,
}
/** The deduction for N2O and uncertainty. */
const DISCOUNT = 0.15
const ACRES_PER_HECTARE = 2.471_053_8

/** A field in a season, with the inputs of its emissions. */
export interface WateredField {
  readonly acres: number
  readonly baseline: keyof typeof waterPractices
  /** The approved dry events. */
  readonly dryEvents: number
}

/** Estimates the avoided methane of a field, in t CO2e, before deductions. */
export function grossReduction({ acres, baseline, dryEvents }: WateredField): number {
  const practice = dryEvents >= 2 ? 'MULTI_DRAIN' : dryEvents === 1 ? 'SINGLE_DRAIN' : baseline
  const gain = Math.max(0, scaling[baseline] - scaling[practice])
  return (EMISSION * SEASON_DAYS * (acres / ACRES_PER_HECTARE) * gain * WARMING) / 1000
}

/**
 * Estimates the reduction that is shown, to a kilogram: less 15% for N2O and uncertainty. It is not an issued credit.
 */
export function estimatedReduction(field: WateredField): number {
  return Math.round(grossReduction(field) * (1 - DISCOUNT) * 1000) / 1000
}
