import type { Row } from '../kernel/row'

type Curve = readonly [base: number, peak: number, riseDay: number, riseRate: number, fallDay: number, fallRate: number]

const curves: Readonly<Record<string, Curve>> = {
  PADDY: [0.22, 0.8, 32, 0.12, 112, 0.11],
  WHEAT: [0.2, 0.78, 38, 0.11, 118, 0.13],
  COTTON: [0.18, 0.74, 55, 0.08, 165, 0.06],
  SOYBEAN: [0.2, 0.8, 30, 0.14, 92, 0.17],
  MAIZE: [0.19, 0.79, 32, 0.13, 95, 0.14],
  GROUNDNUT: [0.19, 0.72, 32, 0.12, 105, 0.1],
  SUGARCANE: [0.2, 0.76, 85, 0.05, 330, 0.045],
  TUR: [0.18, 0.72, 60, 0.07, 150, 0.07],
  MOONG: [0.18, 0.68, 24, 0.16, 60, 0.18],
  URAD: [0.18, 0.68, 26, 0.15, 72, 0.16],
  GRAM: [0.18, 0.66, 40, 0.1, 105, 0.13],
  LENTIL: [0.18, 0.64, 40, 0.1, 105, 0.13],
  MUSTARD: [0.19, 0.76, 34, 0.12, 108, 0.13],
  BAJRA: [0.18, 0.7, 28, 0.14, 78, 0.15],
  JOWAR: [0.18, 0.72, 32, 0.12, 92, 0.13],
  RAGI: [0.18, 0.68, 32, 0.12, 95, 0.13],
  CHILLI: [0.18, 0.66, 50, 0.08, 165, 0.05],
  TOMATO: [0.18, 0.66, 38, 0.1, 110, 0.08],
  ONION: [0.17, 0.58, 40, 0.1, 105, 0.12],
  POTATO: [0.18, 0.74, 30, 0.14, 92, 0.16],
  GRAPES: [0.3, 0.64, 40, 0.09, 140, 0.06],
  TURMERIC: [0.2, 0.74, 70, 0.06, 215, 0.05],
}

/** Makes the growth curve of a crop's NDVI, as fields of its record. */
export function growthOf(code: string): Row {
  const [ndviBase, ndviPeak, riseDay, riseRate, fallDay, fallRate] = curves[code] ?? []
  return ndviPeak === undefined ? {} : { ndviBase, ndviPeak, riseDay, riseRate, fallDay, fallRate }
}
