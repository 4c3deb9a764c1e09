import { formatMoney, moneyText } from '#define'

const PAISE = 100

/** Writes the amounts of one column: with paise where one of them has any, so that the points stand in a line. */
export function moneyColumn(amounts: readonly number[]): (paise: number) => string {
  const isWhole = amounts.every((paise) => paise % PAISE === 0)
  return (paise) => (isWhole ? moneyText(paise) : formatMoney(paise))
}
