import { moneyText } from '#define'

/** A stay in hospital and the policy's terms for it. Money is whole paise. */
export interface Stay {
  readonly admissionAt: string
  readonly dischargeAt: string
  readonly icuDays: number
  readonly dailyCash: number
  readonly icuMultiplier: number
  readonly deductibleDays: number
  /** The days left of those of the policy's year. */
  readonly daysLeft: number
}

/** The payout of a stay, with its calculation in words. */
export interface Payout {
  readonly days: number
  readonly paidDays: number
  readonly payout: number
  readonly reckoning: string
}

const DAY = 86_400_000

/**
 * Computes the payout of a stay: the daily cash for each full 24 hours beyond the deductible, as far as days are left,
 * times the multiplier for days in the ICU. Less than 24 hours pay nothing.
 */
export function payoutOf(stay: Stay): Payout {
  const { icuDays, dailyCash, icuMultiplier, deductibleDays, daysLeft } = stay
  const days = Math.max(0, Math.floor((Date.parse(stay.dischargeAt) - Date.parse(stay.admissionAt)) / DAY))
  if (days === 0) return { days, paidDays: 0, payout: 0, reckoning: 'Less than 24 hours in hospital: nothing is paid.' }
  const beyond = Math.max(0, days - deductibleDays)
  const paidDays = Math.max(0, Math.min(beyond, daysLeft))
  const icu = icuDays * dailyCash * (icuMultiplier - 1)
  const payout = paidDays * dailyCash + icu
  const left = paidDays < beyond ? `, of which ${paidDays} are left this year` : ''
  return {
    days,
    paidDays,
    payout,
    reckoning: [
      `${counted(days, 'day')} in hospital less ${counted(deductibleDays, 'deductible day')} is ${counted(beyond, 'day')}${left}: ${paidDays} × ${moneyText(dailyCash)} = ${moneyText(paidDays * dailyCash)}.`,
      ...(icuDays > 0
        ? [
            `${counted(icuDays, 'ICU day')} × ${moneyText(dailyCash)} × ${icuMultiplier - 1} more = ${moneyText(icu)}. Together ${moneyText(payout)}.`,
          ]
        : []),
    ].join(' '),
  }
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}
