import { addDays, todayInIndia, type RowOf } from '#define'
import { serviceRates } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { insertRecord } from '../../engine/write/create'
import { put } from '../../engine/write/put'
import { idOf, liesWithin, mustBeInOrder, mustBeTheirs } from './ground'

type Row = RowOf<typeof serviceRates>

/**
 * Service rates: the district belongs to the state, the days are in order, and a rate in force changes by a new
 * version.
 */
export const serviceRatesBehaviour = behaviour(serviceRates, {
  reach: (viewer) => liesWithin(viewer, sql`coalesce(t.district_id, t.state_id)`),
  prepare: async (work, { before, input }) => {
    const title = before ? serviceRates.form.messages.updateFailed : serviceRates.form.messages.createFailed
    const [state, district] = [idOf(input.state), idOf(input.district)]
    mustBeInOrder(input, title)
    if (before) return
    if (district !== undefined) await mustBeOfState(work, { state, district, title })
    const place = sql`${district ?? state ?? null}::bigint`
    const field = district === undefined ? 'state' : 'district'
    await mustBeTheirs(work, liesWithin(work.viewer, place), { title, field })
  },
  effects: {
    revise: async (work, { record, input }) => {
      const failed = serviceRates.actions.revise.failed
      const day = String(input.startsOn)
      mustFollow(work, record, { day, field: 'startsOn', failed })
      await put(work, serviceRates, record.id, { till: addDays(day, -1) })
      const version = { ...sameAs(record), ...newTerms(input), from: day }
      return (await insertRecord(work, serviceRates, version, failed)).id
    },
    end: async (work, { record, input }) => {
      const day = String(input.till)
      mustFollow(work, record, { day: addDays(day, 1), field: 'till', failed: serviceRates.actions.end.failed })
    },
  },
})

async function mustBeOfState(
  { tx }: Work,
  { state, district, title }: { state?: number; district: number; title: string },
): Promise<void> {
  const [found] = await tx.rows<{ state: number | null }>(
    sql`select parent_state_id as state from geographies where id = ${district}`,
  )
  const words = 'This district is not in the state'
  if (found?.state !== state) throw badRequest(title, { fields: { district: words }, detail: words })
}

/**
 * Checks that a version ends where the next starts: after its own first day, not in the past, and not after its end.
 */
function mustFollow(
  work: Work,
  { from, till }: Row,
  { day, field, failed }: { day: string; field: string; failed: string },
): void {
  const words =
    day < todayInIndia(work.engine.now())
      ? 'Past days are already billed. Choose today or later'
      : day <= (from ?? '')
        ? 'Choose a day after the current version starts'
        : till && day > addDays(till, 1)
          ? 'The current version ends before that'
          : undefined
  if (words) throw badRequest(failed, { fields: { [field]: words }, detail: words })
}

/** Returns the values that the next version copies. */
function sameAs(rate: Row): Record<string, unknown> {
  const { service, ratePerAcre, minCharge, minAcres, farKm, farAmount, gstRate, till } = rate
  return {
    ...{ service, state: rate.state?.id, district: rate.district?.id ?? null, crop: rate.crop?.id ?? null },
    ...{ ratePerAcre, minCharge, minAcres, farKm, farAmount, gstRate, till },
  }
}

/** The inputs that set other values for the next version, by field of the rate. */
const renewed = {
  newRate: 'ratePerAcre',
  newMinCharge: 'minCharge',
  newMinAcres: 'minAcres',
  newFarKm: 'farKm',
  newFarAmount: 'farAmount',
  newGstRate: 'gstRate',
} as const

function newTerms(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(renewed).flatMap(([name, field]) => ((input[name] ?? null) === null ? [] : [[field, input[name]]])),
  )
}
