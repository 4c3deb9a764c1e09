import type { Work } from '../../engine/engine'

/** What of somebody a message reaches them by. */
interface Contact {
  readonly id: number
  readonly username?: string | null
  readonly email?: string | null
  readonly mobile?: string | null
}

/** Tells somebody, where they could be reached until now, that a colleague has changed how they are reached. */
export async function tellOfContactChange(
  { engine, tx, viewer }: Work,
  before: Contact,
  after: Contact,
): Promise<void> {
  if (viewer.id === after.id) return
  const what = [
    ...(before.email !== after.email ? ['email address'] : []),
    ...(before.mobile !== after.mobile ? ['mobile number'] : []),
  ].join(' and ')
  const to = before.email ?? before.mobile
  if (!what || !to) return
  await engine.outbox.send(tx, {
    channel: before.email ? 'EMAIL' : 'SMS',
    to,
    template: 'CONTACT_CHANGED',
    subject: `Your ${what} was changed`,
    text: `${viewer.name} changed the ${what} of your account ${before.username ?? ''}. If you didn’t expect this, tell your administrator immediately.`,
    user: after.id,
    language: 'en',
  })
}
