import { inUnit, moneyText } from '#define'
import { deficits, dryBelow, indexUnitOf, perils, weatherIndexes } from '#resources'
import { dayWords } from '../../engine/dayWords'
import { strikeWords, type Trigger } from './triggers'

/** The measurements of a day; null for missing ones. */
export interface WeatherDay {
  readonly day: string
  readonly rainMm: number | null
  readonly tMax: number | null
  readonly tMin: number | null
  readonly gustKmh: number | null
}

/** A trigger with its evaluation. */
export interface Evaluated {
  readonly value: number | null
  readonly missing: number
  /** In percent. */
  readonly share: number
  readonly payout: number
  readonly state: 'WAITING' | 'RUNNING' | 'UNDECIDED' | 'DECIDED'
  readonly explanation: string
}

const measureOf = {
  CUM_RAIN: 'rainMm',
  MAX_3D_RAIN: 'rainMm',
  DRY_DAYS: 'rainMm',
  TMAX: 'tMax',
  TMIN: 'tMin',
  GUST: 'gustKmh',
} as const

type Limits = Pick<Trigger, 'peril' | 'strike' | 'exit'>

/** Computes the share of the maximum that an index pays: none at the strike, all at the exit, linear between them. */
export function shareOf(limits: Limits, value: number): number {
  const [beyond, all] = partsOf(limits, value)
  return beyond / all
}

/** The share as a fraction of tenths, in which everything is measured: how far the index is beyond the strike. */
function partsOf({ peril, strike, exit }: Limits, value: number): readonly [number, number] {
  const sign = deficits.includes(peril) ? -1 : 1
  const tenths = (distance: number): number => Math.round(distance * sign * 10)
  const all = tenths(exit - strike)
  return [Math.min(all, Math.max(0, tenths(value - strike))), all]
}

/** Computes what a share of the maximum per acre pays, to the paisa: areas have thousandths of an acre. */
function payoutFor([beyond, all]: readonly [number, number], payPerAcre: number, acres: number): number {
  const [paid, of] = [BigInt(beyond) * BigInt(payPerAcre) * BigInt(Math.round(acres * 1000)), BigInt(all) * 1000n]
  return Number((paid * 2n + of) / (of * 2n))
}

/**
 * Measures an index over the days of a window. A day without weather (null) adds no rain, not even to sums of three
 * days, and is not a dry day. Null when nothing was measured at all.
 */
export function indexOf(index: Trigger['index'], values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  switch (index) {
    case 'CUM_RAIN':
      return rounded(known.reduce((sum, value) => sum + value, 0))
    case 'MAX_3D_RAIN':
      return rounded(
        Math.max(...values.map((_, at) => (values[at] ?? 0) + (values[at - 1] ?? 0) + (values[at - 2] ?? 0))),
      )
    case 'DRY_DAYS':
      return longestRun(values)
    case 'TMIN':
      return Math.min(...known)
    default:
      return Math.max(...known)
  }
}

function longestRun(values: readonly (number | null)[]): number {
  let [run, most] = [0, 0]
  for (const value of values) {
    run = value !== null && value < dryBelow ? run + 1 : 0
    most = Math.max(most, run)
  }
  return most
}

/**
 * Evaluates a trigger by the weather before `today`. An index that can only grow pays as soon as it is measured; too
 * little rain pays when its window has ended without a missing day, because rain may have fallen on a missing day.
 */
