import { communications, farmers } from '#resources'
import { behaviour } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import { linkToken, type BoundLink } from '../engine/linkToken'
import { badRequest, Problem } from '../engine/problem'
import { geographyAt, withinPlaces } from '../engine/read/scope'
import { name, sql } from '../database'
import { placeColumn } from '../database/columns'
import { withPaperTokens } from './bookings/bills/links'

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
    resend: async (work, { record }) => {
      const { engine, tx } = work
      const { channel, template, language, farmer, booking, user } = record
      const to = channel === 'SMS' ? record.mobile : record.email
      if (!channel || !template || !to)
        throw badRequest('Error while sending message', { detail: 'The address of this message is no longer known' })
      const isSent = await engine.outbox.send(tx, {
        channel,
        to,
        template,
        subject: record.subject ?? '',
        text: await withTokens(work, record.text ?? ''),
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

/**
 * Signs the links in the recorded text of a message again, which is without their tokens. Throws 400 where a link has
 * ended.
 */
async function withTokens({ engine, tx }: Work, text: string): Promise<string> {
  const [, number] = /[?&]t=([0-9a-z]{1,10})\.•+/.exec(text) ?? []
  const signed = withPaperTokens(engine, text)
  if (number === undefined) return signed
  const [link] = await tx.rows<BoundLink>(sql`
    select id, kind, farmer_id as farmer, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
    from public_links
    where id = ${parseInt(number, 36)} and status = 'OPEN' and deleted_at is null and expires_at > ${engine.now().toISOString()}::timestamptz`)
  if (!link) throw badRequest('Error while sending message', { detail: 'The link in this message has ended.' })
  return signed.replace(/([?&]t=)[0-9a-z]{1,10}\.•+/, (_, start: string) => start + linkToken(engine, link))
}
