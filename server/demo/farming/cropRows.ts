/** A crop with its code, as it is stored. */
type CropRow = {
  readonly code: string
  readonly name: string
  readonly localNames: Readonly<Record<string, string>>
  readonly category: string
  readonly seasons: readonly string[]
  readonly daysMin?: number
  readonly daysMax?: number
  readonly droneLitresPerAcre: number
  readonly boomLitresPerAcre: number
  readonly msp?: number
}

type Spraying = readonly [drone: number, boom: number]
type Days = readonly [least: number, most: number]

const crop = (
  code: string,
  name: string,
  hindi: string,
  [category, ...seasons]: readonly string[],
  [daysMin, daysMax]: Days,
  [drone, boom]: Spraying,
  rupeesPerQuintal?: number,
): CropRow => ({
  code,
  name,
  localNames: { hi: hindi },
  category: category ?? '',
  seasons,
  daysMin,
  daysMax,
  droneLitresPerAcre: drone,
  boomLitresPerAcre: boom,
  ...(rupeesPerQuintal && { msp: rupeesPerQuintal * 100 }),
})

/**
 * The crops with their seasons, duration, spray volumes and the minimum support prices of 2025-26 (rabi: marketing
 * season 2026-27).
 */
export const cropRows: readonly CropRow[] = [
  crop('PADDY', 'Paddy', 'धान', ['CEREAL', 'KHARIF', 'RABI'], [115, 140], [10, 150], 2369),
  crop('WHEAT', 'Wheat', 'गेहूँ', ['CEREAL', 'RABI'], [120, 150], [10, 120], 2585),
  crop('COTTON', 'Cotton', 'कपास', ['FIBRE', 'KHARIF'], [160, 190], [12, 180], 7710),
  crop('SOYBEAN', 'Soybean', 'सोयाबीन', ['OILSEED', 'KHARIF'], [90, 105], [10, 150], 5328),
  crop('MAIZE', 'Maize', 'मक्का', ['CEREAL', 'KHARIF', 'RABI'], [95, 120], [10, 150], 2400),
  crop('GROUNDNUT', 'Groundnut', 'मूँगफली', ['OILSEED', 'KHARIF', 'ZAID'], [105, 125], [10, 150], 7263),
  crop('SUGARCANE', 'Sugarcane', 'गन्ना', ['SUGAR', 'ANNUAL'], [300, 420], [15, 200], 355),
  crop('TUR', 'Tur', 'अरहर', ['PULSE', 'KHARIF'], [150, 180], [10, 150], 8000),
  crop('MOONG', 'Moong', 'मूँग', ['PULSE', 'KHARIF', 'ZAID'], [60, 70], [10, 150], 8768),
  crop('URAD', 'Urad', 'उड़द', ['PULSE', 'KHARIF'], [75, 85], [10, 150], 7800),
  crop('GRAM', 'Gram', 'चना', ['PULSE', 'RABI'], [100, 130], [8, 120], 5875),
  crop('LENTIL', 'Lentil', 'मसूर', ['PULSE', 'RABI'], [100, 130], [9, 120], 7000),
  crop('MUSTARD', 'Mustard', 'सरसों', ['OILSEED', 'RABI'], [100, 130], [10, 120], 6200),
  crop('BAJRA', 'Bajra', 'बाजरा', ['CEREAL', 'KHARIF'], [80, 90], [8, 120], 2775),
  crop('JOWAR', 'Jowar', 'ज्वार', ['CEREAL', 'KHARIF', 'RABI'], [95, 110], [8, 120], 3699),
  crop('RAGI', 'Ragi', 'रागी', ['CEREAL', 'KHARIF'], [95, 110], [8, 120], 4886),
  crop('CHILLI', 'Chilli', 'मिर्च', ['SPICE', 'KHARIF', 'RABI'], [150, 210], [12, 200]),
  crop('TOMATO', 'Tomato', 'टमाटर', ['VEGETABLE', 'KHARIF', 'RABI', 'ZAID'], [100, 140], [12, 200]),
  crop('ONION', 'Onion', 'प्याज', ['VEGETABLE', 'KHARIF', 'RABI'], [100, 130], [10, 200]),
  crop('POTATO', 'Potato', 'आलू', ['VEGETABLE', 'RABI'], [90, 120], [10, 200]),
  crop('GRAPES', 'Grapes', 'अंगूर', ['FRUIT', 'PERENNIAL'], [120, 150], [15, 250]),
  crop('TURMERIC', 'Turmeric', 'हल्दी', ['SPICE', 'ANNUAL'], [210, 270], [12, 200]),
]