export function evaluate(
  trigger: Trigger,
  { days, today, acres }: { readonly days: readonly WeatherDay[]; readonly today: string; readonly acres: number },
): Evaluated {
  const { from, till, index, peril } = trigger
  const title = `${perils[peril]}, ${dayWords(from)} to ${dayWords(till)}`
  const wanted = daysFrom(from, till < today ? till : before(today))
  if (wanted.length === 0)
    return { value: null, missing: 0, share: 0, payout: 0, state: 'WAITING', explanation: `${title}: not started yet.` }
  const byDay = new Map(days.map((one) => [one.day, one[measureOf[index]]]))
  const values = wanted.map((day) => byDay.get(day) ?? null)
  const lost = wanted.filter((_, at) => values[at] === null)
  const value = indexOf(index, values)
  const isOver = till < today
  const part = value === null ? 0 : shareOf(trigger, value)
  const canShrink = peril === 'RAIN_DEFICIT'
  // Rain on a missing day would not reduce a share of 0, and weather on it would not increase a share of 1.
  const isSettled = value !== null && part === (canShrink ? 0 : 1)
  const waits = canShrink && !isSettled && (!isOver || lost.length > 0)
  const paid = waits ? 0 : part
  const state = !isOver ? 'RUNNING' : lost.length === 0 || isSettled ? 'DECIDED' : 'UNDECIDED'
  return {
    value,
    missing: lost.length,
    share: Math.round(paid * 10_000) / 100,
    payout: waits || value === null ? 0 : payoutFor(partsOf(trigger, value), trigger.payPerAcre, acres),
    state,
    explanation: [
      `${title}: ${measuredWords(index, value, wanted.length - lost.length)}.`,
      ...(lost.length ? [missingWords(lost)] : []),
      strikeWords(trigger),
      payWords(trigger, { value, paid, acres, isOver, isMissing: lost.length > 0, waits }),
    ].join(' '),
  }
}

function measuredWords(index: Trigger['index'], value: number | null, days: number): string {
  const measured = value === null ? 'nothing measured' : inUnit(String(value), indexUnitOf[index])
  return `${weatherIndexes[index].toLowerCase()} ${measured} on ${days} ${days === 1 ? 'day' : 'days'} with weather`
}

const MOST_NAMED = 5

function missingWords(lost: readonly string[]): string {
  const named = lost.slice(0, MOST_NAMED).map(dayWords).join(', ')
  const more = lost.length > MOST_NAMED ? ` and ${lost.length - MOST_NAMED} more` : ''
  return `No weather for ${lost.length} ${lost.length === 1 ? 'day' : 'days'} (${named}${more}): not counted as rain or as dry.`
}

interface Paying {
  readonly value: number | null
  readonly paid: number
  readonly acres: number
  readonly isOver: boolean
  readonly isMissing: boolean
  readonly waits: boolean
}

function payWords(trigger: Trigger, { value, paid, acres, isOver, isMissing, waits }: Paying): string {
  const { peril, strike, exit, payPerAcre } = trigger
  if (waits)
    return isOver && isMissing ? 'Not decided until the missing days are known.' : 'Decided when the window is over.'
  if (paid === 0)
    return isOver ? (isMissing ? 'Nothing is due on current data.' : 'Nothing is paid.') : 'Nothing is paid so far.'
  const most = `${moneyText(payPerAcre)} × ${acres} acres`
  const sum = moneyText(payoutFor(partsOf(trigger, value ?? strike), payPerAcre, acres))
  if (paid === 1) return `Pays in full: ${most} = ${sum}.`
  const formula = deficits.includes(peril)
    ? `(${strike} − ${value}) / (${strike} − ${exit})`
    : `(${value} − ${strike}) / (${exit} − ${strike})`
  return `${formula} × ${most} = ${sum}, which is ${Math.round(paid * 10_000) / 100}% of the maximum.`
}

/** Sums the payouts of all triggers of a kavach, up to the sum insured. */
export function totalOf(payouts: readonly number[], sumInsured: number): number {
  return Math.min(
    sumInsured,
    payouts.reduce((sum, one) => sum + one, 0),
  )
}

const DAY = 86_400_000

function daysFrom(from: string, till: string): string[] {
  const count = Math.max(0, Math.round((Date.parse(till) - Date.parse(from)) / DAY) + 1)
  return Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * DAY).toISOString().slice(0, 10))
}

function before(day: string): string {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10)
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
