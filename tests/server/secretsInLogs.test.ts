import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companies } from '#resources'
import { behaviour } from '../../server/engine/behaviour'
import { startService, type Person, type TestService } from '../support/service'

const PASSWORD = 'correct horse battery'
const MOBILE = '9812345670'
const AADHAAR = '234123412346'

let service: TestService
let person: Person
let log = ''

beforeAll(async () => {
  const logTo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString()
      done()
    },
  })
  const broken = behaviour(companies, {
    prepare: async ({ viewer }, { input }) => {
      const told = `Key (mobile)=(+91${MOBILE}) of ${viewer.name} <somebody@example.in>, ${person.token}, already exists`
      throw Object.assign(new Error(told), { detail: `Failing row contains (${MOBILE}, ${String(input.name)})` })
    },
    effects: {},
  })
  service = await startService({ logTo, behaviours: [broken] })
  person = await service.person(['view_farmer_tab', 'view_afs_users_tab', 'user:senior', 'pii:reveal', 'farmer:create'])
})
afterAll(() => service.close())

it('No token, password, secret or personal number is logged, even at the most verbose level', async () => {
  const { nobody } = service
  const grant = { grant_type: 'password', username: 'person.1', password: PASSWORD }
  const { body: pair } = await nobody.send<Record<string, string>>('POST', '/api/admin/oauth/token', grant)
  await nobody.send('POST', '/api/admin/oauth/token', { ...grant, password: 'a wrong password' })
  await nobody.send(
    'POST',
    '/api/admin/oauth/token',
    { grant_type: 'client_credentials' },
    {
      authorization: `Basic ${Buffer.from('client-x:client-secret-value').toString('base64')}`,
    },
  )
  const renewed = await nobody.send<Record<string, string>>('POST', '/api/admin/refresh-token', undefined, {
    authorization: String(pair.refresh_token),
  })
  for (const path of [
    '/farmer/guid?t=public-link-token&code=445566&token=other-secret',
    `/oidc/auth?code=authorisation-code&id_token_hint=${person.token}`,
  ])
    await fetch(service.url + path).then((response) => response.text())
  await person.get(`/api/admin/farmers?search=${MOBILE}&mobile=${encodeURIComponent(`+91${MOBILE}`)}`)
  await person.get('/api/admin/users?email=asha.kaur@example.com')
  await person.send('POST', '/api/admin/farmers', { mobile: `+91${MOBILE}`, aadhaar: AADHAAR })
  await person.send('POST', '/api/admin/farmers/1/reveal', { field: 'aadhaar', reason: 'The caller asked for it' })
  await person.send('POST', '/api/admin/farmers', '{"mobile": "98123', { 'content-type': 'application/json' })
  await person.get('/api/admin/users', { cookie: 'session=cookie-value', 'x-api-key': 'header-secret' })
  const input = { code: 'X', name: 'Company of Asha', kind: 'SELF' }
  const fault = await person.send('POST', '/api/admin/companies', input)
  expect([fault.status, JSON.stringify(fault.body).includes(MOBILE)]).toEqual([500, false])
  await person.send('POST', '/api/admin/sign-out', { refresh_token: renewed.body.refresh_token })

  expect(log).toContain('"msg":"fault"')
  expect(log).toContain('/api/admin/farmers?search&mobile')
  const secrets = [
    ...[PASSWORD, 'a wrong password', 'client-secret-value', 'public-link-token', '445566', 'other-secret'],
    ...['authorisation-code', 'cookie-value', 'header-secret', MOBILE, AADHAAR, 'asha.kaur@example.com'],
    ...['somebody@example.in', 'Failing row', person.token, pair.access_token, pair.refresh_token],
    ...[renewed.body.access_token, renewed.body.refresh_token, Buffer.from('client-x:').toString('base64').slice(0, 8)],
  ]
  for (const secret of secrets) expect(String(secret).length, String(secret)).toBeGreaterThan(5)
  expect(secrets.filter((secret) => log.includes(String(secret)))).toEqual([])
  expect(log).not.toMatch(/eyJ[\w-]{10,}/)
})
