import { addDays, todayInIndia } from '#define'
import { hospicashPolicies, insuranceSchemes, insuredPersons, schemeTriggers, vendors } from '#resources'
import { sql } from '../../server/database'
import { insertMany } from '../../server/engine/write/insertMany'
import type { InputsOfOne } from './bookingSamples'
import { onceFor } from './onceFor'
import { next } from './plainValues'
import type { RulesOfOne, ValuesOfOne } from './sampleRules'
import type { Samples } from './samples'
import type { TestService } from './service'

const today = todayInIndia(new Date())
const [from, till] = ['2020-01-01', '2098-12-31']
const wide = { from, till, payer: 'FARMER', ageMin: 0, ageMax: 100, waitingDays: 0, states: [] }

/** A vendor who is an insurer. */
const insurer = onceFor(async ({ database }, record) => {
  const { id } = await record(vendors)
  await database.run(sql`update vendors set status = 'ACTIVE', kinds = '{INSURER}' where id = ${id}`)
  return id
})

/** Makes a weather scheme with its triggers. */
async function kavachScheme(service: TestService, record: Samples['record']): Promise<number> {
  const [scheme = 0] = await insertMany(service.database, insuranceSchemes, [
    {
      ...{ code: `WK-${next()}`, kind: 'WEATHER_KAVACH', name: 'Kavach', insurer: await insurer(service, record) },
      ...{ masterPolicyNo: 'MP', premium: 250_00, gstRate: 18, sumPerAcre: 5000_00, termDays: 90, ...wide },
    },
  ])
  await insertMany(service.database, schemeTriggers, [
    {
      ...{ scheme, peril: 'HEAT', index: 'TMAX', strike: 40, exit: 45, payPerAcre: 2000_00 },
      ...{ from: addDays(today, 30), till: addDays(today, 40) },
    },
  ])
  return scheme
}

/** Makes a policy in force, and an insured person. */
async function covered(
  { database }: TestService,
  record: Samples['record'],
): Promise<{ policy: number; person: number }> {
  const { id: policy } = await record(hospicashPolicies)
  const [person = 0] = await insertMany(database, insuredPersons, [
    { policy, name: 'Sample person', relation: 'SELF', gender: 'MALE', dob: '1980-05-17' },
  ])
  await database.run(sql`
    update hospicash_policies set status = 'ACTIVE', start_date = ${addDays(today, -300)}::date, end_date = ${addDays(today, 60)}::date where id = ${policy}`)
  return { policy, person }
}

const rules: Record<string, RulesOfOne> = {
  'insurance-schemes': async (service, record) => ({
    ...wide,
    kind: 'HOSPICASH',
    farmerShare: null,
    sumPerAcre: null,
    insurer: await insurer(service, record),
  }),
  'scheme-triggers': async (service, record) => ({
    ...{ scheme: await kavachScheme(service, record), peril: 'HAIL_PROXY', index: 'GUST', strike: 40, exit: 45 },
    ...{ from: '2099-04-01', till: '2099-05-01' },
  }),
  'hospicash-policies': () => ({
    ...{ startDate: addDays(today, 5), nomineeBirth: '1980-01-01', payMode: null, payRef: null, offer: null },
  }),
  'insured-persons': () => ({ relation: 'SON', dob: addDays('1980-05-17', next() % 5000) }),
  'weather-kavach': async (service, record) => ({
    ...{ scheme: await kavachScheme(service, record), payMode: 'CASH', payRef: null, offer: null },
    ...{ area: { value: 0.05, unit: 'ACRE' }, startDate: addDays(today, 5) },
  }),
  'insurance-claims': async (service, record) => ({
    ...(await covered(service, record)),
    ...{ kind: 'ACCIDENT', eventDate: addDays(today, -9), icuDays: 0 },
    ...{ admissionAt: `${addDays(today, -8)}T06:00:00.000Z`, dischargeAt: `${addDays(today, -5)}T06:00:00.000Z` },
  }),
  'insurer-policies': () => ({ startDate: '2026-04-01', endDate: '2027-03-31' }),
}

const values: Record<string, ValuesOfOne> = {
  'scheme-triggers': {
    peril: () => 'WIND',
    index: () => 'MAX_3D_RAIN',
    exit: (_, serial) => 46 + serial(),
    strike: () => 41,
    from: (_, serial) => addDays('2099-04-02', serial() % 20),
    till: (_, serial) => addDays('2099-05-02', serial() % 20),
  },
  'insured-persons': { relation: () => 'DAUGHTER', dob: (_, serial) => addDays('1981-01-01', serial() % 5000) },
  'hospicash-policies': { startDate: (_, serial) => addDays(today, 6 + (serial() % 200)) },
  'insurance-schemes': { from: () => '2021-01-01', till: () => '2098-01-01' },
  'insurance-claims': { eventDate: (_, serial) => addDays(today, -10 - (serial() % 200)) },
}

const inputs: Record<string, InputsOfOne> = {
  'hospicash-policies': async () => ({ payMode: 'CASH', issuedOn: today }),
  'insurance-claims': async () => ({ approved: 100 }),
}

/** What samples of insurance have beyond their declarations. */
export const insuranceSamples = { rules, values, inputs }
