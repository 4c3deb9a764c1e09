import { addDays } from '#define'
import type { PointEvent } from '#resources'
import { DAYS_OF_WORK } from '../kernel/calendar'

/** A rule with its id. */
export interface PointRuleDraft {
  readonly id?: number
  readonly name: string
  readonly event: PointEvent
  readonly points: number
  readonly per: 'EVENT' | 'ACRE' | 'RUPEES_100'
  readonly capPerDay?: number
  readonly from: string
  readonly till?: string
  readonly expiresMonths: number
}

/** Makes the rules of the demo: for all states, since the company started, and a future one. */
export function ruleRows(today: string): PointRuleDraft[] {
  const from = addDays(today, -DAYS_OF_WORK)
  const lately = addDays(today, -90)
  const next = addDays(today, 20)
  const rule = (
    name: string,
    event: PointEvent,
    points: number,
    more: Partial<PointRuleDraft> = {},
  ): PointRuleDraft => ({
    ...{ name, event, points, per: 'EVENT', from, expiresMonths: 12, ...more },
  })
  return [
    rule('Welcome points', 'REGISTER', 50, { from: addDays(today, -45) }),
    rule('Boundary walked', 'LAND_MAPPED', 20, { capPerDay: 60, from: lately }),
    rule('Sprayed acres', 'BOOKING_VERIFIED', 5, {
      per: 'ACRE',
      capPerDay: 500,
      from: lately,
      till: addDays(next, -1),
    }),
    rule('Sprayed acres, new season', 'BOOKING_VERIFIED', 6, { per: 'ACRE', capPerDay: 500, from: next }),
    rule('First scan of a pack', 'PRODUCT_SCAN', 10, { from }),
    rule('Receipts', 'RECEIPT', 1, { per: 'RUPEES_100', capPerDay: 200 }),
    rule('Poll answered', 'POLL', 5, { capPerDay: 20, from: lately }),
    rule('Daily quiz', 'QUIZ', 2, { from: lately }),
    rule('Programme photos', 'PHOTO_APPROVED', 15, { capPerDay: 60, from: lately }),
    rule('Credits by hand', 'MANUAL', 1),
  ]
}
