import { todayInIndia } from '#define'
import { sql, type Queries } from '../../database'
import type { Texts } from '../../engine/companyTexts'
import type { Work } from '../../engine/engine'
import { wordColumns, wordJoins, written, type Addressee, type VariableMap } from './words'

/** The SMS to so many farmers are counted one by one; those to more are estimated from them. */
export const COUNTED = 2_000

/** What an SMS costs at a moment, in paise; undefined where no rate is set. */
export async function smsRateOn(tx: Queries, at: Date): Promise<number | undefined> {
  const [rate] = await tx.rows<{ paise: number }>(sql`
    select paise::float8 as paise from sms_rates where deleted_at is null and "from" <= ${todayInIndia(at)}::date
    order by "from" desc limit 1`)
  return rate?.paise
}

/** What so many SMS cost, in whole paise. */
export function costOf(parts: number, rate: number): number {
  return Math.round(parts * rate)
}

/** The SMS to so many farmers, by what the first of them get. */
export function allPartsOf(first: readonly number[], count: number): number {
  const sum = first.reduce((total, parts) => total + parts, 0)
  return first.length && first.length < count ? Math.round((sum / first.length) * count) : sum
}

interface Estimated {
  readonly run: number
  /** The farmers of the run. */
  readonly count: number
  readonly texts: Texts
  readonly map: VariableMap | null | undefined
}

/** How many SMS a run takes and what they cost, as far as it can be known when it starts. */
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
