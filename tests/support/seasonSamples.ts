import type { InputsOfOne } from './bookingSamples'
import type { RulesOfOne, ValuesOfOne } from './sampleRules'

const acre = { value: 0.05, unit: 'ACRE' }
const day = (month: string, serial: number): string => `${month}-${String(1 + (serial % 28)).padStart(2, '0')}`

/** What no declaration says of a season: the days are in order, and the crop is grown in it. */
const rules: Record<string, RulesOfOne> = {
  'crop-stages': () => ({ fromDay: 0, toDay: 30 }),
  'crop-cycles': () => ({ area: acre, season: 'KHARIF', sowingDate: '2099-03-01', actualHarvest: null }),
}

let turn = 0
/** Every other time: a value that differs from the one before. */
const another = (): boolean => (turn += 1) % 2 === 0

const values: Record<string, ValuesOfOne> = {
  crops: { seasons: () => ['KHARIF', 'RABI', another() ? 'ZAID' : 'ANNUAL'] },
  'crop-stages': { fromDay: () => 1, toDay: () => 31 },
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

/** What samples of this room have beyond their declarations. */
export const seasonSamples = { rules, values, inputs }
