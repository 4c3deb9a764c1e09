import { addDays } from '#define'
import type { Row } from '../kernel/row'

/** The ids that the rules of the demo's audiences refer to. */
export interface QueryGround {
  readonly crops: ReadonlyMap<string, number>
  /** The ids of states by the last letters of their ISO codes. */
  readonly states: ReadonlyMap<string, number>
}

/** Makes the audiences of the demo. */
export function queryRows({ crops, states }: QueryGround, created: string): Row[] {
  const cotton = crops.get('COTTON')
  const wheat = crops.get('WHEAT')
  const rows: Row[] = [
    {
      name: 'Cotton growers, spray due',
      description: 'Whoever was last sprayed twelve days ago or longer.',
      rules: {
        all: [
          { field: 'primaryCrops', in: [cotton] },
          { field: 'daysSinceSpraying', gt: 12 },
        ],
      },
    },
    {
      name: 'Wheat growers without a booking',
      rules: {
        all: [
          { field: 'primaryCrops', in: [wheat] },
          {
            any: [
              { field: 'daysSinceBooking', empty: true },
              { field: 'daysSinceBooking', gt: 60 },
            ],
          },
        ],
      },
    },
    {
      name: 'Five acres and more',
      rules: { field: 'totalLandAcre', gte: 5 },
      consentPurpose: 'SERVICE',
      excludeDnd: false,
    },
    { name: 'Buyers of the last quarter', rules: { field: 'daysSinceOrder', lte: 90 } },
    { name: 'Everyone in Punjab', rules: { field: 'village.state', eq: states.get('PB') }, status: 'ARCHIVED' },
  ]
  return rows.map((row) => ({ excludeDnd: true, consentPurpose: 'MARKETING', createdAt: created, ...row }))
}

/** A campaign of the demo: its parts by their index among the rows, its status, and its start. */
export interface CampaignPlan {
  readonly name: string
  readonly query: number
  readonly template: number
  readonly status: string
  /** The start in days from today, and the percentage of farmers it is for. */
  readonly day?: number
  readonly share?: number
  /** The percentage of them who received it. */
  readonly sent?: number
  readonly problem?: string
  /** Weekly, for this many days from its first run. */
  readonly weeklyFor?: number
}

/** Campaigns in each lasting status. */
export const campaignPlans: readonly CampaignPlan[] = [
  { name: 'Kharif: first spray of cotton', query: 0, template: 0, status: 'COMPLETED', day: -95, share: 14, sent: 100 },
  { name: 'Rain over the north', query: 2, template: 1, status: 'COMPLETED', day: -41, share: 22, sent: 99 },
  {
    ...{ name: 'Cotton: second spray', query: 0, template: 0, status: 'FAILED', day: -2, share: 12, sent: 61 },
    problem: 'The provider did not take 5 messages; the others were not tried',
  },
  { name: 'Wheat: book your drone', query: 1, template: 0, status: 'PAUSED', day: -1, share: 9, sent: 30 },
  { name: 'Wheat: sowing is over', query: 1, template: 0, status: 'SCHEDULED', day: 3, weeklyFor: 28 },
  { name: 'Rain in the south', query: 2, template: 1, status: 'TESTED' },
  { name: 'Seeds for zaid', query: 3, template: 2, status: 'DRAFT' },
]

/** 10:30 in India on a day. */
export function morningOf(today: string, day: number): string {
  return `${addDays(today, day)}T05:00:00.000Z`
}

/** Days from today since when the provider has charged less. */
const CHEAPER = -60

/** Returns the price of an SMS on a day, in paise. */
export function smsRate(day: number): number {
  return day < CHEAPER ? 19.5 : 17.25
}

/** Makes the rates of the demo's SMS provider. */
export function smsRateRows(today: string, created: string): Row[] {
  return [-400, CHEAPER].map((day) => ({
    ...{ paise: smsRate(day), from: addDays(today, day) },
    ...{ provider: 'Bharat Bulk SMS', createdAt: created },
  }))
}
