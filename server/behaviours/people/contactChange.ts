import type { Work } from '../../engine/engine'

/** The contact details of a person. */
interface Contact {
  readonly id: number
  readonly username?: string | null
  readonly email?: string | null
  readonly mobile?: string | null
}

/** Notifies a person, at their previous contact details, that a colleague has changed them. */
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
