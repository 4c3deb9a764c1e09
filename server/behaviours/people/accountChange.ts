import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { countTurn } from '../../engine/turns'

/** How long payouts are held after an account change, in milliseconds. */
export const PAYOUT_HOLD = 24 * 3_600_000

/** The limit of notifications: after them the owner has been warned, and the history has every change. */
const TOLD = { most: 3, seconds: 3600 } as const

interface Owner {
  readonly username: string
  readonly mobile: string | null
  readonly email: string | null
  readonly mobileBefore: string | null
  readonly emailBefore: string | null
}

/**
 * Notifies a user by SMS, and by email if they have an address, that their payout account was changed, without naming
 * the account. An attacker changes the contact first, so the contacts of the last 24 hours are notified too. Users are
 * notified of their own changes as well, which someone else may have made in their session; at most three times an
 * hour, the last of which says so.
 */
export async function tellOfAccountChange(work: Work, user: number, what: 'added' | 'changed'): Promise<void> {
  const owner = await ownerOf(work, user)
  if (!owner) return
  const { fingerprint, now } = work.engine
  const { wait, left } = await countTurn(work.tx, fingerprint(`told of account ${user}`), TOLD, now())
  if (wait > 0) return
  const last = left === 0 ? ' You will not be notified of further changes within this hour.' : ''
  const subject = `Your bank account was ${what}`
  const text = `The bank account of ${owner.username} was ${what} by ${work.viewer.name}. Payouts are held for 24 hours. If you didn’t expect this, tell your administrator immediately.${last}`
  const message = { template: 'BANK_CHANGED', subject, text, user, language: 'en' } as const
  for (const to of known(owner.mobileBefore, owner.mobile))
    await work.engine.outbox.send(work.tx, { ...message, channel: 'SMS', to })
  for (const to of known(owner.emailBefore, owner.email))
    await work.engine.outbox.send(work.tx, { ...message, channel: 'EMAIL', to })
}

function known(...contacts: readonly (string | null)[]): string[] {
  return [...new Set(contacts.filter((one) => one !== null))]
}

async function ownerOf({ tx, engine }: Work, user: number): Promise<Owner | undefined> {
  const since = new Date(engine.now().getTime() - PAYOUT_HOLD).toISOString()
  const before = (field: 'mobile' | 'email') => sql`(
    select h.changes -> ${field}::text ->> 0 from history h
    where h.resource = 'users' and h.record_id = u.id and h.action <> 'create' and h.at > ${since}::timestamptz
      and h.changes ? ${field}::text
    order by h.id limit 1)`
  const [owner] = await tx.rows<Owner>(sql`
    select u.username, u.mobile, u.email, ${before('mobile')} as "mobileBefore", ${before('email')} as "emailBefore"
    from users u where u.id = ${user}`)
  return owner
}
