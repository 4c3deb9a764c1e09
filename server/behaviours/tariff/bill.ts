import { billing } from '#resources'

/** What a service costs (a rate of the tariff). Money is whole paise. */
export interface RateTerms {
  readonly ratePerAcre: number
  readonly minCharge: number
  /** As many acres are billed even if fewer were sprayed. */
  readonly minAcres: number
  /** Percent of what is taxable. */
  readonly gstRate: number
  /** Beyond so many kilometres from the machine so much is added. */
  readonly far?: { readonly km: number; readonly amount: number }
}

/** What an offer takes off (domain §1.G). Money is whole paise. */
export type OfferTerms = {
  /** The largest discount of one booking. */
  readonly maxDiscount?: number
  /** Fewer billed acres get nothing. */
  readonly minAcres?: number
} & (
  | { readonly kind: 'FLAT' | 'PER_ACRE' | 'COMBO'; readonly amount: number }
  | { readonly kind: 'PERCENT'; readonly percent: number }
  | { readonly kind: 'FREE_ACRE'; readonly acres: number }
  /** The points that the spraying earns are multiplied. */
  | { readonly kind: 'POINTS_X'; readonly times: number }
)

/** What a spraying booking is billed by. */
export interface BillInput {
  readonly rate: RateTerms
  readonly requestedAcres: number
  /** What was sprayed; before it is known the bill is an estimate of what was requested. */
  readonly actualAcres?: number
  /** What is billed in the place of what follows from the work: somebody corrected it. */
  readonly billableAcres?: number
  /** How far the machine came. */
  readonly distanceKm?: number
  /** What a subscription of the farmer still has of free acres. */
  readonly freeAcres?: number
  readonly offer?: OfferTerms
  /** What the budget that pays the offer can give, in paise. @default no limit */
  readonly budget?: number
  /** The loyalty points that the farmer redeems: as many of them as the bill allows. */
  readonly points?: number
  /** What the farmer’s wallet may give for it, in paise: what is held for the booking, or what is available. */
  readonly wallet?: number
}

/** A bill. Money is whole paise; `net` is whole rupees. */
export interface Bill {
  /** Two decimals of an acre. */
  readonly billableAcres: number
  readonly farSurcharge: number
  /** With the surcharge. */
  readonly gross: number
  /** The acres that a subscription pays for, and what they would have cost. */
  readonly freeAcres: number
  readonly subscription: number
  /** What the offer takes off. */
  readonly discount: number
  /** The points that are redeemed, and what they take off. */
  readonly points: number
  readonly pointsValue: number
  readonly taxable: number
  readonly gst: number
  /** What rounding to the rupee added, or took: from −49 to 50. */
  readonly roundOff: number
  readonly net: number
  readonly walletUsed: number
  /** What is left to be paid otherwise. */
  readonly due: number
}

/**
 * The bill of a spraying (domain §4.4), in whole paise throughout:
 * `billable = min(max(actual, least), requested × 1.10)` to two decimals half-up;
 * `gross = max(billable × rate, least charge) + surcharge`. Then in this order, each of what the others left: the free acres
 * of a subscription, the offer as far as its budget reaches, points (a fifth of `gross` at most);
 * `taxable = gross − all of these`; `net = taxable + gst` rounded to the rupee half-up, which the wallet pays. Acres count to
 * three decimals. Throws RangeError for what is negative or no number.
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

/** Whole points, worth no more than their share of the gross and than what is left. */
function redeemable(points: number, gross: number, left: number): number {
  const most = Math.min(Math.floor((gross * billing.pointsShare) / 100), left)
  return Math.min(Math.floor(points), Math.floor(most / billing.pointValue))
}

function mustCount(value: number): void {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`A bill cannot be made of ${value}`)
}

/** Hundredths of an acre, half-up. What was requested and its tenth more are compared exactly, in hundred-thousandths. */
function billableOf({ rate, requestedAcres, actualAcres = requestedAcres }: BillInput): number {
  const most = thousandths(requestedAcres) * Math.round((1 + billing.overRequested) * 100)
  const sprayed = Math.max(thousandths(actualAcres), thousandths(rate.minAcres)) * 100
  return halfUp(Math.min(sprayed, most), 1000)
}

function thousandths(acres: number): number {
  return Math.round(acres * 1000)
}

/** A whole number divided, half-up, without leaving whole numbers. */
function halfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

function priceOf(hundredths: number, perAcre: number): number {
  return halfUp(hundredths * perAcre, 100)
}

/** So many percent, to two decimals of them, of an amount. */
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

/** What an offer takes off an order, a subscription or a premium: of the part of it for which the offer counts. Whole paise. */
export function saleDiscount(offer: OfferTerms, amount: number, budget = Number.MAX_SAFE_INTEGER): number {
  return Math.min(discountOf(offer, { hundredths: 0, gross: amount, ratePerAcre: 0 }, Infinity), budget)
}

/**
 * The points that an offer adds to those that a spraying earns: so many times more, worth no more than the largest discount
 * and what its budget has.
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

/** The points by which a multiple exceeds them; what is left of one is not earned. */
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
