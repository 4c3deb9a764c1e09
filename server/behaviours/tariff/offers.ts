import { todayInIndia } from '#define'
import { offers } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Engine } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { system } from '../../engine/read/oneRecord'
import { mustBeInOrder } from './ground'
import { moveOffer } from './offerFor'

/** Offers: their days are in order, they go live and expire by the calendar, and are used up by bookings. */
export const offersBehaviour = behaviour(offers, {
  passes: letOffersAge,
  prepare: async (_work, { before, input }) => {
    mustBeInOrder(input, before ? offers.form.messages.updateFailed : offers.form.messages.createFailed)
  },
  effects: {
    schedule: async ({ engine }, { record }) => {
      if ((record.till ?? '') < todayInIndia(engine.now()))
        throw badRequest(offers.actions.schedule.failed, { detail: 'The last day of this offer has passed' })
    },
    begin: async ({ tx, engine }, { record }) => {
      await tx.run(sql`update offers set "from" = ${todayInIndia(engine.now())}::date where id = ${record.id}`)
    },
  },
})

/** What the calendar does to offers: the first day makes them live, the day after the last one ends them. */
export async function letOffersAge(engine: Engine): Promise<void> {
  const today = todayInIndia(engine.now())
  const due = sql`select id, (till < ${today}::date) as "isOver" from offers
    where deleted_at is null and (till < ${today}::date and status in ('SCHEDULED', 'LIVE', 'PAUSED', 'EXHAUSTED')
      or status = 'SCHEDULED' and "from" <= ${today}::date) order by id limit 500`
  const [any] = await engine.database.rows<{ id: number }>(due)
  if (!any) return
  await engine.database.transaction(async (tx) => {
    for (const { id, isOver } of await tx.rows<{ id: number; isOver: boolean }>(sql`${due} for update`))
      await moveOffer({ engine, viewer: system, tx }, id, isOver ? 'EXPIRED' : 'LIVE')
  })
}