const HECTARE = 2.471

/**
 * The doses of crops on soil of medium fertility: N, P₂O₅ and K₂O in kilograms per hectare, as states and ICAR
 * institutes recommend.
 */
const perHectare: Readonly<Record<string, readonly [number, number, number]>> = {
  ...{ PADDY: [120, 60, 40], WHEAT: [120, 60, 40], COTTON: [100, 50, 50], SOYBEAN: [25, 60, 40], MAIZE: [120, 60, 40] },
  ...{
    GROUNDNUT: [25, 50, 50],
    SUGARCANE: [250, 100, 120],
    TUR: [25, 50, 25],
    MOONG: [20, 40, 20],
    URAD: [20, 40, 20],
  },
  ...{ GRAM: [20, 50, 20], LENTIL: [20, 50, 20], MUSTARD: [80, 40, 40], BAJRA: [80, 40, 40], JOWAR: [80, 40, 40] },
  ...{ RAGI: [60, 30, 30], CHILLI: [120, 60, 60], TOMATO: [120, 80, 80], ONION: [100, 50, 50], POTATO: [150, 80, 100] },
  ...{ GRAPES: [300, 150, 300], TURMERIC: [150, 60, 120] },
}

/** The same in kilograms per acre, as stored with crops, by code. */
export const cropDoses = Object.fromEntries(
  Object.entries(perHectare).map(([code, doses]) => {
    const [doseN, doseP, doseK] = doses.map((dose) => Math.round((dose / HECTARE) * 10) / 10)
    return [code, { doseN: doseN ?? 0, doseP: doseP ?? 0, doseK: doseK ?? 0 }]
  }),
) as Readonly<Record<string, { readonly doseN: number; readonly doseP: number; readonly doseK: number }>>

/** The crops of each state, by ISO code. */
export const cropsOfState: Readonly<Record<string, readonly string[]>> = {
  PB: ['WHEAT', 'PADDY', 'MAIZE', 'POTATO', 'COTTON', 'SUGARCANE'],
  HR: ['WHEAT', 'PADDY', 'MUSTARD', 'COTTON', 'SUGARCANE', 'BAJRA'],
  UP: ['WHEAT', 'SUGARCANE', 'PADDY', 'POTATO', 'MUSTARD', 'LENTIL'],
  MP: ['SOYBEAN', 'WHEAT', 'GRAM', 'MOONG', 'MAIZE', 'ONION'],
  MH: ['SOYBEAN', 'COTTON', 'ONION', 'TUR', 'SUGARCANE', 'GRAPES'],
  GJ: ['GROUNDNUT', 'COTTON', 'WHEAT', 'POTATO', 'BAJRA', 'MUSTARD'],
  AP: ['PADDY', 'CHILLI', 'COTTON', 'GROUNDNUT', 'TUR', 'GRAM'],
  TS: ['PADDY', 'COTTON', 'MAIZE', 'CHILLI', 'TUR', 'TURMERIC'],
  KA: ['PADDY', 'COTTON', 'TUR', 'MAIZE', 'SUGARCANE', 'JOWAR', 'RAGI'],
  TN: ['PADDY', 'SUGARCANE', 'GROUNDNUT', 'TURMERIC', 'URAD', 'MAIZE'],
}
