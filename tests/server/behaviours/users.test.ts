import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { everyKey } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { hireLine } from '../../support/staff'

const KEYS = ['view_afs_users_tab', 'user:create', 'user:edit', 'user:activate', 'user:senior', 'pii:reveal']
const reason = 'covers for a colleague'

let service: TestService
let admin: Person
let root: Person
beforeAll(async () => {
  service = await startService()
  root = await service.person(everyKey)
  admin = await service.person(KEYS)
})
afterAll(() => service.close())

let serial = 0
async function newUser(
  by: Person,
  more: Record<string, unknown> = {},
): Promise<Answer<{ id: number } & Record<string, unknown>>> {
  serial += 1
  const company = Number(await service.database.json(sql`select id::text from companies limit 1`))
  return by.send('POST', '/api/admin/users', {
    username: `new.user.${serial}`,
    roleType: 'SBU_HEAD',
    firstName: 'New',
    lastName: 'User',
    mobile: `70${String(serial).padStart(8, '0')}`,
    company,
    employment: 'ON_ROLL',
    joiningDate: '2026-01-01',
    ...more,
  })
}
const act = (by: Person, id: number, action: string, input: object = {}): Promise<Answer> =>
  by.send('POST', `/api/admin/users/${id}/${action}`, input)

describe('Users', () => {
  it('need at least one geography, within those of their creator', async () => {
    const limited = await service.person([...KEYS, 'view_geography'], ['Punjab'])
    const { places } = service
    const answers = [
      await newUser(limited),
      await newUser(limited, { scope: [places.Karnal] }),
      await newUser(limited, { scope: [places.Ludhiana, places.Karnal] }),
      await newUser(limited, { scope: [places.North] }),
    ]
    expect(answers.map(({ status, body }) => [status, Object.keys(body.fields as object)])).toEqual(
      answers.map(() => [400, ['scope']]),
    )
    const { status, body } = await newUser(limited, { scope: [places.Ludhiana] })
    expect(status, JSON.stringify(body)).toBe(201)
    expect((await limited.send('PATCH', `/api/admin/users/${body.id}`, { scope: [places.Haryana] })).status).toBe(400)
    expect((await limited.send('PATCH', `/api/admin/users/${limited.id}`, { scope: [] })).status).toBe(400)
    expect((await limited.send('PATCH', `/api/admin/users/${limited.id}`, { scope: [places.North] })).status).toBe(400)
  })

  it('see the new places of their scope immediately, and no longer the old ones', async () => {
    const moved = await service.person(['view_geography'], ['Karnal'])
    const villages = async (): Promise<unknown> =>
      (
        await moved.get<{ items: { label: string }[] }>('/api/admin/geographies/options?type.in=village')
      ).body.items.map(({ label }) => label)
    expect(await villages()).toEqual(['Biana'])
    await admin.send('PATCH', `/api/admin/users/${moved.id}`, { scope: [service.places.Patiala] })
    expect(await villages()).toEqual(['Bhadson'])
  })

  it('cannot be each other’s managers', async () => {
    const office = { roleType: 'OFFICE', officeRole: 'ADMIN' }
    const ids: number[] = []
    for (const name of ['one', 'two', 'three']) {
      const { body } = await newUser(admin, { ...office, email: `circle.${name}@example.in` })
      ids.push(body.id)
      await act(admin, body.id, 'activate')
    }
    const [one, two, three] = ids
    expect((await admin.send('PATCH', `/api/admin/users/${two}`, { manager: one })).status).toBe(200)
    expect((await admin.send('PATCH', `/api/admin/users/${three}`, { manager: two })).status).toBe(200)
    for (const manager of ids) {
      const { status, body } = await admin.send('PATCH', `/api/admin/users/${one}`, { manager })
      expect([status, body.fields]).toEqual([400, { manager: 'A user can’t be the manager of their own manager' }])
    }
    const refused = await act(admin, one ?? 0, 'deactivate', { reason })
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      '1 person reports to this user: New User. Choose a successor',
    ])
    expect((await admin.send('DELETE', `/api/admin/users/${one}`)).body.detail).toBe(
      'This user can no longer be deleted',
    )
  })

  it('cannot deactivate themselves or the last superadmin, who cannot be deleted either', async () => {
    const self = await act(admin, admin.id, 'deactivate', { reason })
    expect([self.status, self.body.detail]).toEqual([
      403,
      'You can’t use “Deactivate” on your own account. Ask a colleague.',
    ])
    const own = await admin.get<{ _can: string[] }>(`/api/admin/users/${admin.id}`)
    for (const word of ['deactivate', 'exit', 'promote']) expect(own.body._can).not.toContain(word)
    const last = await act(admin, root.id, 'deactivate', { reason })
    // No remaining user has the same authority.
    expect(last.status).toBe(403)
    const inBulk = await admin.send('POST', '/api/admin/users/deactivate', {
      ids: [root.id, admin.id],
      input: { reason },
    })
    expect(inBulk.body).toMatchObject({ done: 0, failed: 2 })
    expect((await admin.send('DELETE', `/api/admin/users/${root.id}`)).status).toBe(403)
    expect((await root.get('/api/admin/users')).status).toBe(200)
  })

  it.each(['deactivate', 'exit'])(
    'are signed out immediately by %s, and cannot return with an earlier token',
    async (action) => {
      const leaving = await service.person(['view_farmer_tab'])
      expect((await leaving.get('/api/admin/farmers')).status).toBe(200)
      await act(admin, leaving.id, action, { reason, ...(action === 'exit' && { lastWorkingDay: '2026-11-21' }) })
      expect((await leaving.get('/api/admin/farmers')).status).toBe(401)
      const again = await act(admin, leaving.id, 'activate')
      expect(again.status).toBe(action === 'exit' ? 400 : 200)
      expect((await leaving.get('/api/admin/farmers')).status).toBe(401)
    },
  )

  it('are not notified of a refused change', async () => {
    const { places } = service
    const { cluster } = await hireLine(service)
    const mobile = `+9176${String(cluster).padStart(8, '0')}`
    const told = (): readonly string[] => {
      const folder = join(service.dataDirectory, 'outbox')
      return existsSync(folder) ? readdirSync(folder) : []
    }
    const before = told()
    const refused = await admin.send('PATCH', `/api/admin/users/${cluster}`, { mobile, scope: [places.Patiala] })
    expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([400, ['scope']])
    expect(told()).toEqual(before)
    expect((await admin.send('PATCH', `/api/admin/users/${cluster}`, { mobile })).status).toBe(200)
    expect(told()).toHaveLength(before.length + 1)
  })

  it('get the specification’s error key for an invalid email address', async () => {
    const { status, body } = await newUser(admin, { email: 'some.one@' })
    expect([status, body]).toEqual([400, expect.objectContaining({ keys: { email: 'validateEmail' } })])
  })

  it('have a unique username, mobile number and email', async () => {
    const { body } = await newUser(admin, { email: 'Some.One@Example.in' })
    const again = async (more: object): Promise<unknown> => (await newUser(admin, { ...more })).body.fields
    expect(await again({ username: String(body.username).toUpperCase() })).toEqual({
      username: 'This username is already in use',
    })
    expect(await again({ mobile: body.mobile })).toEqual({ mobile: 'Another user has this mobile number' })
    expect(await again({ email: 'some.one@EXAMPLE.in' })).toEqual({ email: 'Another user has this email address' })
  })
})

