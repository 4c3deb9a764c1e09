import { communications, farmers } from '#resources'
import { behaviour } from '../engine/behaviour'
import { badRequest, Problem } from '../engine/problem'
import { geographyAt, withinPlaces } from '../engine/read/scope'
import { name, sql } from '../database'
import { placeColumn } from '../database/columns'

/** Messages: visible to those who can see their recipient; a message sent again is a new one. */
export const communicationsBehaviour = behaviour(communications, {
  scope: ({ id, places }) => {
    if (places === 'everywhere') return undefined
    const ofFarmer = withinPlaces(
      places,
      (level) => sql`f.${name(placeColumn('village', farmers.fields.village, level))}`,
    )
    const ofUser = withinPlaces(places, (level) => geographyAt('g', level))
    return sql`(t.user_id = ${id} or exists (select from farmers f where f.id = t.farmer_id and ${ofFarmer})
      or exists (select from users_scope l join geographies g on g.id = l.target_id where l.record_id = t.user_id and ${ofUser}))`
  },
  effects: {
    resend: async ({ engine, tx }, { record }) => {
      const { channel, template, language, farmer, booking, user } = record
      const to = channel === 'SMS' ? record.mobile : record.email
      if (!channel || !template || !to)
        throw badRequest('Error while sending message', { detail: 'The address of this message is no longer known' })
      const isSent = await engine.outbox.send(tx, {
        channel,
        to,
        template,
        subject: record.subject ?? '',
        text: record.text ?? '',
        ref: `message ${record.id}`,
        ...(language && { language }),
        ...(farmer && { farmer: farmer.id }),
        ...(booking && { booking: booking.id }),
        ...(user && { user: user.id }),
      })
      if (!isSent) throw new Problem(503, 'Error while sending message', { detail: 'The message couldn’t be sent.' })
    },
  },
})
