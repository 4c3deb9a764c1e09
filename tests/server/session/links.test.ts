import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { farmers } from '#resources'
import { sql } from '../../../server/database'
import { publicHeaders } from '../../../server/publicAddresses'
import { everyKey, samplesBy, type Row, type Samples } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

const DEAD = { status: 404, title: 'This link can no longer be used' }
const HOUR = 3_600_000

describe('A public link', () => {
  let service: TestService
  let author: Person
  let samples: Samples
  let clock = Date.now()

  beforeAll(async () => {
    service = await startService({ now: () => new Date(clock) })
    author = await service.person(everyKey)
    samples = samplesBy(author, service)
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    clock = Date.now()
    await service.database.run(sql`delete from turns`)
  })

  interface Shared {
    readonly link: Row
    readonly farmer: Row
    readonly path: string
    readonly token: string
  }
  const share = async (given: Record<string, unknown> = {}): Promise<Shared> => {
    const farmer = await samples.record(farmers)
    const input = { farmer: farmer.id, kind: 'FARMER', purpose: 'Check your village', lasts: 'HOUR_1', ...given }
    const made = await author.send<Row>('POST', '/api/admin/public-links', input)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { body } = await author.get<{ path: string }>(`/api/admin/public-links/${made.body.id}/address`)
    const token = new URL(body.path, 'http://localhost').searchParams.get('t') ?? ''
    return { link: made.body, farmer, path: body.path, token }
  }
  const open = (body: Record<string, unknown>): Promise<Answer> =>
    service.nobody.send('POST', '/api/farmer/links/open', body)
  const openFarmer = ({ farmer, token }: Pick<Shared, 'farmer' | 'token'>): Promise<Answer> =>
    open({ kind: 'FARMER', guid: farmer.guid, token })
  const logged = async (kind: string): Promise<string[]> => {
    const lines = await service.database.rows<{ what: string }>(sql`select what from access_log where kind = ${kind}`)
    return lines.map(({ what }) => what)
  }

  it('shows first name, village and its purpose to anyone who has it, and nothing else', async () => {
    const shared = await share()
    expect(shared.path).toBe(`/farmer/${String(shared.farmer.guid)}?t=${shared.token}`)
    const { status, body, headers } = await openFarmer(shared)
    expect([status, body]).toEqual([
      200,
      { firstName: shared.farmer.firstName, village: 'Galib Kalan', purpose: 'Check your village' },
    ])
    expect([headers.get('referrer-policy'), headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
      'no-referrer',
      'noindex',
      'no-store',
    ])
  })

  it('of the other kind shows the summary of the farmer, without a phone number', async () => {
    const shared = await share({ kind: 'CRM' })
    expect(shared.path).toBe(`/Crm-dashboard?t=${shared.token}`)
    await service.database.run(
      sql`insert into communications (farmer_id, at, status) values (${shared.farmer.id}, '2026-10-02T08:00:00Z', 'SENT')`,
    )
    const { body } = await open({ kind: 'CRM', token: shared.token })
    expect(body).toEqual({
      firstName: shared.farmer.firstName,
      village: 'Galib Kalan',
      district: 'Ludhiana',
      purpose: 'Check your village',
      lands: 0,
      acres: 0,
      language: expect.any(String),
      lastContact: '2026-10-02T08:00:00.000Z',
    })
    expect(JSON.stringify(body)).not.toContain(String(shared.farmer.mobile).slice(3))
  })

  it('shows its creator, its expiry, and how often it was opened', async () => {
    const shared = await share({ lasts: 'DAYS_7' })
    expect(Date.parse(String(shared.link.expiresAt)) - clock).toBe(7 * 24 * HOUR)
    await openFarmer(shared)
    await openFarmer(shared)
    const { body } = await author.get<Row>(`/api/admin/public-links/${shared.link.id}`)
    expect(body).toMatchObject({ opened: 2, madeBy: { id: author.id }, version: 1 })
    expect(Date.parse(String(body.lastOpenedAt))).toBe(clock)
    expect(await logged('LINK_OPENED')).toContain(`Link ${shared.link.id}`)
  })

  it('with a forged token opens nothing, and the attempt is logged', async () => {
    const { farmer, token, link } = await share()
    const [id, signature = ''] = token.split('.')
    const flipped = `${id}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    for (const forged of [
      flipped,
      `${id}.${'A'.repeat(43)}`,
      `${id}.`,
      String(id),
      '',
      'x',
      `zzzzz.${signature}`,
      `${token}A`,
    ])
      expect((await openFarmer({ farmer, token: forged })).body, forged).toMatchObject(DEAD)
    expect(await logged('LINK_REFUSED')).toEqual(
      expect.arrayContaining([`Link ${link.id}: forged`, 'No link: unknown']),
    )
    expect(JSON.stringify(await logged('LINK_REFUSED'))).not.toContain(signature)
    expect((await author.get<Row>(`/api/admin/public-links/${link.id}`)).body.opened).toBe(0)
  })

  it('opens nothing under another guid, id or kind', async () => {
    const one = await share()
    const two = await share()
    const crm = await share({ kind: 'CRM' })
    const [oneId] = one.token.split('.')
    const [, twoSignature] = two.token.split('.')
    const answers = [
      await open({ kind: 'FARMER', guid: two.farmer.guid, token: one.token }),
      await open({ kind: 'FARMER', token: one.token }),
      await open({ kind: 'FARMER', guid: one.farmer.id, token: one.token }),
      await open({ kind: 'FARMER', guid: one.farmer.guid, token: `${oneId}.${twoSignature}` }),
      await open({ kind: 'CRM', token: one.token }),
      await open({ kind: 'FARMER', guid: crm.farmer.guid, token: crm.token }),
    ]
    for (const { body } of answers) expect(body).toMatchObject(DEAD)
  })

  it('opens nothing after its expiry, even if its row was changed', async () => {
    const shared = await share()
    clock += HOUR - 1000
    expect((await openFarmer(shared)).status).toBe(200)
    clock += 1001
    expect((await openFarmer(shared)).body).toMatchObject(DEAD)
    expect(await logged('LINK_REFUSED')).toContain(`Link ${shared.link.id}: expired`)
    // The expiry is signed, so that changing it in the database does not open the link.
    await service.database.run(
      sql`update public_links set expires_at = expires_at + interval '1 day' where id = ${shared.link.id}`,
    )
    expect((await openFarmer(shared)).body).toMatchObject(DEAD)
    expect(await logged('LINK_REFUSED')).toContain(`Link ${shared.link.id}: forged`)
  })

  it('opens nothing once it was revoked', async () => {
    const shared = await share()
    const ended = await author.send<Row>('POST', `/api/admin/public-links/${shared.link.id}/end`)
    expect([ended.status, ended.body.status, typeof ended.body.endedAt]).toEqual([200, 'ENDED', 'string'])
    expect((await openFarmer(shared)).body).toMatchObject(DEAD)
    expect((await author.get(`/api/admin/public-links/${shared.link.id}/address`)).status).toBe(400)
  })

  it.each(['merge', 'erase', 'deactivate'])('ends with its farmer: %s', async (deed) => {
    const stays = await samples.record(farmers)
    const shared = await share()
    const input = { reason: 'Twice in the list', ...(deed === 'merge' && { mergedInto: stays.id }) }
    const done = await author.send('POST', `/api/admin/farmers/${shared.farmer.id}/${deed}`, input)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect((await openFarmer(shared)).body).toMatchObject(DEAD)
    const { body } = await author.get<{ items: unknown[] }>(`/api/admin/public-links/${shared.link.id}/history`)
    expect(body.items[0]).toMatchObject({ action: 'end', reason: 'The farmer is no longer active' })
  })

  it('can be shared only by people with the right, for farmers they see', async () => {
    const { link, farmer } = await share()
    const reader = await service.person(['view_farmer_tab'])
    expect((await reader.get(`/api/admin/public-links/${link.id}`)).status).toBe(200)
    expect((await reader.get(`/api/admin/public-links/${link.id}/address`)).status).toBe(403)
    const elsewhere = await service.person(['view_farmer_tab', 'farmer:share'], ['Haryana'])
    expect((await elsewhere.get(`/api/admin/public-links/${link.id}/address`)).status).toBe(404)
    const input = { farmer: farmer.id, kind: 'FARMER', purpose: 'Not mine', lasts: 'HOUR_1' }
    expect((await elsewhere.send('POST', '/api/admin/public-links', input)).status).toBe(400)
  })

  it('can be opened at most 30 times a minute from one address', async () => {
    const shared = await share()
    const statuses = []
    for (let time = 0; time < 31; time += 1) statuses.push((await openFarmer(shared)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })
})

describe('The page of a public link', () => {
  const policy = "default-src 'self';frame-ancestors 'none'"
  const headersOf = async (url: string, origins: readonly string[]) => {
    const app = fastify()
    app.get('*', (request, reply) => {
      reply.headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' })
      publicHeaders(request.url, reply, origins)
      return reply.send('')
    })
    const { headers } = await app.inject({ url })
    return headers
  }
  const CRM = 'https://crm.example'

  it('is not indexed by search engines, and not framed by other pages', async () => {
    for (const url of ['/farmer/abc?t=x', '/Crm-dashboard?t=x', '/reset-password?token=x'])
      expect(await headersOf(url, [])).toMatchObject({
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
      })
    expect(await headersOf('/farmers', [])).not.toHaveProperty('x-robots-tag')
  })

  it('can be framed by the configured call centre pages, and other pages cannot', async () => {
    const embedded = await headersOf('/crm-dashboard?t=x', [CRM])
    expect(embedded['content-security-policy']).toBe(`default-src 'self';frame-ancestors ${CRM}`)
    expect(embedded).not.toHaveProperty('x-frame-options')
    for (const url of ['/farmer/abc?t=x', '/login', '/Crm-dashboardx'])
      expect((await headersOf(url, [CRM]))['content-security-policy']).toBe(policy)
  })
})
