import { banners, contentLimits } from '#resources'
import { raw, sql, type Sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Engine, Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'

/** Banners: shown and removed by schedule, at most eight per slot. */
export const bannersBehaviour = behaviour(banners, {
  prepare: async ({ engine }, { before, input }) => {
    const failed = before ? banners.form.messages.updateFailed : banners.form.messages.createFailed
    if (input.from && input.till && Date.parse(input.till) <= Date.parse(input.from))
      throw badRequest(failed, { fields: { till: 'The end must be after the start' } })
    if (before && before.status !== 'DRAFT' && input.till) mustLast(engine, input.till, failed)
  },
  saved: async (work, { before, after }) => {
    const isShown = after.status === 'SCHEDULED' || after.status === 'LIVE'
    // Changes by time alone were checked when the banner was planned.
    if (isShown && work.viewer.isService !== true) await mustHaveRoom(work, after, before?.status !== after.status)
  },
  effects: {
    publish: async ({ engine }, { record }) => mustLast(engine, record.till, banners.actions.publish.failed),
    enable: async ({ engine }, { record }) => mustLast(engine, record.till, banners.actions.enable.failed),
  },
})

function mustLast({ now }: Engine, till: string | null | undefined, failed: string): void {
  if (till && Date.parse(till) <= now().getTime())
    throw badRequest(failed, { fields: { till: 'This time has passed. Choose a later one' } })
}

interface Shown {
  readonly id: number
  readonly app?: string | null
  readonly slot?: keyof typeof banners.fields.slot.options | null
  readonly from?: string | null
  readonly till?: string | null
}

/** Selects the states of a banner's districts: there it counts like a banner of the whole state. */
function statesOfDistricts(banner: Sql): Sql {
  return sql`select g.parent_state_id from banners_districts l join geographies g on g.id = l.target_id where l.record_id = ${banner}`
}

/** Throws 400 when eight others are shown in the same slot and state at some moment of a banner's time. */
async function mustHaveRoom({ tx }: Work, { id, app, slot, from, till }: Shown, isAction: boolean): Promise<void> {
  // Concurrent publications are counted one after the other: no record of a slot exists that could be locked instead.
  await tx.run(raw(`select pg_advisory_xact_lock(hashtext('banners'))`))
  const [full] = await tx.rows<{ state: string | null }>(sql`
    with states as (select target_id as id from banners_states where record_id = ${id} union ${statesOfDistricts(sql`${id}`)}),
    asked as (select id from states union all
      select g.id from geographies g where g.type = 'state' and g.deleted_at is null and not exists (select from states))
    select g.name as state from asked a join geographies g on g.id = a.id
    where (select count(*) from banners o where o.id <> ${id} and o.deleted_at is null and o.status in ('SCHEDULED', 'LIVE')
             and o.app = ${app} and o.slot = ${slot} and o.from < ${till}::timestamptz and o.till > ${from}::timestamptz
             and (not exists (select from banners_states l where l.record_id = o.id union all select from banners_districts l where l.record_id = o.id)
               or a.id in (select l.target_id from banners_states l where l.record_id = o.id union ${statesOfDistricts(sql`o.id`)}))) >= ${contentLimits.bannersPerSlot}
    order by g.name limit 1`)
  if (!full) return
  const where = slot ? banners.fields.slot.options[slot] : ''
  throw badRequest(isAction ? banners.actions.publish.failed : banners.form.messages.updateFailed, {
    detail: `“${where}” has ${contentLimits.bannersPerSlot} banners in ${full.state} for this period. Disable one of them or choose another period`,
  })
}
