import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { startService, type Person, type TestService } from '../../support/service'

const PASSWORD = 'correct horse battery'

let service: TestService
let admin: Person

beforeAll(async () => {
  service = await startService()
  admin = await service.person(['authority:edit', 'view_afs_users_tab', 'user:senior'])
})
afterAll(() => service.close())

async function nameOf({ id }: Person): Promise<string> {
  const [row] = await service.database.rows<{ username: string }>(sql`select username from users where id = ${id}`)
  return row?.username ?? ''
}

const signIn = (username: string, password: string) =>
  service.nobody.send('POST', '/api/admin/oauth/token', { grant_type: 'password', username, password })

async function failTenTimes(username: string): Promise<void> {
  for (let time = 0; time < 10; time += 1) expect((await signIn(username, 'wrong')).status).toBe(401)
}

describe('Ten failed sign-ins', () => {
  it('lock the account for 15 minutes and say how long it still is', async () => {
    const person = await service.person([])
    const username = await nameOf(person)
    await failTenTimes(username)
    const { status, headers, body } = await signIn(username, PASSWORD)
    expect([status, body.detail]).toEqual([429, 'Too many failed sign-ins. Try again in 15 minutes.'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(880)
    // Existing sessions continue to work.
    expect((await person.get('/api/admin/authorities/mine')).status).toBe(200)
  })

  it('are reported to the person and to the admins, once', async () => {
    const person = await service.person([])
    await failTenTimes(await nameOf(person))
    await signIn(await nameOf(person), PASSWORD)
    const notices = await person.get<{ items: object[]; unread: number }>('/api/admin/notices')
    expect(notices.body).toMatchObject({ unread: 1, items: [{ kind: 'locked', record: person.id }] })
    const log = await admin.get<{ items: { times: number }[] }>(
      `/api/admin/access-log?kind=LOCKED_OUT&user=${person.id}`,
    )
    expect(log.body.items[0]).toMatchObject({ user: { id: person.id } })
    const { body } = await admin.get<{ lockedUntil: string; _can: string[] }>(`/api/admin/users/${person.id}`)
    expect(Date.parse(body.lockedUntil)).toBeGreaterThan(Date.now())
    expect(body._can).toContain('unlock')
  })

  it('can be cleared by an admin', async () => {
    const person = await service.person([])
    const username = await nameOf(person)
    await failTenTimes(username)
    const { status, body } = await admin.send('POST', `/api/admin/users/${person.id}/unlock`, {})
    expect([status, body.lockedUntil]).toEqual([200, null])
    expect((await signIn(username, PASSWORD)).status).toBe(200)
    const log = await admin.get<{ items: object[] }>(`/api/admin/access-log?kind=UNLOCKED&user=${person.id}`)
    expect(log.body.items).toMatchObject([{ by: { id: admin.id } }])
    const again = await admin.send('POST', `/api/admin/users/${person.id}/unlock`, {})
    expect([again.status, again.body.title]).toEqual([400, 'Error while unlocking user'])
  })

  it('expire after that time', async () => {
    const person = await service.person([])
    const username = await nameOf(person)
    await failTenTimes(username)
    await service.database.run(
      sql`update sign_in_failures set locked_until = now() - interval '1 second', failures = array(select one - interval '16 minutes' from unnest(failures) one)`,
    )
    expect((await signIn(username, PASSWORD)).status).toBe(200)
    const { body } = await admin.get<{ lockedUntil: null }>(`/api/admin/users/${person.id}`)
    expect(body.lockedUntil).toBeNull()
  })

  it('for an unknown user name are answered with the same words', async () => {
    await service.database.run(sql`delete from sign_in_failures`)
    const known = await service.person([])
    const answers: unknown[][] = []
    for (const username of [await nameOf(known), 'nobody.at.all']) {
      const told: unknown[] = []
      for (let time = 0; time < 11; time += 1) {
        const { status, body } = await signIn(username, 'wrong')
        told.push([status, body.title, body.detail])
      }
      answers.push(told)
    }
    expect(answers[0]).toEqual(answers[1])
    // An unknown user name also costs a full password hash each time.
  })

  it('store no attempted user name in readable form', async () => {
    await signIn('Passw0rdInTheWrongBox', 'wrong')
    const rows = JSON.stringify(await service.database.rows(sql`select * from sign_in_failures`))
    expect(rows).not.toMatch(/passw0rd/i)
  })

  it('for many accounts from one address lock the address', async () => {
    await service.database.run(sql`delete from sign_in_failures`)
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => nameOf(await service.person([]))))
    const statuses: number[] = []
    for (let time = 0; time < 51; time += 1) statuses.push((await signIn(people[time % 6] ?? '', 'wrong')).status)
    expect(statuses.slice(-2)).toEqual([401, 429])
    expect(statuses.slice(0, 50).every((status) => status === 401)).toBe(true)
  })
})
