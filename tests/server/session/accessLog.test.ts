import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccessKind } from '#define'
import { sql } from '../../../server/database'
import { forgetAccess, noteAccess } from '../../../server/engine/accessLog'
import { historyLength, startService, type Person, type TestService } from '../../support/service'

const PASSWORD = 'correct horse battery'

interface Line {
  readonly kind: AccessKind
  readonly user: { readonly id: number } | null
  readonly by: { readonly id: number } | null
  readonly givenName: string | null
  readonly what: string
  readonly detail: string | null
  readonly times: number
  readonly address: string | null
  readonly device: string | null
  readonly session: string | null
  readonly request: string | null
}

let service: TestService
let admin: Person

beforeAll(async () => {
  service = await startService()
  admin = await service.person([
    'view_afs_users_tab',
    'view_user_authority_mapping_tab',
    'authority:edit',
    'pii:reveal',
  ])
})
afterAll(() => service.close())

/** The lines of one kind, newest first. */
async function lines(kind: Line['kind'], of = ''): Promise<Line[]> {
  const columns = 'kind,user,by,givenName,what,detail,times,address,device,session,request'
  const { status, body } = await admin.get<{ items: Line[] }>(
    `/api/admin/access-log?kind=${kind}${of}&columns=${columns}&size=100`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items
}

async function nameOf({ id }: Person): Promise<string> {
  const [row] = await service.database.rows<{ username: string }>(sql`select username from users where id = ${id}`)
  return row?.username ?? ''
}

const signIn = (username: string, password: string, headers?: Record<string, string>) =>
  service.nobody.send('POST', '/api/admin/oauth/token', { grant_type: 'password', username, password }, headers)

describe('The access log', () => {
  it('records who signed in, how, from where, on what device and in which session', async () => {
    const person = await service.person([])
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
    await signIn(await nameOf(person), PASSWORD, { 'user-agent': agent })
    const [last] = await lines('SIGNED_IN', `&user=${person.id}`)
    expect(last).toMatchObject({
      what: 'By a script, with a password',
      address: '127.0.0.1',
      device: 'Chrome on Windows',
    })
    expect(last?.session).toMatch(/^[0-9a-f-]{36}$/)
    expect(last?.request).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('counts a refused sign-in for the attempted account, once a minute', async () => {
    const person = await service.person([])
    const username = await nameOf(person)
    for (const password of ['one', 'two', 'three']) await signIn(username, password)
    const found = await lines('SIGN_IN_REFUSED', `&user=${person.id}`)
    expect(found.reduce((sum, { times }) => sum + times, 0)).toBe(3)
    expect(found.length).toBeLessThan(3)
    expect(found[0]).toMatchObject({ givenName: username, what: 'POST /api/admin/oauth/token' })
  })

  it('stores only the beginning of an unknown user name, and never a password', async () => {
    await signIn('MyS3cretPassphrase', 'another secret')
    const text = JSON.stringify(await service.database.rows(sql`select * from access_log`))
    expect(text).toContain('MyS…')
    expect(text).not.toMatch(/S3cret|another secret|correct horse/)
  })

  it('records a sign-out once', async () => {
    const person = await service.person([])
    await person.send('POST', '/api/admin/sign-out', {})
    await person.send('POST', '/api/admin/sign-out', {})
    expect(await lines('SIGNED_OUT', `&user=${person.id}`)).toHaveLength(1)
  })

  it('records a token that is not ours, and one whose session has ended', async () => {
    const person = await service.person([])
    await service.nobody.get('/api/admin/users', { authorization: 'Bearer not.a.token' })
    expect((await lines('TOKEN_REFUSED'))[0]).toMatchObject({ user: null, what: 'GET /api/admin/users' })
    await person.send('POST', '/api/admin/sign-out', {})
    await person.get('/api/admin/users')
    const [ended] = await lines('TOKEN_REFUSED', `&user=${person.id}`)
    expect(ended?.detail).toContain('session has ended')
  })

  it('records nothing for a request without a token', async () => {
    const before = await count()
    await service.nobody.get('/api/admin/users')
    expect(await count()).toBe(before)
  })

  it('counts every 403 for the refused person, by method and route', async () => {
    const person = await service.person([])
    for (const id of [1, 2, 3]) await person.get(`/api/admin/users/${id}`)
    await person.send('POST', '/api/admin/users', {})
    const found = await lines('REFUSED', `&user=${person.id}`)
    const told = (what: string): number =>
      found.filter((line) => line.what === what).reduce((sum, { times }) => sum + times, 0)
    expect([told('GET /api/admin/users/:id'), told('POST /api/admin/users')]).toEqual([3, 1])
  })

  it('records authorities granted, changed and revoked, and by whom', async () => {
    const person = await service.person([])
    const [crop] = await service.database.rows<{ id: number }>(
      sql`select id from authorities where authority = 'crop:edit'`,
    )
    const made = await admin.send<{ id: number }>('POST', '/api/admin/user-authorities', {
      user: person.id,
      authority: crop?.id,
    })
    const at = `/api/admin/user-authorities/${made.body.id}`
    await admin.send('PATCH', at, { validTill: '2099-12-31' })
    await admin.send('DELETE', at)
    for (const kind of ['GRANTED', 'GRANT_CHANGED', 'TAKEN_AWAY'] as const) {
      const [line] = await lines(kind, `&user=${person.id}`)
      expect(line, kind).toMatchObject({ what: 'crop:edit', by: { id: admin.id }, address: '127.0.0.1' })
    }
  })

  it('does not record a grant that was rolled back', async () => {
    const person = await service.person([])
    const mapping = { user: person.id, assign: [1, 999_999_999], remove: [] }
    expect((await admin.send('POST', '/api/admin/user-tabs-mapping', mapping)).status).toBe(400)
    expect(await lines('GRANTED', `&user=${person.id}`)).toEqual([])
  })

  it('is readable only by people who assign authorities, and writable by no one', async () => {
    const person = await service.person(['view_afs_users_tab'])
    expect((await person.get('/api/admin/access-log')).status).toBe(403)
    const [line] = await service.database.rows<{ id: number }>(sql`select id from access_log limit 1`)
    for (const method of ['PATCH', 'DELETE'] as const)
      expect((await admin.send(method, `/api/admin/access-log/${line?.id}`, { what: 'nothing' })).status).toBe(403)
    expect((await admin.send('POST', '/api/admin/access-log', { what: 'nothing' })).status).toBe(403)
    expect(await historyLength(service.database, 'access-log', line?.id ?? 0)).toBe(0)
  })

  it('limits its size: a flood of refusals becomes a line or two', async () => {
    const before = await count()
    const event = { kind: 'REFUSED', what: 'GET /flood', who: admin.id } as const
    await Promise.all(Array.from({ length: 200 }, () => noteAccess(service.database, event)))
    expect((await count()) - before).toBeLessThanOrEqual(2)
  })

  it('truncates long texts and removes control characters', async () => {
    await noteAccess(service.database, { kind: 'REFUSED', what: `a\u0000b${'x'.repeat(5000)}`, detail: '\r\nline' })
    const [line] = await service.database.rows<{ what: string; detail: string }>(
      sql`select what, detail from access_log where what like 'a b%'`,
    )
    expect(line?.what).toHaveLength(200)
    expect(line?.detail).toBe('line')
  })

  it('removes lines older than its retention period', async () => {
    await noteAccess(service.database, { kind: 'REFUSED', what: 'long ago' })
    await service.database.run(sql`update access_log set at = now() - interval '401 days' where what = 'long ago'`)
    const before = await count()
    await forgetAccess(service.database, 400)
    expect(await count()).toBe(before - 1)
  })
})

async function count(): Promise<number> {
  return Number(await service.database.json(sql`select count(*)::text from access_log`))
}
