import { pointTerms } from '#resources'
import type { Work } from '../../engine/engine'
import { benefitFor, settleBenefit, timesMore } from '../tariff'
import { failed, type PointHolder } from './accounts'

interface Multiplied {
  readonly cause: { readonly ref: string; readonly holder: PointHolder }
  /** The points of the rule. */
  readonly points: number
  readonly today: string
}

/**
 * Computes the points that a farmer's subscription adds to those of a rule, worth no more than the rest of the benefit.
 * The benefit is used until the cause is undone.
 */
export async function multipliedBySubscription(
  work: Work,
  { cause: { ref, holder }, points, today }: Multiplied,
): Promise<{ readonly amount: number; readonly remark: string }> {
  const remark = 'Points multiplied by the subscription'
  if (holder.field !== 'farmer' || points === 0) return { amount: 0, remark }
  const use = { ref: useOf(ref), farmer: holder.id }
  const benefit = await benefitFor(work.tx, { ...use, kind: 'POINTS_X', on: today }, true)
  if (!benefit) return { amount: 0, remark }
  const most = benefit.leftValue === null ? points * 10 : Math.floor(benefit.leftValue / pointTerms.paise)
  const amount = Math.min(timesMore(points, benefit.granted), most)
  await settleBenefit(work, failed, { ...use, benefit: benefit.id, amount, value: amount * pointTerms.paise })
  return { amount, remark }
}

/** Returns what the points of a cause used of a subscription. */
export async function returnMultiplied(
  work: Work,
  { ref, holder }: { readonly ref: string; readonly holder: PointHolder },
): Promise<void> {
  if (holder.field === 'farmer')
    await settleBenefit(work, failed, { ref: useOf(ref), farmer: holder.id, amount: 0, value: 0 })
}

/** Makes a reference distinct from that of the acres of the same booking. */
function useOf(ref: string): string {
  return `Points ${ref}`
}
