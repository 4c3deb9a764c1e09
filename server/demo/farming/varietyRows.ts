import type { Row } from '../kernel/row'
import { cropRows } from './cropRows'

type Variety = readonly [name: string, type: 'HYBRID' | 'OPV' | 'BT', days: number]

/** Well-known varieties of the crops, with their duration in days. */
const varieties: Readonly<Record<string, readonly Variety[]>> = {
  PADDY: [
    ['PR 126', 'OPV', 123],
    ['Pusa Basmati 1121', 'OPV', 140],
    ['MTU 1010', 'OPV', 120],
    ['BPT 5204', 'OPV', 138],
  ],
  WHEAT: [
    ['HD 3086', 'OPV', 143],
    ['DBW 187', 'OPV', 146],
    ['GW 322', 'OPV', 120],
    ['PBW 826', 'OPV', 148],
  ],
  COTTON: [
    ['RCH 659 BG II', 'BT', 165],
    ['Suraj', 'OPV', 160],
  ],
  SOYBEAN: [
    ['JS 20-34', 'OPV', 90],
    ['JS 335', 'OPV', 98],
  ],
  MAIZE: [
    ['DHM 117', 'HYBRID', 100],
    ['PMH 13', 'HYBRID', 97],
  ],
  GROUNDNUT: [
    ['GG 20', 'OPV', 115],
    ['Kadiri 6', 'OPV', 108],
  ],
  SUGARCANE: [
    ['Co 0238', 'OPV', 345],
    ['Co 86032', 'OPV', 360],
  ],
  TUR: [['BSMR 736', 'OPV', 175]],
  MOONG: [['SML 668', 'OPV', 62]],
  URAD: [['VBN 8', 'OPV', 76]],
  GRAM: [
    ['JG 11', 'OPV', 102],
    ['JAKI 9218', 'OPV', 112],
  ],
  LENTIL: [['PL 8', 'OPV', 122]],
  MUSTARD: [
    ['Pusa Bold', 'OPV', 126],
    ['RH 749', 'OPV', 118],
  ],
  BAJRA: [['HHB 67 Improved', 'HYBRID', 80]],
  JOWAR: [['M 35-1', 'OPV', 108]],
  RAGI: [['GPU 28', 'OPV', 108]],
  CHILLI: [['Teja', 'OPV', 180]],
  TOMATO: [['Arka Rakshak', 'HYBRID', 125]],
  ONION: [['Bhima Super', 'OPV', 112]],
  POTATO: [
    ['Kufri Pukhraj', 'OPV', 92],
    ['Kufri Jyoti', 'OPV', 105],
  ],
  GRAPES: [['Thompson Seedless', 'OPV', 135]],
  TURMERIC: [['Salem', 'OPV', 250]],
}

type Stage = readonly [name: string, until: number]

/** The stages of a kind of crop, each with the share of the duration at which it ends. */
const stages: Readonly<Record<string, readonly Stage[]>> = {
  CEREAL: [
    ['Establishment', 0.15],
    ['Tillering', 0.45],
    ['Flowering', 0.62],
    ['Grain filling', 0.85],
    ['Maturity', 1.15],
  ],
  PULSE: [
    ['Emergence', 0.12],
    ['Vegetative', 0.42],
    ['Flowering', 0.6],
    ['Pod filling', 0.85],
    ['Maturity', 1.15],
  ],
  FIBRE: [
    ['Emergence', 0.1],
    ['Vegetative', 0.3],
    ['Squaring and flowering', 0.58],
    ['Boll development', 0.8],
    ['Picking', 1.2],
  ],
  SUGAR: [
    ['Germination', 0.12],
    ['Tillering', 0.35],
    ['Grand growth', 0.78],
    ['Ripening', 1.2],
  ],
  FRUIT: [
    ['Bud break', 0.15],
    ['Flowering', 0.35],
    ['Berry development', 0.75],
    ['Ripening', 1.15],
  ],
  SPICE: [
    ['Establishment', 0.2],
    ['Vegetative', 0.5],
    ['Flowering', 0.7],
    ['Harvest', 1.2],
  ],
}

const stagesOf = (category: string): readonly Stage[] =>
  stages[{ OILSEED: 'PULSE', VEGETABLE: 'SPICE' }[category] ?? category] ?? []

/** Makes the varieties of a crop as rows, without the crop. */
export function varietyRows(code: string): Row[] {
  return (varieties[code] ?? []).map(([name, type, durationDays]) => ({ name, type, durationDays }))
}

/** Makes the stages of a crop as rows, without the crop: each starts where the previous one ends. */
export function stageRows(
  code: string,
): (Row & { readonly name: string; readonly fromDay: number; readonly toDay: number })[] {
  const crop = cropRows.find((one) => one.code === code)
  const days = crop?.daysMax ?? 0
  const ends = stagesOf(crop?.category ?? '').map(([name, until]) => ({ name, toDay: Math.round(until * days) }))
  return ends.map(({ name, toDay }, at) => ({ name, fromDay: at === 0 ? 0 : (ends[at - 1]?.toDay ?? 0) + 1, toDay }))
}
