import { formatMoney } from '#define'

const PAISE = 100

/** Writes an amount in rupees, with paise only where there are any. */
export function moneyText(paise: number): string {
  return moneyColumn([paise])(paise)
}

/** Writes the amounts of one column: with paise where one of them has any, so that the points stand in a line. */
export function moneyColumn(amounts: readonly number[]): (paise: number) => string {
  const isWhole = amounts.every((paise) => paise % PAISE === 0)
  return (paise) => (isWhole ? formatMoney(paise).replace(/\.00$/, '') : formatMoney(paise))
}
