import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { World } from '../people/world'

interface Making {
  readonly world: Pick<World, 'byCode'>
  readonly crops: ReadonlyMap<string, number>
  readonly today: string
}

/** Days are relative to today. */
const drafts = [
  {
    code: 'FIRST100',
    title: 'First spraying ₹100 off',
    kind: 'FLAT',
    amount: 10_000,
    firstTimeOnly: true,
    days: [-200, 165],
    status: 'LIVE',
  },
  {
    code: 'RABI15',
    title: '15% off rabi drone spraying',
    kind: 'PERCENT',
    percentOff: 15,
    maxDiscount: 75_000,
    services: ['DRONE_SPRAY'],
    days: [-30, 60],
    status: 'LIVE',
    totalCap: 5_000,
    perFarmerCap: 3,
  },
  {
    code: 'PUNJAB50',
    title: '₹50 off each acre in Punjab',
    kind: 'PER_ACRE',
    amount: 5_000,
    maxDiscount: 100_000,
    minAcres: 3,
    places: ['IN-PB'],
    days: [-15, 45],
    status: 'LIVE',
    perFarmerCap: 2,
  },
  {
    code: 'FREEACRE',
    title: 'One acre free from five',
    kind: 'FREE_ACRE',
    freeAcres: 1,
    minAcres: 5,
    crops: ['WHEAT', 'PADDY'],
    days: [-10, 20],
    status: 'PAUSED',
    totalCap: 500,
  },
  {
    code: 'ZAID20',
    title: '20% off in zaid',
    kind: 'PERCENT',
    percentOff: 20,
    maxDiscount: 60_000,
    days: [45, 120],
    status: 'SCHEDULED',
  },
  {
    code: 'GRAPES75',
    title: '₹75 off each acre of grapes',
    kind: 'PER_ACRE',
    amount: 7_500,
    places: ['IN-MH'],
    crops: ['GRAPES'],
    days: [20, 80],
    status: 'DRAFT',
  },
  {
    code: 'KHARIF10',
    title: '10% off kharif drone spraying',
    kind: 'PERCENT',
    percentOff: 10,
    maxDiscount: 50_000,
    services: ['DRONE_SPRAY'],
    days: [-150, -50],
    status: 'EXPIRED',
  },
  {
    code: 'SHOP10',
    title: '10% off orders from ₹1,000',
    appliesTo: 'ORDER',
    kind: 'PERCENT',
    percentOff: 10,
    maxDiscount: 30_000,
    minAmount: 100_000,
    days: [-20, 40],
    status: 'LIVE',
    perFarmerCap: 2,
  },
  {
    code: 'GREEN200',
    title: '₹200 off a first subscription',
    appliesTo: 'SUBSCRIPTION',
    kind: 'FLAT',
    amount: 20_000,
    firstTimeOnly: true,
    days: [-60, 90],
    status: 'LIVE',
  },
  {
    code: 'DOUBLE',
    title: 'Double points from three acres',
    kind: 'POINTS_X',
    times: 2,
    maxDiscount: 10_000,
    minAcres: 3,
    days: [0, 60],
    status: 'LIVE',
    totalCap: 2_000,
    perFarmerCap: 2,
  },
  {
    code: 'COVER10',
    title: '10% off a first premium',
    appliesTo: 'INSURANCE',
    kind: 'PERCENT',
    percentOff: 10,
    maxDiscount: 50_000,
    firstTimeOnly: true,
    days: [0, 90],
    status: 'LIVE',
  },
] as const

/** A stored offer. */
export interface PlacedOffer {
  readonly id: number
  readonly row: Row
}

/** Makes the offers of the demo, one of nearly every kind and status. */
export function offerRows({ world, crops, today }: Making): Row[] {
  return drafts.map(({ days: [first, last], ...offer }) => {
    const random = randomOf(`offer ${offer.code}`)
    return {
      appliesTo: 'SPRAY',
      ...offer,
      places: 'places' in offer ? offer.places.flatMap((code) => world.byCode.get(code)?.id ?? []) : [],
      crops: 'crops' in offer ? offer.crops.flatMap((code) => crops.get(code) ?? []) : [],
      perFarmerCap: 'perFarmerCap' in offer ? offer.perFarmerCap : 1,
      from: addDays(today, first),
      till: addDays(today, last),
      createdAt: workingMoment(addDays(today, Math.min(first, 0) - random.integer(2, 9)), random),
    }
  })
}
