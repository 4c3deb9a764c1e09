import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { setCheapPassword } from '../../support/passwords'
import { everyKey } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'
import { hire } from '../../support/staff'
import { freePort } from './service'

interface Row {
  readonly key: string
  readonly digest: string
  readonly kind: string
  readonly name: string
  readonly refused?: string
}

const TOKEN = 'made-for-the-tests'

let service: TestService
let admin: Person
let directory: string
let logged = ''
beforeAll(async () => {
  const port = await freePort()
  const url = `http://localhost:${port}/oidc`
  const logTo = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString()
      done()
    },
  })
  service = await startService({ port, directory: { url, group: 'agridesk-staff', token: TOKEN }, logTo })
  directory = `${url}/api/v1/groups/agridesk-staff/users`
  admin = await service.person(everyKey)
  const clerk = { officeRole: 'CALL_CENTRE', firstName: 'Ashwini', lastName: 'Kale' }
  const ids = [
    await hire(service, 'OFFICE', [], { ...clerk, username: 'call.centre04', email: 'ashwini@example.in' }),
    await hire(service, 'OFFICE', [], { ...clerk, username: 'call.centre05', email: 'hitesh@example.in' }),
  ]
  await setCheapPassword(service.database, ids, 'correct horse battery')
})
afterAll(() => service.close())

const preview = async (): Promise<readonly Row[]> => {
  const { status, body } = await admin.get<{ rows: readonly Row[] }>('/api/admin/user-sync')
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows
}

describe('The demo’s directory', () => {
  it('requires its token to list accounts', async () => {
    for (const headers of [{}, { authorization: 'SSWS guessed' }, { authorization: `Bearer ${admin.token}` }]) {
      const response = await fetch(directory, { headers: headers as Record<string, string> })
      const refusal = { errorCode: 'E0000011', errorSummary: 'Invalid token provided' }
      expect([response.status, await response.json()]).toEqual([401, refusal])
    }
  })

  it('differs from the portal in a few values, which a sync transfers, and then in none', async () => {
    const rows = await preview()
    expect(rows.map(({ kind, name, refused }) => [kind, name, refused])).toEqual([
      ['update', 'Ashwini Kale', undefined],
      ['deactivate', 'Ashwini Kale', undefined],
      ['create', 'Nikhil Bhandari', undefined],
      ['create', 'Revathi Sundaram', undefined],
      ['create', 'Zubin Daruwala', 'Correct in the directory: Mobile is required'],
    ])
    const sent = rows.filter(({ refused }) => refused === undefined).map(({ key, digest }) => ({ key, digest }))
    const { body } = await admin.send('POST', '/api/admin/user-sync', { rows: sent })
    expect(body).toEqual({ created: 2, updated: 1, deactivated: 1, refused: [] })
    const people = await service.database.rows(
      sql`select username, last_name as "lastName", status from users where username ~ '^(call|nikhil|revathi)' order by username`,
    )
    expect(people).toEqual([
      { username: 'call.centre04', lastName: 'Deshmukh', status: 'ACTIVE' },
      { username: 'call.centre05', lastName: 'Kale', status: 'INACTIVE' },
      { username: 'nikhil.bhandari', lastName: 'Bhandari', status: 'INVITED' },
      { username: 'revathi.sundaram', lastName: 'Sundaram', status: 'INVITED' },
    ])
    expect((await preview()).map(({ name, refused }) => [name, refused])).toEqual([
      ['Zubin Daruwala', 'Correct in the directory: Mobile is required'],
    ])
  })

  it('pages through its members, and knows only one group', async () => {
    const known = { authorization: `SSWS ${TOKEN}` }
    const names: string[] = []
    let next: string | undefined = `${directory}?limit=2`
    while (next) {
      const response: Response = await fetch(next, { headers: known })
      const page = (await response.json()) as { profile: { login: string } }[]
      names.push(...page.map(({ profile }) => profile.login))
      expect(page.length).toBeLessThanOrEqual(2)
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
    const everybody = (await (await fetch(directory, { headers: known })).json()) as unknown[]
    expect(names.length).toBeGreaterThan(3)
    expect(names.length).toBe(everybody.length)
    expect(new Set(names).size).toBe(names.length)
    const other = await fetch(directory.replace('agridesk-staff', 'everybody'), { headers: known })
    expect([other.status, await other.json()]).toMatchObject([404, { errorCode: 'E0000007' }])
    expect(logged).toContain('/oidc/api/v1/groups')
    expect(logged).not.toContain(TOKEN)
  })
})
