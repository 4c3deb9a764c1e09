import { openReports, soilLimits, soilTests } from '#resources'
import { sql } from '../../../database'
import { behaviour } from '../../../engine/behaviour'
import type { Work } from '../../../engine/engine'
import { putTogether } from '../../../engine/write/putTogether'
import { limitsByState } from './limits'
import { ratedSoil } from './ratings'
import { recommended, testedOf } from './soilTests'

/** Limits: a change rates again every soil whose report the farmer does not have yet. */
export const soilLimitsBehaviour = behaviour(soilLimits, {
  saved: async (work, { after }) => rateAnew(work, after.state?.id ?? null),
  effects: {},
})

const AT_ONCE = 500

/** Rates soils again; a shared report keeps the limits with which it was made. */
async function rateAnew(work: Work, state: number | null): Promise<void> {
  const open = await work.tx.rows<{ id: number }>(sql`
    select id from soil_tests where status = any(${openReports}::text[]) and ratings is not null and deleted_at is null
      and (${state}::bigint is null or village_state_id = ${state}::bigint) order by id for no key update`)
  const limits = await limitsByState(work)
  for (let from = 0; from < open.length; from += AT_ONCE) {
    const some = await testedOf(
      work,
      open.slice(from, from + AT_ONCE).map(({ id }) => id),
    )
    const puts = some.flatMap((sample) => {
      const rated = ratedSoil(sample.results, limits(sample.state))
      const isSame = JSON.stringify(rated.ratings) === JSON.stringify(sample.ratings)
      const report = sample.status === 'REPORT_READY' && !isSame ? recommended(sample, rated.ratings) : {}
      return [{ id: sample.id, values: { ...rated, ...report } }]
    })
    await putTogether(work, soilTests, puts, { action: 'update', reason: 'The limits of soil ratings changed' })
  }
}
