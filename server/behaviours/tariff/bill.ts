import { billing } from '#resources'

/** The price of a service (a rate of the tariff). Money is whole paise. */
export interface RateTerms {
  readonly ratePerAcre: number
  readonly minCharge: number
  /** The minimum billed area. */
  readonly minAcres: number
  /** The GST rate, in per cent of the taxable amount. */
  readonly gstRate: number
  /** The surcharge beyond a distance from the machine. */
  readonly far?: { readonly km: number; readonly amount: number }
}

/** The terms of an offer (domain §1.G). Money is whole paise. */
export type OfferTerms = {
  /** The maximum discount of one booking. */
  readonly maxDiscount?: number
  /** The minimum billed acres for the offer. */
  readonly minAcres?: number
} & (
  | { readonly kind: 'FLAT' | 'PER_ACRE' | 'COMBO'; readonly amount: number }
  | { readonly kind: 'PERCENT'; readonly percent: number }
  | { readonly kind: 'FREE_ACRE'; readonly acres: number }
  /** The points that the spraying earns are multiplied. */
  | { readonly kind: 'POINTS_X'; readonly times: number }
)

/** The inputs of a spraying bill. */
export interface BillInput {
  readonly rate: RateTerms
  readonly requestedAcres: number
  /** The sprayed acres; until they are known the bill is an estimate for the requested ones. */
  readonly actualAcres?: number
  /** Corrected acres, billed instead of what follows from the work. */
  readonly billableAcres?: number
  /** The distance of the machine. */
  readonly distanceKm?: number
  /** The free acres left in a subscription of the farmer. */
  readonly freeAcres?: number
  readonly offer?: OfferTerms
  /** What the budget that pays the offer has available, in paise. @default no limit */
  readonly budget?: number
  /** The loyalty points that the farmer wants to redeem; the bill may allow fewer. */
  readonly points?: number
  /** What the farmer’s wallet can pay, in paise: what is held for the booking, or what is available. */
  readonly wallet?: number
}

/** A bill. Money is whole paise; `net` is whole rupees. */
export interface Bill {
  /** Rounded to two decimals. */
  readonly billableAcres: number
  readonly farSurcharge: number
  /** Including the surcharge. */
  readonly gross: number
  /** The acres covered by a subscription, and their value. */
  readonly freeAcres: number
  readonly subscription: number
  /** The discount of the offer. */
  readonly discount: number
  /** The points redeemed, and their value. */
  readonly points: number
  readonly pointsValue: number
  readonly taxable: number
  readonly gst: number
  /** The rounding to the rupee, from −49 to 50. */
  readonly roundOff: number
  readonly net: number
  readonly walletUsed: number
  /** What is left to pay after the wallet. */
  readonly due: number
}

/**
 * Computes the bill of a spraying (domain §4.4), in whole paise throughout: `billable = min(max(actual, minimum),
 * requested × 1.10)` to two decimals half-up; `gross = max(billable × rate, minimum charge) + surcharge`. Then in this
 * order, each from the rest of the previous: the free acres of a subscription, the offer up to its budget, points (up
 * to a fifth of `gross`); `taxable = gross − all of these`; `net = taxable + gst` rounded to the rupee half-up, which
 * the wallet pays. Acres have three decimals. Throws RangeError for negative or invalid numbers.
 */
export function billOf(input: BillInput): Bill {
  const { rate, wallet = 0, freeAcres = 0, points = 0, budget = Number.MAX_SAFE_INTEGER } = input
  const { requestedAcres, actualAcres = 0, billableAcres = 0, distanceKm = 0 } = input
  for (const value of [requestedAcres, actualAcres, billableAcres, distanceKm, wallet, freeAcres, points, budget])
    mustCount(value)
  const hundredths = input.billableAcres === undefined ? billableOf(input) : Math.round(billableAcres * 100)
  const farSurcharge = rate.far && distanceKm > rate.far.km ? rate.far.amount : 0
  const gross = Math.max(priceOf(hundredths, rate.ratePerAcre), rate.minCharge) + farSurcharge
  const free = Math.min(hundredths, Math.floor(freeAcres * 100 + 1e-6))
  const worth = free === hundredths ? gross - farSurcharge : priceOf(free, rate.ratePerAcre)
  const subscription = free > 0 ? Math.min(worth, gross - farSurcharge) : 0
  const left = { hundredths: hundredths - free, gross: gross - subscription, ratePerAcre: rate.ratePerAcre }
  const discount = input.offer ? Math.min(discountOf(input.offer, left, hundredths), budget) : 0
  const redeemed = redeemable(points, gross, left.gross - discount)
  const pointsValue = redeemed * billing.pointValue
  const taxable = left.gross - discount - pointsValue
  const gst = shareOf(taxable, rate.gstRate)
  const net = halfUp(taxable + gst, 100) * 100
  const walletUsed = Math.min(wallet, net)
  return {
    billableAcres: hundredths / 100,
    farSurcharge,
    gross,
    freeAcres: free / 100,
    subscription,
    discount,
    points: redeemed,
    pointsValue,
    taxable,
    gst,
    roundOff: net - taxable - gst,
    net,
    walletUsed,
    due: net - walletUsed,
  }
}

