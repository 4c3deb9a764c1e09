import { todayInIndia } from '#define'
import { sql, type Queries } from '../../database'
import type { Texts } from '../../engine/companyTexts'
import type { Work } from '../../engine/engine'
import { wordColumns, wordJoins, written, type Addressee, type VariableMap } from './words'

/** Up to this number of farmers the SMS are counted one by one; beyond it they are estimated. */
export const COUNTED = 2_000

/** Reads the price of an SMS at a moment, in paise; undefined where no rate is set. */
export async function smsRateOn(tx: Queries, at: Date): Promise<number | undefined> {
  const [rate] = await tx.rows<{ paise: number }>(sql`
    select paise::float8 as paise from sms_rates where deleted_at is null and "from" <= ${todayInIndia(at)}::date
    order by "from" desc limit 1`)
  return rate?.paise
}

/** Computes the price of some SMS, in whole paise. */
export function costOf(parts: number, rate: number): number {
  return Math.round(parts * rate)
}

/** Estimates the SMS to all farmers from those of the first. */
export function allPartsOf(first: readonly number[], count: number): number {
  const sum = first.reduce((total, parts) => total + parts, 0)
  return first.length && first.length < count ? Math.round((sum / first.length) * count) : sum
}

interface Estimated {
  readonly run: number
  /** The number of farmers in the run. */
  readonly count: number
  readonly texts: Texts
  readonly map: VariableMap | null | undefined
}

/** Estimates how many SMS a run takes and what they cost, as far as this can be known when it starts. */
export async function estimateOf({ tx, engine }: Pick<Work, 'tx' | 'engine'>, { run, count, texts, map }: Estimated) {
  const first = await tx.rows<Addressee>(sql`
    select ${wordColumns} from (select farmer_id as id from campaign_messages where run_id = ${run} order by id limit ${COUNTED}) m
    join farmers t on t.id = m.id ${wordJoins}`)
  const estimatedParts = allPartsOf(
    first.map((farmer) => written(texts, map, farmer).parts),
    count,
  )
  const smsRate = (await smsRateOn(tx, engine.now())) ?? null
  return {
    estimatedParts,
    smsRate,
    ...(smsRate !== null && { cost: 0, estimatedCost: costOf(estimatedParts, smsRate) }),
  }
}
