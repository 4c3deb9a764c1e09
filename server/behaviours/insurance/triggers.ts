import { inUnit, moneyText } from '#define'
import { deficits, indexUnitOf, type perils, type weatherIndexes } from '#resources'

/** A trigger of a kavach: which weather pays how much. */
export interface Trigger {
  readonly peril: keyof typeof perils
  readonly index: keyof typeof weatherIndexes
  readonly from: string
  readonly till: string
  readonly strike: number
  readonly exit: number
  /** Whole paise. */
  readonly payPerAcre: number
}

/** When a trigger pays, in words: “Below 120 mm pays, from 60 mm down in full, at most ₹4,000 per acre.” */
export function strikeWords({ peril, index, strike, exit, payPerAcre }: Omit<Trigger, 'from' | 'till'>): string {
  const unit = indexUnitOf[index]
  const [over, on] = deficits.includes(peril) ? ['Below', 'down'] : ['Above', 'up']
  return `${over} ${inUnit(String(strike), unit)} pays, from ${inUnit(String(exit), unit)} ${on} in full, at most ${moneyText(payPerAcre)} per acre.`
}
