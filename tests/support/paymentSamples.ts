import { todayInIndia } from '#define'
import { bookings, crops, farmers, geographies, payments } from '#resources'
import { insertMany } from '../../server/engine/write/insertMany'
import type { RulesOfOne, ValuesOfOne } from './sampleRules'
import type { TestService } from './service'

let served = 0

/** Makes completed work for a new farmer, with ₹500 due. */
async function owing(
  { database, places, person }: TestService,
  village = places['Galib Kalan'],
): Promise<{ booking: number; operator: number; farmer: number }> {
  served += 1
  const { id: operator } = await person(['view_bookings_tab', 'booking:work'], ['Ludhiana'])
  const [farmer = 0] = await insertMany(database, farmers, [
    {
      ...{ firstName: 'Harbans', gender: 'MALE', language: 'pa', source: 'CALL_CENTRE', status: 'ACTIVE', village },
      mobile: `+9175${String(10_000_000 + served)}`,
    },
  ])
  const [booking = 0] = await insertMany(database, bookings, [
    {
      ...{
        farmer,
        village,
        operator,
        service: 'BOOM_SPRAY',
        status: 'COMPLETED',
        serviceDate: todayInIndia(new Date()),
      },
      ...{
        netPayable: 50_000,
        actualAcre: 1,
        completedAt: new Date().toISOString(),
        slot: 'EARLY',
        source: 'CALL_CENTRE',
      },
      ...{ purpose: 'MIXED', litresPerAcre: 10, requestedArea: { value: 1, unit: 'ACRE' } },
      crop: await anyCrop(database),
    },
  ])
  return { booking, operator, farmer }
}

async function anyCrop(database: TestService['database']): Promise<number> {
  const [crop = 0] = await insertMany(database, crops, [
    { code: `SERVED-${served}`, name: `Served ${served}`, category: 'CEREAL', seasons: ['KHARIF'], status: 'ACTIVE' },
  ])
  return crop
}

/** Makes a person who holds ₹100 in cash. */
async function holder(service: TestService): Promise<number> {
  const { booking, operator } = await owing(service)
  await insertMany(service.database, payments, [
    {
      booking,
      amount: 10_000,
      mode: 'CASH',
      receivedBy: operator,
      receivedAt: new Date().toISOString(),
      status: 'RECEIVED',
    },
  ])
  return operator
}

/** A person who hands over cash holds some. */
export const paymentRules: Readonly<Record<string, RulesOfOne>> = {
  'cash-handovers': async (service) => ({ fromUser: await holder(service), outlet: null }),
}

/** A payment in cash that is in no handover. */
export const paymentValues: Readonly<Record<string, ValuesOfOne>> = {
  payments: { mode: () => 'CASH', upiRef: () => null, handover: () => null },
}

/** How dues and cash in hand are created. */
export const drawnPayments: Readonly<Record<string, (service: TestService) => Promise<number>>> = {
  'dues-by-farmer': async (service) => (await owing(service)).farmer,
  'dues-by-village': async (service) => {
    const { database, places } = service
    const code = `OWING-${served}`
    const [village = 0] = await insertMany(database, geographies, [
      { type: 'village', name: `Owing ${served}`, code, parent: places.Jagraon, status: 'ACTIVE' },
    ])
    await owing(service, village)
    return village
  },
  'dues-by-operator': async (service) => (await owing(service)).operator,
  'cash-in-hand': holder,
}
