import { addDays } from '#define'
import type { Row } from '../kernel/row'

/** A scheme of the demo, and its weather triggers. */
export interface SchemeDraft {
  readonly row: Row & { readonly code: string }
  readonly triggers: readonly Row[]
}

type TriggerDraft = readonly [peril: string, index: string, strike: number, exit: number, rupees: number]

const wheat: readonly TriggerDraft[] = [
  ['HEAT', 'TMAX', 34, 39, 3000],
  ['RAIN_EXCESS', 'MAX_3D_RAIN', 60, 120, 4000],
  ['COLD', 'TMIN', 3, -1, 2000],
]
const paddy: readonly TriggerDraft[] = [
  ['RAIN_DEFICIT', 'CUM_RAIN', 350, 150, 5000],
  ['DRY_SPELL', 'DRY_DAYS', 14, 25, 2500],
  ['RAIN_EXCESS', 'MAX_3D_RAIN', 150, 250, 4000],
]

/**
 * Makes the schemes of the demo company, all of one insurer: hospicash, accident cover, and kavach for a past, a
 * current and a future season.
 */
export function schemeRows(insurer: number, today: string): SchemeDraft[] {
  const year = { insurer, from: addDays(today, -400), till: addDays(today, 330), gstRate: 18 }
  const hospital = { kind: 'HOSPICASH', waitingDays: 30, termDays: 365 }
  const schemes: readonly (readonly [Row & { readonly code: string }, readonly Row[]])[] = [
    [
      {
        ...{ ...year, ...hospital, code: 'HC-FAMILY', name: 'Family hospicash', masterPolicyNo: 'BKGI/HC/2026/0117' },
        ...{ premium: 449_00, payer: 'FARMER', ageMin: 18, ageMax: 65, irdaiUin: 'BKGHLGP21447V012021' },
        benefits: { Hospital: 'Daily cash for each full 24 hours', ICU: 'Twice the daily cash' },
      },
      [],
    ],
    [
      {
        ...{ ...year, ...hospital, code: 'HC-SHARED', name: 'Shared hospicash', masterPolicyNo: 'BKGI/HC/2026/0118' },
        ...{ premium: 399_00, payer: 'SHARED', farmerShare: 40, ageMin: 18, ageMax: 60 },
        benefits: { Hospital: 'Daily cash for each full 24 hours', ICU: 'Twice the daily cash' },
      },
      [],
    ],
    [
      {
        ...{ ...year, code: 'PA-FARMER', kind: 'PERSONAL_ACCIDENT', name: 'Farmer accident cover', waitingDays: 0 },
        ...{
          masterPolicyNo: 'BKGI/PA/2026/0031',
          premium: 120_00,
          payer: 'COMPANY',
          ageMin: 18,
          ageMax: 70,
          termDays: 365,
        },
        benefits: { Death: '₹2,00,000', Disability: '₹1,00,000' },
      },
      [],
    ],
    ...kavachSchemes(year, today),
  ]
  return schemes.map(([row, triggers]) => ({
    row: { ...row, createdAt: `${addDays(today, -420)}T06:00:00.000Z` },
    triggers,
  }))
}

/** Makes kavach schemes for a past, a current and a future season. */
function kavachSchemes(year: Row, today: string): (readonly [Row & { readonly code: string }, readonly Row[]])[] {
  const season = (from: number, till: number, of: readonly TriggerDraft[]): Row[] =>
    of.map(([peril, index, strike, exit, rupees]) => ({
      ...{ peril, index, strike, exit, payPerAcre: rupees * 100 },
      ...{ from: addDays(today, from), till: addDays(today, till) },
    }))
  const kavach = { kind: 'WEATHER_KAVACH', waitingDays: 0, payer: 'FARMER', termDays: 120, sumPerAcre: 7_000_00 }
  return [
    [
      {
        ...{ ...year, ...kavach, code: 'WK-PADDY', name: 'Paddy kavach', masterPolicyNo: 'BKGI/WK/2026/0201' },
        ...{ premium: 520_00, status: 'RETIRED' },
      },
      season(-85, -25, paddy),
    ],
    [
      {
        ...{ ...year, ...kavach, code: 'WK-WHEAT', name: 'Wheat kavach', masterPolicyNo: 'BKGI/WK/2026/0202' },
        premium: 480_00,
      },
      season(-20, 50, wheat),
    ],
    [
      {
        ...{ ...year, ...kavach, code: 'WK-SUMMER', name: 'Summer kavach', masterPolicyNo: 'BKGI/WK/2026/0203' },
        premium: 560_00,
      },
      season(30, 90, wheat),
    ],
  ]
}
