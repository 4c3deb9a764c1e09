import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { startService, type Person, type TestService } from '../../support/service'

let service: TestService
let admin: Person
let superadmin: Person
beforeAll(async () => {
  service = await startService()
  admin = await service.person([
    ...['view_afs_users_tab', 'user:edit', 'user:activate', 'user:senior', 'user:view-as', 'authority:edit'],
    ...['view_user_authority_mapping_tab', 'pii:reveal', 'role_admin'],
  ])
  superadmin = await service.person(['role_superadmin', 'authority:edit', 'user:view-as', 'user:senior'])
  await service.person(['role_superadmin'])
})
afterAll(() => service.close())

const at = ({ id }: Person, word = '') => `/api/admin/users/${id}${word}`
const contactOf = async ({ id }: Person) =>
  (
    await service.database.rows<{ email: string; mobile: string }>(
      sql`select email, mobile from users where id = ${id}`,
    )
  )[0]

describe('A user with higher authority', () => {
  it('cannot be changed, deactivated or signed out by an admin without it, not even in bulk', async () => {
    const before = await contactOf(superadmin)
    const answers = [
      await admin.send('PATCH', at(superadmin), { mobile: '9811111111' }, { 'if-match': '"1"' }),
      await admin.send('PATCH', at(superadmin), { email: 'mine@example.in' }, { 'if-match': '"1"' }),
      await admin.send('POST', at(superadmin, '/deactivate'), { reason: 'A long leave' }),
      await admin.send('POST', at(superadmin, '/resetAccess'), { reason: 'A long leave' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    const bulk = await admin.send<{ done: number }>('PATCH', '/api/admin/users', {
      ids: [superadmin.id],
      changes: { address: 'Elsewhere' },
    })
    expect([bulk.body.done, (await admin.get<{ _can: string[] }>(at(superadmin))).body._can]).toEqual([0, []])
    expect(await contactOf(superadmin)).toEqual(before)
  })

  it('can be changed by users with the same authority', async () => {
    const peer = await service.person([
      'role_superadmin',
      'view_afs_users_tab',
      'user:edit',
      'user:senior',
      'authority:edit',
      'user:view-as',
    ])
    const answer = await peer.send('PATCH', at(superadmin), { address: 'Sector 17' }, { 'if-match': '"1"' })
    expect(answer.status).toBe(200)
  })
})

describe('A user with a sensitive authority', () => {
  it('gets no code by SMS and no link by email, with or without an outside account', async () => {
    const powerful = await service.person(['account:outside', 'role_partner', 'pii:reveal'], ['Punjab'])
    const plain = await service.person(['account:outside', 'role_partner'], ['Punjab'])
    for (const person of [powerful, plain]) {
      const { mobile = '' } = (await contactOf(person)) ?? {}
      await service.nobody.send('POST', '/api/admin/verify-user', { mobile })
    }
    const codes = () =>
      service.database.rows<{ id: number }>(
        sql`select user_id as id from sign_in_codes where user_id = any(${[powerful.id, plain.id]}::bigint[])`,
      )
    await expect.poll(async () => (await codes()).map(({ id }) => id)).toEqual([plain.id])
  })
})

describe('A user whose email address or mobile number was changed by another person', () => {
  it('is notified at the earlier contact', async () => {
    const person = await service.person(['view_farmer_tab'])
    const { email } = (await contactOf(person)) ?? {}
    const changed = await admin.send('PATCH', at(person), { mobile: '9822222222' }, { 'if-match': '"1"' })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const sent = await service.database.rows(
      sql`select channel, email, template, subject from communications where user_id = ${person.id}`,
    )
    expect(sent).toEqual([
      { channel: 'EMAIL', email, template: 'CONTACT_CHANGED', subject: 'Your mobile number was changed' },
    ])
  })
})

describe('An authority used by the portal', () => {
  it('can be renamed or removed from the master data only by a superadmin', async () => {
    const [found] = (
      await admin.get<{ items: { id: number; version: number }[] }>('/api/admin/authorities?q=view_farmer_tab')
    ).body.items
    const change = (person: Person) =>
      person.send(
        'PATCH',
        `/api/admin/authorities/${found?.id}`,
        { label: 'Farmers' },
        { 'if-match': `"${found?.version}"` },
      )
    expect((await change(admin)).status).toBe(403)
    const peer = await service.person(['role_superadmin', 'view_user_authority_mapping_tab', 'authority:edit'])
    expect((await change(peer)).status).toBe(200)
  })
})
