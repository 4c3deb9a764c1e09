import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#define'
import { bookings, crops, farmers, lands, machines, machineTypes, register, sprayings } from '#resources'
import { settleDaySums } from '../../../server/behaviours/sums/daySums'
import { insertMany } from '../../../server/engine/write/insertMany'
import { randomOf } from '../../../server/demo/kernel/random'
import { compareAreas } from '../../support/comparedAreas'
import { compareFigures } from '../../support/comparedFigures'
import { everyKey } from '../../support/samples'
import { startService, type TestService } from '../../support/service'

const TODAY = '2026-11-21'
const SEED = process.env.AGRIDESK_TEST_SEED ?? 'figures'
const chance = randomOf(SEED)
const upTo = (most: number): number => Math.floor(chance.next() * most)
const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length)] as T
const acres = (most: number): number => Math.round(chance.next() * most * 1000) / 1000
const villages = ['Galib Kalan', 'Sidhwan Bet', 'Bhadson', 'Biana']
const day = (back: number, ahead: number): string => addDays(TODAY, upTo(back + ahead) - back)
const moment = (back: number): string =>
  new Date(Date.parse(`${TODAY}T10:00:00Z`) - upTo(back * 1440) * 60_000).toISOString()

/** The lists that have rows here, with the resources that their figures count. */
const counted = {
  ...register,
  resources: register.resources.filter(({ list: { figures, charts } }) => figures ?? charts),
}

let service: TestService
beforeAll(async () => {
  service = await startService({ now: () => new Date(`${TODAY}T10:00:00Z`) })
  const { database, places } = service
  const village = (): number | undefined => places[oneOf(villages)]
  const people = await insertMany(
    database,
    farmers,
    Array.from({ length: 120 }, (_, index) => ({
      ...{ mobile: `+9190000${String(10_000 + index)}`, firstName: 'Somebody', language: 'pa', source: 'FO' },
      ...{ gender: oneOf(['MALE', 'FEMALE']), village: village(), createdAt: moment(800) },
      status: oneOf(['ACTIVE', 'ACTIVE', 'INACTIVE']),
    })),
  )
  await insertMany(
    database,
    lands,
    Array.from({ length: 90 }, (_, index) => ({
      ...{ farmer: oneOf(people), name: `Field ${index}`, village: village(), ownership: 'OWNED' },
      ...{ area: { value: acres(20), unit: 'ACRE' }, status: oneOf(['ACTIVE', 'INACTIVE']), createdAt: moment(500) },
    })),
  )
  const [crop] = await insertMany(database, crops, [
    { code: 'PADDY', name: 'Paddy', category: 'CEREAL', seasons: ['KHARIF'], status: 'ACTIVE' },
  ])
  const states = Object.keys(bookings.fields.status.options)
  const booked = await insertMany(
    database,
    bookings,
    Array.from({ length: 700 }, (_, index) => {
      const status = oneOf(states)
      const isWorked = ['COMPLETED', 'VERIFIED', 'INVALID'].includes(status)
      return {
        ...{ bookingNo: `R-${index}`, farmer: oneOf(people), crop, status, village: village() },
        ...{ serviceDate: day(700, 20), createdAt: moment(3), needsReassign: chance.next() < 0.1 },
        ...{ service: oneOf(['DRONE_SPRAY', 'BOOM_SPRAY']), purpose: 'MIXED', litresPerAcre: 10, slot: 'EARLY' },
        ...{ source: 'FO_APP', requestedArea: { value: acres(30), unit: 'ACRE' } },
        ...(isWorked && { actualAcre: acres(30), billableAcre: acres(30) }),
      }
    }),
  )
  const [type] = await insertMany(database, machineTypes, [
    {
      ...{ code: 'DRONE', name: 'Drone', category: 'DRONE', energy: 'BATTERY', maxAcresPerDay: 25, acresPerHour: 6 },
      ...{ swathMetres: 4, tankLitres: 10, litresPerAcreMin: 8, litresPerAcre: 10, litresPerAcreMax: 12, requires: [] },
      status: 'ACTIVE',
    },
  ])
  const [machine] = await insertMany(database, machines, [
    { type, serialNo: 'RND-1', district: places.Ludhiana, purchaseDate: '2025-01-01', status: 'ACTIVE' },
  ])
  await insertMany(
    database,
    sprayings,
    Array.from({ length: 160 }, () => {
      const start = Date.parse(moment(29))
      const source = oneOf(['CONTROLLER', 'MANUAL'])
      return {
        ...{ machine, source, village: village(), booking: chance.next() < 0.7 ? oneOf(booked) : undefined },
        ...{ startAt: new Date(start).toISOString(), endAt: new Date(start + 1_800_000).toISOString() },
        ...{ sprayedAcres: acres(12), litres: 40, billable: true, createdAt: moment(3) },
      }
    }),
  )
  // Without statistics the planner expects a few rows in every list, and a report joins five of them.
  await database.vacuum()
})
afterAll(() => service.close())

describe('Every figure over random data', () => {
  it.each([
    ['as it was written', false],
    ['with its days brought together', true],
  ])(
    'equals the list it links to, %s',
    async (_, isSettled) => {
      if (isSettled) await settleDaySums(service)
      for (const places of isSettled ? [undefined] : [undefined, ['Punjab'], ['Ludhiana', 'Bhadson']]) {
        const person = await service.person(everyKey, places)
        const { numbers, differing } = await compareFigures(person, counted, everyKey)
        console.log(`Compared, seed ${SEED}, ${places?.join(' and ') ?? 'everywhere'}:`, numbers)
        expect(differing).toEqual([])
        expect(numbers['bars and totals of charts']).toBeGreaterThan(20)
        expect(numbers['days of calendars']).toBeGreaterThan(5)
        const maps = await compareAreas(person, register, everyKey)
        expect(maps.differing).toEqual([])
        expect(maps.compared).toBeGreaterThan(20)
      }
    },
    300_000,
  )
})
