import { expect } from 'vitest'
import { addDays, todayInIndia } from '#define'
import { crops, farmers, insuranceSchemes, lands, schemeTriggers, vendors } from '#resources'
import { insertMany } from '../../server/engine/write/insertMany'
import { letTimePass } from './letTimePass'
import type { Row } from './samples'
import { startService, type Answer, type Person } from './service'

/** The addresses of policies, kavach and claims. */
export const POLICIES = '/api/admin/hospicash-policies'
export const KAVACH = '/api/admin/weather-kavach'
export const CLAIMS = '/api/admin/insurance-claims'

/** Today in India. */
export const today = todayInIndia(new Date())

const sees = [
  'view_insurance_details_tab',
  'view_insurance_upload',
  'view_farmer_tab',
  'view_machine_tab',
  'pii:reveal',
]
const sells = ['insurance:sell', 'insurance:cancel', 'insurance:claim', 'insurance:issue', 'wallet:edit']

let upi = 512_000_000_000

/**
 * Opens a service with an insurer, a hospicash and a kavach scheme, and people who sell, judge and pay. Tests set the
 * clock.
 */
export async function openInsuranceDesk() {
  let now: Date | undefined
  const service = await startService({ now: () => now ?? new Date() })
  const { database, places } = service
  const agent = await service.person([...sees, ...sells])
  const judge = await service.person([...sees, 'insurance:claim', 'insurance:approve', 'insurance:pay'])
  const payer = await service.person([...sees, 'insurance:cancel', 'insurance:pay'])
  const vendor = { contactName: 'Meena Rao', mobile: '+919811200001', address: 'Model Town', pin: '141001' }
  const [insurer = 0] = await insertMany(database, vendors, [
    { ...vendor, name: 'Kisan General', kinds: ['INSURER'], state: places.Punjab, status: 'ACTIVE' },
  ])
  const scheme = {
    insurer,
    masterPolicyNo: 'MP-1',
    from: '2020-01-01',
    till: '2098-12-31',
    gstRate: 18,
    payer: 'FARMER',
  }
  const [hospicash = 0, kavach = 0] = await insertMany(database, insuranceSchemes, [
    {
      ...{ ...scheme, code: 'HC-FAMILY', kind: 'HOSPICASH', name: 'Family hospicash', premium: 333_33 },
      ...{ ageMin: 18, ageMax: 65, waitingDays: 30, termDays: 365 },
    },
    {
      ...{ ...scheme, code: 'WK-WHEAT', kind: 'WEATHER_KAVACH', name: 'Wheat kavach', premium: 251_11 },
      ...{ sumPerAcre: 5000_00, termDays: 120, waitingDays: 0 },
    },
  ])
  const window = { scheme: kavach, from: addDays(today, 10), till: addDays(today, 40) }
  await insertMany(database, schemeTriggers, [
    { ...window, peril: 'RAIN_DEFICIT', index: 'CUM_RAIN', strike: 120, exit: 60, payPerAcre: 4000_00 },
    { ...window, peril: 'HEAT', index: 'TMAX', strike: 40, exit: 45, payPerAcre: 2000_00 },
  ])
  const [wheat = 0] = await insertMany(database, crops, [
    { code: 'WHEAT', name: 'Wheat', category: 'CEREAL', seasons: ['RABI'], status: 'ACTIVE' },
  ])
  const village = places['Galib Kalan']
  let serial = 0
  const farmer = async (more: object = {}): Promise<number> => {
    serial += 1
    const [id = 0] = await insertMany(database, farmers, [
      {
        ...{ firstName: 'Harbans', lastName: 'Singh', gender: 'MALE', language: 'pa', source: 'FO', village },
        ...{ mobile: `+9174${String(40_000_000 + serial)}`, dateOfBirth: '1980-05-17', ...more },
      },
    ])
    return id
  }
  const sent = async (path: string, body: object, by: Person = agent): Promise<Row> => {
    const answer = await by.send<Row>('POST', path, body)
    expect([200, 201], `${path}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
    return answer.body
  }
  const person = { name: 'Harbans Singh', relation: 'SELF', gender: 'MALE', dob: '1980-05-17' }
  const proposal = (of: number, more: object = {}, persons: readonly object[] = [person]): object => ({
    ...{ farmer: of, scheme: hospicash, dailyCash: '1000', deductibleDays: 1, startDate: addDays(today, 5) },
    ...{ nomineeName: 'Gurpreet Kaur', nomineeRelation: 'SPOUSE', nomineeGender: 'FEMALE', nomineeBirth: '1984-02-29' },
    ...more,
    _children: { 'insured-persons': { create: persons } },
  })
  return {
    ...{ service, agent, judge, payer, hospicash, kavach, person, farmer, proposal },
    did: sent,
    /** Sets the clock to the morning of a day, and runs the schedules of policies and kavach. */
    reach: async (day: string): Promise<void> => {
      now = new Date(`${day}T06:00:00+05:30`)
      const engine = service.engine()
      const known = engine.schedules.known.filter(({ name }) => /^(hospicash-policies|weather-kavach)\./.test(name))
      await letTimePass({ ...engine, schedules: { ...engine.schedules, known } })
    },
    tried: (path: string, body: object, by: Person = agent): Promise<Answer<Row>> => by.send<Row>('POST', path, body),
    read: async (path: string): Promise<Row> => (await agent.get<Row>(path)).body,
    sell: (of: number, more: object = {}, persons: readonly object[] = [person]): Promise<Row> =>
      sent(POLICIES, proposal(of, more, persons)),
    upiRef: (): string => String((upi += 1)),
    land: async (of: number, acres = 2.5): Promise<object> => {
      serial += 1
      const [land = 0] = await insertMany(database, lands, [
        { farmer: of, name: `Field ${serial}`, village, area: { value: acres, unit: 'ACRE' }, ownership: 'OWNED' },
      ])
      return { farmer: of, land, crop: wheat, scheme: kavach, area: { value: acres, unit: 'ACRE' } }
    },
    wallet: async (of: number, sum: number): Promise<() => Promise<number>> => {
      const { id } = await sent('/api/admin/wallets', { farmer: of })
      await sent(`/api/admin/wallets/${id}/topUp`, { sum, upiRef: String((upi += 1)) })
      return async () => Number((await agent.get<Row>(`/api/admin/wallets/${id}`)).body.available)
    },
  }
}
