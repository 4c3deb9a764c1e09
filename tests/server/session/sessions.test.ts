import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { startService, type Person, type TestService } from '../../support/service'

interface Session {
  readonly id: number
  readonly user: { readonly id: number }
  readonly device: string
  readonly way: string
  readonly address?: string
  readonly status: string
  readonly ending: string | null
  readonly _can: string[]
}

let service: TestService
let admin: Person

beforeAll(async () => {
  service = await startService()
  admin = await service.person(['authority:edit', 'view_afs_users_tab', 'user:activate', 'user:senior', 'pii:reveal'])
})
afterAll(() => service.close())

const columns = 'user,device,way,address,status,ending,startedAt,lastSeenAt,until'

async function sessionsOf(asking: Person, of: Person): Promise<Session[]> {
  const { status, body } = await asking.get<{ items: Session[] }>(
    `/api/admin/sessions?user=${of.id}&columns=${columns}&size=100`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items
}

async function signInAgain({ id }: Person): Promise<{ access_token: string; refresh_token: string }> {
  const [row] = await service.database.rows<{ username: string }>(sql`select username from users where id = ${id}`)
  const body = { grant_type: 'password', username: row?.username, password: 'correct horse battery' }
  return (await service.nobody.send<never>('POST', '/api/admin/oauth/token', body)).body
}

const asks = async (token: string): Promise<number> =>
  (await service.nobody.get('/api/admin/authorities/mine', { authorization: `Bearer ${token}` })).status

describe('The sessions of a user', () => {
  it('are listed with how and where each was opened', async () => {
    const person = await service.person([])
    await signInAgain(person)
    const [session] = await sessionsOf(admin, person)
    expect(session).toMatchObject({ way: 'PASSWORD', device: 'Program node', address: '127.0.0.1', status: 'OPEN' })
    expect(session?._can).toEqual(['end'])
  })

  it('are ended by an admin immediately in every tab, and cannot be renewed', async () => {
    const person = await service.person([])
    const other = await signInAgain(person)
    expect([await asks(person.token), await asks(other.access_token)]).toEqual([200, 200])
    const [latest] = await sessionsOf(admin, person)
    const { status, body } = await admin.send('POST', `/api/admin/sessions/${latest?.id}/end`, {})
    expect([status, body.status]).toEqual([200, 'ENDED'])
    expect([await asks(person.token), await asks(other.access_token)]).toEqual([200, 401])
    const renewed = await service.nobody.send('POST', '/api/admin/refresh-token', undefined, {
      authorization: other.refresh_token,
    })
    expect([renewed.status, renewed.body.title]).toEqual([401, 'Session Expired'])
    const [ended] = await sessionsOf(admin, person)
    expect(ended).toMatchObject({ ending: 'Ended by Person Number', _can: [] })
  })

  it('can be ended in bulk', async () => {
    const person = await service.person([])
    const other = await signInAgain(person)
    const ids = (await sessionsOf(admin, person)).map(({ id }) => id)
    const { body } = await admin.send('POST', '/api/admin/sessions/end', { ids, input: {} })
    expect(body).toMatchObject({ done: 2, failed: 0 })
    expect([await asks(person.token), await asks(other.access_token)]).toEqual([401, 401])
  })

  it('are recorded in the access log with the person who ended them', async () => {
    const person = await service.person([])
    const [session] = await sessionsOf(admin, person)
    await admin.send('POST', `/api/admin/sessions/${session?.id}/end`, {})
    const log = await admin.get<{ items: object[] }>(`/api/admin/access-log?kind=SESSION_ENDED&user=${person.id}`)
    expect(log.body.items).toMatchObject([{ by: { id: admin.id }, what: `Session ${session?.id}` }])
  })

  it('are hidden from others without the key, but visible to the user, who may end them', async () => {
    const person = await service.person([])
    const [others] = await sessionsOf(admin, admin)
    expect(await sessionsOf(person, admin)).toEqual([])
    expect((await person.get(`/api/admin/sessions/${others?.id}`)).status).toBe(404)
    expect((await person.send('POST', `/api/admin/sessions/${others?.id}/end`, {})).status).toBe(404)
    const [own] = await sessionsOf(person, person)
    expect((await person.send('POST', `/api/admin/sessions/${own?.id}/end`, {})).status).toBe(200)
    expect(await asks(person.token)).toBe(401)
    const [seen] = await sessionsOf(admin, person)
    expect(seen?.ending).toBe('Ended by the user')
  })

  it('with higher authority or rank cannot be ended by people below them', async () => {
    const chief = await service.person(['role_superadmin', 'authority:edit', 'user:senior'])
    const [session] = await sessionsOf(admin, chief)
    expect(session).toMatchObject({ status: 'OPEN', _can: [] })
    const refused = await admin.send('POST', `/api/admin/sessions/${session?.id}/end`, {})
    expect([refused.status, refused.body.title]).toEqual([403, 'Access is denied'])
    const why = await admin.get<{ allowed: boolean }>(
      `/api/admin/why?resource=sessions&id=${session?.id}&operation=end`,
    )
    expect(why.body.allowed).toBe(false)
    const many = await admin.send('POST', '/api/admin/sessions/end', { ids: [session?.id], input: {} })
    expect(many.body).toMatchObject({ done: 0 })
    const junior = await service.person(['authority:edit'])
    const [senior] = await sessionsOf(junior, await service.person([]))
    expect(senior?._can).toEqual([])
    expect(await asks(chief.token)).toBe(200)
    const [below] = await sessionsOf(chief, junior)
    expect((await chief.send('POST', `/api/admin/sessions/${below?.id}/end`, {})).status).toBe(200)
  })

  it('identify the current one, and all others can be ended together', async () => {
    const person = await service.person([])
    const [second, third] = [await signInAgain(person), await signInAgain(person)]
    const stranger = await service.person([])
    const all = await sessionsOf(person, person)
    expect(all).toHaveLength(3)
    const own = await person.get<{ id: number }>('/api/admin/sessions/current')
    expect(own.body.id).toBe(Math.min(...all.map(({ id }) => id)))
    const { status, body } = await person.send('POST', '/api/admin/sessions/end-others', {})
    expect([status, body]).toEqual([200, { ended: 2 }])
    expect([await asks(person.token), await asks(second.access_token), await asks(third.access_token)]).toEqual([
      200, 401, 401,
    ])
    const refused = await service.nobody.get('/api/admin/authorities/mine', {
      authorization: `Bearer ${third.access_token}`,
    })
    expect(refused.body.title).toBe('Session Expired')
    expect(await asks(stranger.token)).toBe(200)
    const log = await admin.get<{ items: object[] }>(
      `/api/admin/access-log?kind=SESSION_ENDED&user=${person.id}&columns=what,detail,by`,
    )
    expect(log.body.items).toMatchObject([
      { what: 'All other sessions', detail: '2 sessions: ended by the user', by: { id: person.id } },
    ])
    expect((await person.send('POST', '/api/admin/sessions/end-others', {})).body).toEqual({ ended: 0 })
  })

  it('are visible to people who assign authorities only within their district', async () => {
    const local = await service.person(['authority:edit', 'view_afs_users_tab'], ['Ludhiana'])
    const near = await service.person([], ['Jagraon'])
    const far = await service.person([], ['Patiala'])
    expect([(await sessionsOf(local, near)).length, (await sessionsOf(local, far)).length]).toEqual([1, 0])
  })

  it('end when the user leaves', async () => {
    const person = await service.person([])
    await admin.send('POST', `/api/admin/users/${person.id}/deactivate`, { reason: 'Long leave' })
    const [session] = await sessionsOf(admin, person)
    expect(session).toMatchObject({ status: 'ENDED', ending: 'The user left' })
  })

  it('cannot be created, changed or deleted directly', async () => {
    const [session] = await sessionsOf(admin, admin)
    const at = `/api/admin/sessions/${session?.id}`
    const answers = [
      await admin.send('POST', '/api/admin/sessions', { user: admin.id }),
      await admin.send('PATCH', at, { status: 'ENDED' }),
      await admin.send('DELETE', at),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})
