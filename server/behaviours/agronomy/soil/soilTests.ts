import { todayInIndia, type GeoPoint, type InputOf, type RowOf } from '#define'
import { soilParameterNames, soilTests } from '#resources'
import { sql } from '../../../database'
import { behaviour } from '../../../engine/behaviour'
import type { Work } from '../../../engine/engine'
import { badRequest } from '../../../engine/problem'
import { put } from '../../../engine/write/put'
import { benefitFor, settleBenefit } from '../../tariff'
import { recommendationFor, type CropDoses } from './doses'
import { limitsByState } from './limits'
import { missingResults, ratedSoil, type RatedSoil, type SoilResults } from './ratings'
import { metresFromLand } from './sampling'
import { shareReport } from './sharing'

type SoilTest = RowOf<typeof soilTests>

const { actions, form } = soilTests

/** Soil tests: results are complete, rated by the limits of their state, and sent to the farmer. */
export const soilTestsBehaviour = behaviour(soilTests, {
  prepare: async (work, { before, input }) => {
    if (!before) return paidBy(work, input)
    if (input.sentAt) refuseOtherLab(before, idIn(input.lab))
    const names = [...soilParameterNames, 'testedOn'] as const
    if (names.every((name) => (input[name] ?? null) === (before[name] ?? null))) return undefined
    if (before.status !== 'RECEIVED' && before.status !== 'TESTED')
      throw badRequest(form.messages.updateFailed, {
        detail: 'The report is already created. Withdraw it before changing the results.',
      })
    const missing = missingResults(input)
    const fields = { ...missing, ...(!input.testedOn && { testedOn: 'Enter the day of the test' }) }
    if (Object.keys(fields).length) throw badRequest(form.messages.updateFailed, { fields })
    const limits = await limitsByState(work)
    return { status: 'TESTED', ...ratedSoil(input as SoilResults, limits(await stateOf(work, before.id))) }
  },
  saved: async (work, { before, after }) => {
    const { benefit, farmer, sampleNo, status } = after
    if (!benefit || !farmer || (before && before.status === status)) return
    const amount = status === 'REJECTED' ? 0 : 1
    const use = { ref: sampleNo ?? '', farmer: farmer.id, benefit: benefit.id, amount, value: 0 }
    await settleBenefit(work, form.messages.createFailed, use)
  },
  effects: {
    collect: async (work, { record, input }) => {
      if (new Date(String(input.sampledAt)) > work.engine.now())
        throw badRequest(actions.collect.failed, { fields: { sampledAt: 'This time is in the future' } })
      const awayM = await metresFromLand(work.tx, record.id, input.point as GeoPoint)
      if (awayM !== null) await put(work, soilTests, record.id, { awayM })
    },
    enterResults: async (work, { record }) => {
      const [found] = await testedOf(work, [record.id])
      if (!found) return
      const limits = await limitsByState(work)
      await put(work, soilTests, record.id, { ...ratedSoil(found.results, limits(found.state)) })
    },
    report: async (work, { record }) => {
      const [found] = await testedOf(work, [record.id])
      if (found?.ratings) await put(work, soilTests, record.id, { ...recommended(found, found.ratings) })
    },
    share: async (work, { record }) => shareReport(work, actions.share.failed, record.id),
    shareAgain: async (work, { record }) => shareReport(work, actions.shareAgain.failed, record.id),
  },
})

/** Charges a test without a price to the farmer's subscription, while it includes tests. */
async function paidBy(
  { tx, engine }: Work,
  { farmer, price }: InputOf<typeof soilTests>,
): Promise<InputOf<typeof soilTests>> {
  if (price) return {}
  const on = todayInIndia(engine.now())
  const benefit = await benefitFor(tx, { kind: 'SOIL_TEST', farmer: idIn(farmer) ?? 0, on }, true)
  return benefit ? { benefit: benefit.id } : {}
}

/** Refuses results from another laboratory than the one to which the sample was sent. */
function refuseOtherLab(before: SoilTest, lab: number | undefined): void {
  if (!before.sentAt || !before.lab || lab === before.lab.id) return
  throw badRequest(form.messages.updateFailed, {
    fields: { lab: `${before.sampleNo} was sent to ${before.lab.label}` },
  })
}

function idIn(value: unknown): number | undefined {
  return typeof value === 'object' && value !== null ? (value as { readonly id: number }).id : (value as number)
}

async function stateOf({ tx }: Work, id: number): Promise<number | null> {
  const [row] = await tx.rows<{ state: number | null }>(
    sql`select village_state_id as state from soil_tests where id = ${id}`,
  )
  return row?.state ?? null
}

/** A sample with its results and the recommendation of its report. */
export interface TestedSample extends CropDoses {
  readonly id: number
  readonly state: number | null
  readonly status: string
  readonly results: SoilResults
  readonly ratings: RatedSoil['ratings'] | null
}

/** Reads the results of some samples, with the doses of their crops. */
export async function testedOf({ tx }: Pick<Work, 'tx'>, ids: readonly number[]): Promise<TestedSample[]> {
  const rows = await tx.rows<{ json: string }>(sql`
    select json_build_object('id', t.id, 'state', t.village_state_id, 'status', t.status, 'ratings', t.ratings,
      'doseN', c.dose_n, 'doseP', c.dose_p, 'doseK', c.dose_k,
      'results', json_build_object('ph', t.ph, 'ecDsM', t.ec_ds_m, 'ocPct', t.oc_pct, 'nKgHa', t.n_kg_ha, 'pKgHa', t.p_kg_ha, 'kKgHa', t.k_kg_ha,
        'sPpm', t.s_ppm, 'znPpm', t.zn_ppm, 'fePpm', t.fe_ppm, 'cuPpm', t.cu_ppm, 'mnPpm', t.mn_ppm, 'bPpm', t.b_ppm))::text as json
    from soil_tests t left join crops c on c.id = t.crop_id where t.id = any(${ids}::bigint[]) and t.ph is not null order by t.id`)
  return rows.map(({ json }) => JSON.parse(json) as TestedSample)
}

/** Computes what the report of a sample recommends by its ratings. */
export function recommended(sample: TestedSample, ratings: RatedSoil['ratings']): Record<string, unknown> {
  return { ...recommendationFor(sample, sample.results, ratings) }
}
