import { addDays, relativeRange, yearsBefore } from '#define'
import type { ServiceType } from '#resources'
import { workingMoment } from '../kernel/calendar'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { Place, World } from '../people/world'

/** Rupees per acre: minimum, maximum and step. */
const prices: Readonly<Record<ServiceType, readonly [least: number, most: number, step: number]>> = {
  DRONE_SPRAY: [340, 480, 10],
  BOOM_SPRAY: [160, 240, 5],
  TRACTOR_SPRAY: [200, 280, 10],
  ORCHARD_SPRAY: [450, 650, 10],
  SANITISATION: [500, 800, 50],
}

const cropPrices: readonly (readonly [state: string, crop: string, more: number])[] = [
  ['IN-PB', 'PADDY', -20],
  ['IN-MH', 'GRAPES', 60],
  ['IN-MH', 'SUGARCANE', 40],
  ['IN-AP', 'CHILLI', 30],
  ['IN-GJ', 'COTTON', 20],
]

/** The states that already have a price for the coming season. */
const raised: readonly string[] = ['IN-PB', 'IN-UP']

interface Making {
  readonly world: Pick<World, 'states' | 'byCode'>
  readonly crops: ReadonlyMap<string, number>
  readonly today: string
}

/**
 * Makes the rates of the operating states: drone ₹300–500 per acre, boom ₹150–250, rising each financial year; with
 * special prices for districts and crops, and a few future ones.
 */
export function rateRows({ world, crops, today }: Making): Row[] {
  return world.states.flatMap((state) => [
    ...(Object.keys(prices) as ServiceType[]).flatMap((service) => ofState(service, state, today)),
    ...districtRow(state, today),
    ...cropPrices.flatMap(([code, crop, more]) =>
      code === state.code ? cropRow(state, { crop: crops.get(crop), more }, today) : [],
    ),
  ])
}

function ofState(service: ServiceType, state: Place, today: string): Row[] {
  const random = randomOf(`rate ${service} ${state.code}`)
  const price = priceOf(service, random)
  const terms = {
    service,
    state: state.id,
    minCharge: service === 'SANITISATION' ? 50_000 : 20_000,
    minAcres: service === 'DRONE_SPRAY' ? 0.5 : 1,
    farKm: random.pick([15, 20, 25]),
    farAmount: random.pick([10_000, 15_000, 20_000]),
    gstRate: service === 'SANITISATION' ? 18 : 0,
  }
  const [begin] = relativeRange('thisFinancialYear', today)
  const next = addDays(today, 40)
  const isRaised = service === 'DRONE_SPRAY' && raised.includes(state.code)
  return [
    { ...terms, ratePerAcre: price - 2_000, from: yearsBefore(begin, 2), till: addDays(begin, -1) },
    { ...terms, ratePerAcre: price, from: begin, ...(isRaised && { till: addDays(next, -1) }) },
    ...(isRaised ? [{ ...terms, ratePerAcre: price + 2_000, from: next }] : []),
  ].map((row) => ({ ...row, createdAt: writtenFor(row.from, today, random) }))
}

function districtRow(state: Place, today: string): Row[] {
  const random = randomOf(`rate of a district of ${state.code}`)
  const [begin] = relativeRange('thisFinancialYear', today)
  const district = random.pick(state.children)
  return [
    {
      ...{ service: 'DRONE_SPRAY', state: state.id, district: district.id },
      ratePerAcre: priceOf('DRONE_SPRAY', random) - 3_000,
      minCharge: 15_000,
      minAcres: 0.5,
      gstRate: 0,
      from: begin,
      createdAt: writtenFor(begin, today, random),
    },
  ]
}

function cropRow(state: Place, { crop, more }: { crop: number | undefined; more: number }, today: string): Row[] {
  const random = randomOf(`rate of crop ${crop} ${state.code}`)
  const [begin] = relativeRange('thisFinancialYear', today)
  const ratePerAcre = priceOf('DRONE_SPRAY', randomOf(`rate DRONE_SPRAY ${state.code}`)) + more * 100
  const terms = {
    ratePerAcre: Math.min(50_000, Math.max(30_000, ratePerAcre)),
    minCharge: 20_000,
    minAcres: 0.5,
    gstRate: 0,
  }
  return [
    {
      ...{ service: 'DRONE_SPRAY', state: state.id, crop },
      ...terms,
      from: begin,
      createdAt: writtenFor(begin, today, random),
    },
  ]
}

function priceOf(service: ServiceType, random: Random): number {
  const [least, most, step] = prices[service]
  return (least + step * random.integer(0, (most - least) / step)) * 100
}

/** Returns when a rate was entered: some days before it starts, never in the future. */
function writtenFor(from: string, today: string, random: Random): string {
  const day = addDays(from, -random.integer(5, 20))
  return workingMoment(day < today ? day : addDays(today, -random.integer(1, 5)), random)
}
