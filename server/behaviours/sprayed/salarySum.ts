/** From a whole number of acres on, each further acre earns an amount, in paise. */
export interface Slab {
  readonly above: number
  readonly perAcre: number
}

/** The terms of a pay plan, in paise. */
export interface PaidBy {
  readonly basePerMonth: number
  readonly basicPerMonth: number
  readonly ratePerKm: number
  readonly phonePerMonth: number
  readonly foodPerDay: number
  /** In ascending order. */
  readonly slabs: readonly Slab[]
}

/** A person's work in a month, and deductions; money in paise. */
export interface MonthOfWork {
  /** `YYYY-MM` */
  readonly month: string
  readonly present: number
  readonly halfDays: number
  readonly paidLeave: number
  readonly weeklyOffs: number
  readonly km: number
  readonly acresVerified: number
  readonly bookingsVerified: number
  readonly bookingsInvalid: number
  readonly penalty: number
  readonly tds: number
  readonly broughtForward: number
  readonly advance: number
  readonly isOnRoll: boolean
}

/** The sums of a month; money in whole paise. */
export interface SalarySum {
  readonly daysPayable: number
  readonly base: number
  readonly quality: number
  readonly incentive: number
  readonly kmAllowance: number
  readonly phoneAllowance: number
  readonly foodAllowance: number
  readonly gross: number
  readonly pf: number
  readonly esi: number
  readonly carriedForward: number
  readonly net: number
}

/** Provident fund is paid on a basic of at most ₹15,000, and insurance (ESI) on a gross of at most ₹21,000. */
const PF = { perCent: 12n, of: 1_500_000n } as const
const ESI = { perTenThousand: 75n, upTo: 2_100_000 } as const

/** The quality in thousandths: maximum, minimum, and the reduction if all bookings were invalid. */
const QUALITY = { best: 1_100, worst: 900, slope: 2_000 } as const

/**
 * Computes the salary of a month (domain §4.6): base × payable days / days of the month + incentive + km × rate +
 * allowances − penalty − advance − PF − ESI − TDS.
 *
 * Payable days are present days, half of the half days, paid leave and weekly offs. The incentive is marginal: each
 * acre earns the amount of its own slab. The domain says about the quality multiplier only that it is between 0.9 and
 * 1.1 and comes from invalid bookings and ratings; the portal has no ratings of operators, so it is 1.1 less 0.02 for
 * each per cent of invalid bookings among the judged ones, and 1 without judged ones. PF and ESI are for people on
 * roll; the gross of the ESI is base, incentive and allowances.
 *
 * Advances are deducted up to what is left, and the rest is carried to the next month: the net is never below 0. All
 * arithmetic uses whole numbers, and each amount with a column of its own is rounded once, half a paisa up; gross and
 * net are exact sums of those.
 */
export function salarySum(by: PaidBy, work: MonthOfWork): SalarySum {
  const halves = BigInt(2 * (work.present + work.paidLeave + work.weeklyOffs) + work.halfDays)
  const halvesOfMonth = BigInt(2 * daysOf(work.month))
  const base = share(BigInt(by.basePerMonth) * halves, halvesOfMonth)
  const quality = qualityOf(work)
  const incentive = share(incentiveOf(by.slabs, thousandths(work.acresVerified)) * BigInt(quality), 1_000_000n)
  const kmAllowance = share(BigInt(Math.round(work.km * 10)) * BigInt(by.ratePerKm), 10n)
  const phoneAllowance = halves > 0n ? by.phonePerMonth : 0
  const foodAllowance = share(BigInt(by.foodPerDay) * halves, 2n)
  const gross = base + incentive + kmAllowance + phoneAllowance + foodAllowance
  const pf = work.isOnRoll ? fundOf(BigInt(by.basicPerMonth) * halves, halvesOfMonth) : 0
  const esi = work.isOnRoll && gross <= ESI.upTo ? share(BigInt(gross) * ESI.perTenThousand, 10_000n) : 0
  const left = Math.max(0, gross - work.penalty - pf - esi - work.tds)
  const advances = work.broughtForward + work.advance
  const taken = Math.min(advances, left)
  return {
    ...{ daysPayable: Number(halves) / 2, base, quality: quality / 1_000, incentive },
    ...{ kmAllowance, phoneAllowance, foodAllowance, gross, pf, esi },
    ...{ carriedForward: advances - taken, net: left - taken },
  }
}

/** Returns the number of days in a month. */
export function daysOf(month: string): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
}

/** Computes the quality in thousandths. */
function qualityOf({ bookingsVerified, bookingsInvalid }: MonthOfWork): number {
  const judged = bookingsVerified + bookingsInvalid
  if (judged === 0) return 1_000
  return Math.max(QUALITY.worst, QUALITY.best - Math.round((QUALITY.slope * bookingsInvalid) / judged))
}

/** Computes the incentive in thousandths of paise. */
function incentiveOf(slabs: readonly Slab[], acres: bigint): bigint {
  return slabs.reduce((sum, { above, perAcre }, at) => {
    const next = slabs[at + 1]
    const end = next && thousandths(next.above) < acres ? thousandths(next.above) : acres
    const within = end - thousandths(above)
    return within > 0n ? sum + within * BigInt(perAcre) : sum
  }, 0n)
}

/** Computes the provident fund on the earned basic, up to its limit. */
function fundOf(basic: bigint, halvesOfMonth: bigint): number {
  const bound = PF.of * halvesOfMonth
  return share((basic < bound ? basic : bound) * PF.perCent, 100n * halvesOfMonth)
}

function thousandths(amount: number): bigint {
  return BigInt(Math.round(amount * 1_000))
}

/** Divides, rounding half up. Nothing here is negative. */
function share(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}
