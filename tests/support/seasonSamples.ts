import { crops, farmerExpenses, farmers } from '#resources'
import { insertMany } from '../../server/engine/write/insertMany'
import { distinctName } from './distinctName'
import type { TestService } from './service'
import type { InputsOfOne } from './bookingSamples'
import type { RulesOfOne, ValuesOfOne } from './sampleRules'

const acre = { value: 0.05, unit: 'ACRE' }
const day = (month: string, serial: number): string => `${month}-${String(1 + (serial % 28)).padStart(2, '0')}`

/** The rules of a season beyond its declaration: the days are in order, and the crop is grown in it. */
const rules: Record<string, RulesOfOne> = {
  'crop-stages': () => ({ fromDay: 0, toDay: 30 }),
  'farmer-expenses': () => ({ year: 2025 }),
  'mandi-prices': () => ({ minPrice: 100_000, modalPrice: 110_000, maxPrice: 120_000 }),
  feedback: () => ({ subjectType: 'APP', rating: 4 }),
  'crop-cycles': () => ({ area: acre, season: 'KHARIF', sowingDate: '2099-03-01', actualHarvest: null }),
}

let turn = 0
/** Alternates, so that a value differs from the previous one. */
const another = (): boolean => (turn += 1) % 2 === 0

const values: Record<string, ValuesOfOne> = {
  crops: { seasons: () => ['KHARIF', 'RABI', another() ? 'ZAID' : 'ANNUAL'] },
  'crop-stages': { fromDay: () => 1, toDay: () => 31 },
  'mandi-prices': {
    minPrice: () => 90_000 + (turn += 1),
    modalPrice: () => 111_000 + (turn += 1),
    maxPrice: () => 130_000 + (turn += 1),
  },
  'farmer-expenses': { year: () => 2015 + ((turn += 1) % 10) },
  'crop-cycles': {
    area: () => acre,
    season: () => (another() ? 'KHARIF' : 'RABI'),
    sowingDate: (_, serial) => day('2099-04', serial()),
    actualHarvest: (_, serial) => day('2026-09', serial()),
  },
}

const inputs: Record<string, InputsOfOne> = {
  'crop-cycles': () =>
    Promise.resolve({
      sowingDate: '2026-04-02',
      actualHarvest: '2026-09-10',
      failedOn: '2026-06-11',
      failure: 'NOT_SOWN',
    }),
}

/** Makes an expense of a farmer, and returns the id of the row that counts it. */
export const drawnSeasons: Readonly<Record<string, (service: TestService) => Promise<number>>> = {
  'season-margins': async ({ database, places }) => {
    const [farmer] = await insertMany(database, farmers, [
      {
        ...{ firstName: 'Harbans', gender: 'MALE', language: 'pa', source: 'FO', village: places['Galib Kalan'] },
        mobile: `+9173${String(50_000_000 + (turn += 1))}`,
      },
    ])
    const code = `SPENT${turn}`
    const [crop] = await insertMany(database, crops, [
      { code, name: distinctName(turn + 9000), category: 'CEREAL', seasons: ['RABI'] },
    ])
    const spent = { farmer, crop, expenseType: 'SEED', year: 2025, month: 'M11', amount: 90_000, totalYieldQtl: 12 }
    const season = { season: 'RABI', cropYear: '2025-26', saleRatePerQtl: 2000_00 }
    const [id = 0] = await insertMany(database, farmerExpenses, [
      { ...spent, ...season, village: places['Galib Kalan'] },
    ])
    return id
  },
}

/** What samples of this room have beyond their declarations. */
export const seasonSamples = { rules, values, inputs }