/** Limits points to whole ones worth no more than their share of the gross and than what is left. */
function redeemable(points: number, gross: number, left: number): number {
  const most = Math.min(Math.floor((gross * billing.pointsShare) / 100), left)
  return Math.min(Math.floor(points), Math.floor(most / billing.pointValue))
}

function mustCount(value: number): void {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`A bill cannot be made of ${value}`)
}

/**
 * Computes billable hundredths of an acre, half-up. The requested area and its extra tenth are compared exactly, in
 * hundred-thousandths.
 */
function billableOf({ rate, requestedAcres, actualAcres = requestedAcres }: BillInput): number {
  const most = thousandths(requestedAcres) * Math.round((1 + billing.overRequested) * 100)
  const sprayed = Math.max(thousandths(actualAcres), thousandths(rate.minAcres)) * 100
  return halfUp(Math.min(sprayed, most), 1000)
}

function thousandths(acres: number): number {
  return Math.round(acres * 1000)
}

/** Divides whole numbers, half-up, without fractions. */
function halfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

function priceOf(hundredths: number, perAcre: number): number {
  return halfUp(hundredths * perAcre, 100)
}

/** Computes a percentage, with up to two decimals, of an amount. */
function shareOf(amount: number, percent: number): number {
  return halfUp(amount * Math.round(percent * 100), 10_000)
}

interface Discounted {
  readonly hundredths: number
  readonly gross: number
  readonly ratePerAcre: number
}

function discountOf(offer: OfferTerms, left: Discounted, billed: number): number {
  if (billed < Math.round((offer.minAcres ?? 0) * 100)) return 0
  return Math.min(byKind(offer, left), offer.maxDiscount ?? left.gross, left.gross)
}

/** Computes what an offer takes off the eligible part of an order, a subscription or a premium. Whole paise. */
export function saleDiscount(offer: OfferTerms, amount: number, budget = Number.MAX_SAFE_INTEGER): number {
  return Math.min(discountOf(offer, { hundredths: 0, gross: amount, ratePerAcre: 0 }, Infinity), budget)
}

/**
 * Computes the points that an offer adds to those of a spraying: a multiple, worth no more than the maximum discount
 * and the budget.
 */
export function bonusOf(
  offer: OfferTerms,
  { points, acres }: { readonly points: number; readonly acres: number },
  budget = Number.MAX_SAFE_INTEGER,
): number {
  if (offer.kind !== 'POINTS_X' || acres < (offer.minAcres ?? 0)) return 0
  const worth = Math.min(offer.maxDiscount ?? budget, budget)
  return Math.min(timesMore(points, offer.times), Math.floor(worth / billing.pointValue))
}

/** Computes the points that a multiple adds, rounded down. */
export function timesMore(points: number, times: number): number {
  return Math.floor((points * Math.round((times - 1) * 100)) / 100)
}

function byKind(offer: OfferTerms, { hundredths, gross, ratePerAcre }: Discounted): number {
  switch (offer.kind) {
    case 'FLAT':
    case 'COMBO':
      return offer.amount
    case 'PER_ACRE':
      return priceOf(hundredths, offer.amount)
    case 'PERCENT':
      return shareOf(gross, offer.percent)
    case 'FREE_ACRE':
      return priceOf(Math.min(hundredths, Math.round(offer.acres * 100)), ratePerAcre)
    case 'POINTS_X':
      return 0
  }
}
