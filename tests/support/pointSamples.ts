import { farmers } from '#resources'
import { insertMany } from '../../server/engine/write/insertMany'
import type { RulesOfOne, ValuesOfOne } from './sampleRules'

const rules: Record<string, RulesOfOne> = {
  // This many points need another person.
  'point-credits': async (_service, record) => {
    const { id, mobile } = await record(farmers)
    return { farmer: id, user: null, outlet: null, mobile, points: 2000 }
  },
  'point-rules': ({ places }) => ({ states: [places.Punjab], from: '2026-01-01', till: null }),
}

const values: Record<string, ValuesOfOne> = {
  'point-rules': { from: () => '2026-01-02', till: () => '2098-01-01' },
  // Each is for a farmer of its own, as no one has two.
  'point-accounts': {
    farmer: async ({ database, places }, serial) => {
      const who = { firstName: 'Points', gender: 'MALE', language: 'pa', source: 'FO', status: 'ACTIVE' }
      const mobile = `+9177${String(serial()).padStart(8, '0')}`
      return (await insertMany(database, farmers, [{ ...who, mobile, village: places['Galib Kalan'] }]))[0]
    },
    user: () => undefined,
    outlet: () => undefined,
  },
  // A credit is a lot of its own.
  'point-entries': { lot: () => undefined },
}

/** What samples of points have beyond their declarations. */
export const pointSamples = { rules, values } as const
