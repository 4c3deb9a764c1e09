import { villageMappings } from '#resources'
import { sql, type Sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { kilometresBetween } from '../../database/distanceSql'
import { beginning, endAt, open } from './mapping'

/** Beyond this distance a machine spends its day on the road (domain §1.E). */
export const FAR_KM = 40
/** Beyond this number, machines in one village compete for work (domain §1.E). */
export const MOST_MACHINES = 3

/** Village mappings, with warnings. A warning refuses nothing. */
export const villageMappingsBehaviour = behaviour(villageMappings, {
  begins: async ({ engine }) => ({ effectiveFrom: engine.now().toISOString() }),
  prepare: async (work, { before, input }) => {
    if (!before) beginning(work, input.effectiveFrom, villageMappings.form.messages.createFailed)
  },
  saved: async (work, { after }) => {
    await settleWarnings(work.tx, sql`s.village_id = ${after.village?.id ?? 0}`)
  },
  timeRules: { warnings: ({ database }) => settleWarnings(database, sql`true`) },
  effects: { end: (work, ending) => endAt(work, villageMappings, ending, 'Error while ending village mapping') },
})

/** Adds several villages to a machine at once; existing ones stay unchanged. */
export async function addVillages(
  work: Work,
  machine: number,
  { villages, priority }: { readonly villages: readonly number[]; readonly priority: number },
): Promise<void> {
  const present = await work.tx.rows<{ id: number }>(
    sql`select village_id as id from village_mappings where machine_id = ${machine} and effective_to is null and deleted_at is null`,
  )
  const has = new Set(present.map(({ id }) => id))
  for (const village of new Set(villages))
    if (!has.has(village))
      await open(work, villageMappings, { machine, village, priority }, 'Error while mapping villages')
}

/**
 * Updates the warnings of open mappings (of the table `s`) where they changed: no change of the record, so its version
 * stays.
 */
async function settleWarnings(tx: Work['tx'], which: Sql): Promise<void> {
  // Computed from other records, their places and their number, which no formula can read.
  await tx.run(sql`
    update village_mappings t set warnings = w.warnings
    from (select s.id, array_remove(array[
        case when not coalesce(v.serviceable, false) then 'NOT_SERVICEABLE' end,
        case when v.centroid is not null and h.centroid is not null and ${kilometresBetween('h.centroid', 'v.centroid')} > ${FAR_KM} then 'FAR' end,
        case when (select count(*) from village_mappings o where o.village_id = s.village_id and o.effective_to is null and o.deleted_at is null) > ${MOST_MACHINES} then 'CROWDED' end
      ], null) as warnings
      from village_mappings s join geographies v on v.id = s.village_id join machines m on m.id = s.machine_id left join geographies h on h.id = m.hub_id
      where s.effective_to is null and s.deleted_at is null and ${which}) w
    where w.id = t.id and t.warnings is distinct from w.warnings`)
}