describe('A person who adds a user', () => {
  const sight = (values: object, by = admin) =>
    by.send<{ parts: { note?: string; lines?: { label: string; words: string }[] }[] }>(
      'POST',
      '/api/admin/users/first-sight',
      { values },
    )
  const asLines = ({ body }: Awaited<ReturnType<typeof sight>>): Record<string, string> =>
    Object.fromEntries((body.parts[0]?.lines ?? []).map(({ label, words }) => [label, words]))

  it('previews the user’s access: the group of their role, its tabs and rights, and the places', async () => {
    expect((await sight({ roleType: 'OFFICE' })).body.parts[0]?.note).toBe('Choose a role to see its authorities.')
    expect((await sight({ roleType: 'BDO', scope: [] })).body.parts).toMatchObject([{ isWarning: true }])
    const ids = async (...keys: string[]): Promise<number[]> =>
      (
        await service.database.rows<{ id: number }>(
          sql`select id from authorities where lower(authority) = any(${keys.map((key) => key.toLowerCase())}::text[]) order by authority`,
        )
      ).map(({ id }) => id)
    const made = await root.send<{ id: number }>('POST', '/api/admin/authority-groups', {
      code: 'BDO_SET',
      name: 'Block officers',
      roleTypes: ['BDO', 'SBU_HEAD'],
      authorities: await ids('view_bookings_tab', 'view_farmer_tab', 'VIEW_STATE_BUDGET', 'farmer:edit', 'pii:reveal'),
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const values = { roleType: 'BDO', scope: [service.places.Ludhiana] }
    const told = await sight(values)
    expect(asLines(told)).toEqual({
      'Authority group': 'Block officers',
      Tabs: 'Bookings, Farmer and State Budget',
      Actions: 'Edit farmers and lands',
      Geographies: 'Ludhiana',
    })
    expect(told.body.parts[0]?.note).toBe(
      'Not included, because only a superadmin can grant them: See personal data in full.',
    )
    expect(asLines(await sight(values, root)).Actions).toBe('Edit farmers and lands and See personal data in full')
  })

  it('previews exactly what is granted on activation', async () => {
    const { status, body } = await newUser(admin, { scope: [service.places.Ludhiana] })
    expect(status, JSON.stringify(body)).toBe(201)
    await act(admin, body.id, 'activate', {})
    const held = await service.database.rows<{ label: string }>(sql`
      select a.label from user_authorities h join authorities a on a.id = h.authority_id
      where h.user_id = ${body.id} and h.deleted_at is null order by a.label`)
    expect(held.map(({ label }) => label)).toEqual(['Bookings', 'Edit farmers and lands', 'Farmer', 'State Budget'])
  })

  it('needs the right to add users', async () => {
    const reader = await service.person(['view_afs_users_tab'])
    expect((await sight({ roleType: 'BDO' }, reader)).status).toBe(403)
  })
})
