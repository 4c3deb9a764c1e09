import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../support/asking'
import { attacksOn, type Attack, type Attacked } from '../support/attacked'
import { everyKey } from '../support/samples'
import { startService, type Answer, type Person, type TestService } from '../support/service'

let service: TestService
let person: Person
let attacks: readonly Attack[]
beforeAll(async () => {
  service = await startService()
  person = await service.person(everyKey)
  attacks = attacksOn((await service.nobody.get<Attacked>('/api/openapi.json')).body)
})
afterAll(() => service.close())

const json = { 'content-type': 'application/json' }

/** Returns the unexpected answers, each with its request. */
async function unlike(
  who: Person,
  asked: readonly Attack[],
  isExpected: (status: number, attack: Attack) => boolean,
): Promise<string[]> {
  const told: string[] = []
  for (const attack of asked) {
    const { method, path, body } = attack
    const headers = { ...(body !== undefined && json), ...(who.token && { authorization: `Bearer ${who.token}` }) }
    const { status, bytes } = await ask(service.url + path, { method, headers, ...(body !== undefined && { body }) })
    if (!isExpected(status, attack))
      told.push(`${status} ${method} ${path} ${body?.slice(0, 60) ?? ''} ${String(bytes)}`)
  }
  return told
}

describe('A text that no database can hold', () => {
  it('or an impossible date never causes an internal fault, and gets 400 in every body that is read', async () => {
    expect(attacks.length).toBeGreaterThan(1000)
    // Some actions are refused to everyone except people named in a record, whatever their keys.
    const isRefused = (status: number, { body }: Attack): boolean =>
      body === undefined ? status < 500 : status === 400 || status === 403
    expect(await unlike(person, attacks, isRefused)).toEqual([])
  }, 240_000)

  it('is answered with 401 without signing in, where that is required', async () => {
    const closed = attacks.filter(({ isOpen }) => !isOpen)
    expect(await unlike(service.nobody, closed, (status) => status === 401)).toEqual([])
  }, 240_000)

  it('causes no internal fault on public routes', async () => {
    const open = attacks.filter(({ isOpen }) => isOpen)
    expect(await unlike(service.nobody, open, (status) => status < 500)).toEqual([])
  })

  it('is reported at its place', async () => {
    const preference = '/api/admin/preferences/x'
    for (const [value, place] of [
      [String.raw`"a\u0000b"`, 'value'],
      [String.raw`"\ud800"`, 'value'],
      [String.raw`{"a":[1,{"b":"\u0000"}]}`, 'value.a.1.b'],
      [String.raw`{"a":{"\u0000":1}}`, 'value.a'],
    ] as const) {
      const { status, body } = await person.send('PUT', preference, `{"value":${value}}`, json)
      expect([status, body.fields]).toEqual([400, { [place]: 'This contains characters that can’t be saved' }])
    }
    const { status, body } = await person.get('/api/admin/search?q=a%00b')
    expect([status, body.fields]).toEqual([400, { q: 'This contains characters that can’t be saved' }])
  })

  it('is refused at sign-in, also as half of HTTP Basic', async () => {
    const token = '/api/admin/oauth/token'
    const by = (body: object, headers = {}): Promise<Answer> => service.nobody.send('POST', token, body, headers)
    const password = await by({ grant_type: 'password', username: 'a\u0000', password: 'b' })
    expect([password.status, Object.keys(password.body.fields as object)]).toEqual([400, ['username']])
    const client = await by({ grant_type: 'client_credentials', client_id: 'a\u0000', client_secret: 'b' })
    expect([client.status, Object.keys(client.body.fields as object)]).toEqual([400, ['client_id']])
    const authorization = `Basic ${Buffer.from('a%00:b').toString('base64')}`
    expect((await by({ grant_type: 'client_credentials' }, { authorization })).status).toBe(400)
    const outside = await service.nobody.send('POST', '/api/admin/outside/sign-in', {
      username: 'a\u0000b',
      password: 'x',
    })
    expect([outside.status, Object.keys(outside.body.fields as object)]).toEqual([400, ['username']])
  })

  it('finds no file', async () => {
    for (const at of ['farmers/uploads/photo', 'tickets/uploads/attachments'])
      for (const key of ['%00', 'a%00b']) expect((await person.get(`/api/admin/${at}/${key}`)).status).toBe(404)
  })
})

describe('A body that is nested too deeply', () => {
  it('is reported at the place where it is too deep', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    for (const [method, path, name] of [
      ['PUT', '/api/admin/preferences/x', 'value'],
      ['POST', '/api/admin/farmers', 'location'],
    ] as const) {
      const { status, body } = await person.send(method, path, `{"${name}":${deep}}`, json)
      expect([status, body.fields]).toEqual([400, { [name]: 'This is nested too deeply' }])
    }
    const ten = '['.repeat(10) + ']'.repeat(10)
    const { body } = await person.send('POST', '/api/admin/farmers', `{"location":${ten}}`, json)
    expect(body.fields).toMatchObject({ location: expect.stringMatching(/ is nested too deeply$/) })
  })
})

describe('An impossible date', () => {
  it('has no picture of a land', async () => {
    for (const path of ['', '/picture']) {
      const { status } = await person.get(`/api/remote-sensing/lands/5/rasters/2026-02-30${path}`)
      expect(status).toBe(404)
    }
  })
})
