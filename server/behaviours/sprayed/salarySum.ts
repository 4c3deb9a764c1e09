/** From an amount of acres on, in whole acres, each further one earns so much, in paise. */
export interface Slab {
  readonly above: number
  readonly perAcre: number
}

/** What somebody is paid by, in paise. */
export interface PaidBy {
  readonly basePerMonth: number
  readonly basicPerMonth: number
  readonly ratePerKm: number
  readonly phonePerMonth: number
  readonly foodPerDay: number
  /** In ascending order. */
  readonly slabs: readonly Slab[]
}

/** What somebody did in a month, and what is taken off; money in paise. */
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

/** What the month comes to; money in whole paise. */
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

/** Provident fund is paid of a basic of ₹15,000 at most, and insurance (ESI) of a gross of ₹21,000 at most. */
const PF = { perCent: 12n, of: 1_500_000n } as const
const ESI = { perTenThousand: 75n, upTo: 2_100_000 } as const

/** The quality in thousandths: at its best, at its worst, and what all bookings being invalid would take away. */
const QUALITY = { best: 1_100, worst: 900, slope: 2_000 } as const

/**
 * The salary of a month (domain §4.6): base × payable days / days of the month + incentive + km × rate + allowances − penalty
 * − advance − PF − ESI − TDS.
 *
 * Payable days are present days, half of the half days, paid leave and weekly offs. The incentive is marginal: each acre
 * earns what its own slab says. Of the quality multiplier the domain says only that it lies between 0.9 and 1.1 and comes
 * from invalid bookings and ratings; the portal has no ratings of operators, so it is 1.1 less 0.02 for each per cent of the
 * judged bookings that was invalid, and 1 where none was judged. PF and ESI are of people on roll; the gross of the ESI is
 * base, incentive and allowances.
 *
 * What was given in advance is taken off as far as there is something left, and the rest carried to the next month: the net
 * is never below 0. All is reckoned in whole numbers, and each amount that stands in a column of its own is rounded once, half
 * a paisa up; gross and net are exact sums of those.
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

/** How many days a month has. */
export function daysOf(month: string): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
}

/** In thousandths. */
function qualityOf({ bookingsVerified, bookingsInvalid }: MonthOfWork): number {
  const judged = bookingsVerified + bookingsInvalid
  if (judged === 0) return 1_000
  return Math.max(QUALITY.worst, QUALITY.best - Math.round((QUALITY.slope * bookingsInvalid) / judged))
}

/** In thousandths of paise. */
function incentiveOf(slabs: readonly Slab[], acres: bigint): bigint {
  return slabs.reduce((sum, { above, perAcre }, at) => {
    const next = slabs[at + 1]
    const end = next && thousandths(next.above) < acres ? thousandths(next.above) : acres
    const within = end - thousandths(above)
    return within > 0n ? sum + within * BigInt(perAcre) : sum
  }, 0n)
}

/** Of what was earned of the basic, or of its bound. */
function fundOf(basic: bigint, halvesOfMonth: bigint): number {
  const bound = PF.of * halvesOfMonth
  return share((basic < bound ? basic : bound) * PF.perCent, 100n * halvesOfMonth)
}

function thousandths(amount: number): bigint {
  return BigInt(Math.round(amount * 1_000))
}

/** A quotient, half of one rounded up. Nothing here is negative. */
function share(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}
