import { soilParameterNames, soilParameters, type SoilParameterName } from '#resources'
import { writtenLimits, type SoilLimits, type SoilResults } from '../../behaviours/agronomy/soil/ratings'
import type { Random } from '../kernel/random'

/** The typical values of a state's soils, by ISO code: pH, EC, organic carbon, N, P, K, S, Zn, Fe, Cu, Mn, B. */
const usual: Readonly<Record<string, readonly number[]>> = {
  PB: [7.9, 0.4, 0.48, 190, 22, 250, 14, 0.9, 9, 1.1, 6, 0.7],
  HR: [8.1, 0.5, 0.42, 175, 18, 260, 15, 0.8, 8, 1, 6, 0.7],
  UP: [7.6, 0.4, 0.45, 200, 15, 190, 12, 0.65, 12, 1.3, 7, 0.55],
  MP: [7.7, 0.3, 0.62, 230, 13, 400, 11, 0.55, 9, 1.4, 8, 0.6],
  MH: [7.9, 0.4, 0.65, 210, 14, 420, 10, 0.6, 5.5, 1.5, 7, 0.5],
  GJ: [8, 0.5, 0.5, 220, 28, 320, 13, 0.6, 6.5, 1.3, 8, 0.7],
  AP: [7.4, 0.4, 0.5, 220, 32, 300, 15, 0.7, 11, 1.5, 9, 0.7],
  TS: [7.5, 0.4, 0.5, 210, 25, 310, 13, 0.7, 10, 1.4, 9, 0.6],
  KA: [6.5, 0.3, 0.6, 240, 20, 240, 11, 0.6, 13, 1.2, 10, 0.45],
  TN: [7.6, 0.4, 0.52, 205, 20, 280, 12, 0.8, 9, 1.3, 6, 0.55],
}

/** Makes the laboratory results of a field in a state. */
export function soilOf(state: string, random: Random): SoilResults {
  const means = usual[state] ?? usual.UP ?? []
  return Object.fromEntries(
    soilParameterNames.map((name, at) => {
      const { min, max, digits } = soilParameters[name]
      const mean = means[at] ?? min
      const value = name === 'ph' ? mean + 0.45 * random.normal() : mean * Math.exp(0.3 * random.normal())
      return [name, Number(Math.min(max, Math.max(min, value)).toFixed(digits))]
    }),
  ) as SoilResults
}

/** The limits set by states of the demo, by ISO code, with their source. */
export const ownLimits: readonly (readonly [string, SoilParameterName, low: number, high: number, source: string])[] = [
  ['PB', 'ocPct', 0.4, 0.75, 'Punjab Agricultural University, package of practices'],
  ['PB', 'pKgHa', 12.5, 22.5, 'Punjab Agricultural University, package of practices'],
  ['PB', 'kKgHa', 137, 280, 'Punjab Agricultural University, package of practices'],
  ['MH', 'kKgHa', 120, 280, 'Circular of the state’s department of agriculture'],
]

/** Returns the limits by which the soils of a state are rated. */
export function limitsIn(state: string): SoilLimits {
  const own = ownLimits.filter(([iso]) => iso === state).map(([, name, low, high]) => [name, { low, high }] as const)
  return { ...writtenLimits, ...Object.fromEntries(own) }
}
