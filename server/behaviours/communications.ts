import { communications, farmers } from '#resources'
import { behaviour } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import { portalAddress } from '../engine/exports/mailWords'
import { paperToken, type PaperKind } from '../engine/paperToken'
import { badRequest, Problem } from '../engine/problem'
import { geographyAt, withinPlaces } from '../engine/read/scope'
import { name, sql } from '../database'
import { placeColumn } from '../database/columns'
import { openLink } from './openLinks/openLink'

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
        text: await signedAgain(work, {
          ...{ text: record.text ?? '', farmer: farmer?.id ?? 0, booking: booking?.id ?? 0 },
        }),
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

interface Recorded {
  readonly text: string
  readonly farmer: number
  readonly booking: number
}

/**
 * Signs the portal's links in the recorded text of a message again, which is without their signatures. Throws 400 where
 * a link has ended or does not belong to the message's own farmer or booking, because people write texts too and could
 * have any link signed.
 */
async function signedAgain(work: Work, recorded: Recorded): Promise<string> {
  const portal = work.engine.setting(portalAddress)
  const [start = '', ...rest] = recorded.text.split(portal)
  let signed = start
  for (const piece of rest) {
    // Not where the portal's address is only a part of another link.
    const isLink = !/\S$/.test(signed)
    signed += portal + ((isLink && (await pieceAgain(work, piece, recorded))) || piece)
  }
  if (/(?:[?&]t=|\/api\/farmer\/papers\/)[0-9a-z.]+\.•/.test(signed))
    throw badRequest('Error while sending message', { detail: 'The link in this message has ended.' })
  return signed
}

async function pieceAgain(work: Work, text: string, { farmer, booking }: Recorded): Promise<string | undefined> {
  return (await withLinkToken(work, text, farmer)) ?? (await withPaperToken(work, text, booking))
}

/**
 * Signs the farmer's link at the start of a recorded text again; undefined where it is not one of this farmer that can
 * be used.
 */
async function withLinkToken(work: Work, text: string, farmer: number): Promise<string | undefined> {
  const [recorded = '', digits = ''] = /^\/farmer\/[\w-]+\?t=([0-9a-z]{1,10})\.•+/.exec(text) ?? []
  const link = recorded ? await openLink(work, parseInt(digits, 36)) : undefined
  const isTheirs = link?.farmer === farmer && link.path.startsWith('/farmer/')
  return isTheirs ? link.path + text.slice(recorded.length) : undefined
}

/** Signs the link of a paper at the start of a recorded text again; undefined where it is not one of the booking. */
async function withPaperToken({ engine, tx }: Work, text: string, booking: number): Promise<string | undefined> {
  const [unsigned = '', path = '', kind = '', digits = ''] =
    /^(\/api\/farmer\/papers\/)([br])([0-9a-z]{1,10})\.[0-9a-z]{1,6}\.•+/.exec(text) ?? []
  if (!unsigned) return undefined
  const id = parseInt(digits, 36)
  const table = kind === 'b' ? sql`invoices` : sql`payments`
  const [paper] = await tx.rows<{ id: number }>(
    sql`select id from ${table} where id = ${id} and booking_id = ${booking}`,
  )
  return paper && path + paperToken(engine, kind as PaperKind, id) + text.slice(unsigned.length)
}
