import { formatMoney } from '#define'

const PAISE = 100

/** Formats an amount in rupees, with paise only if there are any. */
export function moneyText(paise: number): string {
  return moneyColumn([paise])(paise)
}

/** Formats the amounts of one column: with paise if any of them has some, so that the decimal points align. */
export function moneyColumn(amounts: readonly number[]): (paise: number) => string {
  const isWhole = amounts.every((paise) => paise % PAISE === 0)
  return (paise) => (isWhole ? formatMoney(paise).replace(/\.00$/, '') : formatMoney(paise))
}
