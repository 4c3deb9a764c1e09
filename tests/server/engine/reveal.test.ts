import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { MOST_REVEALS } from '../../../server/engine/reveal/reveal'
import { startService, type Person, type TestService } from '../../support/service'

const KEYS = ['view_farmer_tab', 'farmer:create', 'farmer:edit']
const ACCOUNT = '50100234567890'

let service: TestService
let agent: Person
let auditor: Person
let farmer = 0
beforeAll(async () => {
  service = await startService()
  agent = await service.person([...KEYS, 'pii:reveal'], ['Ludhiana'])
  auditor = await service.person(['view_afs_users_tab', 'authority:edit'])
  const { status, body } = await agent.send<{ id: number }>('POST', '/api/admin/farmers', {
    mobile: '+919876543210',
    firstName: 'Gurpreet',
    gender: 'MALE',
    language: 'pa',
    source: 'FO',
    village: service.places['Galib Kalan'],
    pan: 'ABCPA1234Z',
    bankHolder: 'Gurpreet Singh',
    bankAccount: ACCOUNT,
    bankIfsc: 'HDFC0001234',
  })
  expect(status, JSON.stringify(body)).toBe(201)
  farmer = body.id
})
afterAll(() => service.close())

const ask = (person: Person, body: object, headers?: Record<string, string>, id: number | string = farmer) =>
  person.send('POST', `/api/admin/farmers/${id}/reveal`, body, headers)
const good = { field: 'bankAccount', reason: 'Payment came back' }
const logged = async (): Promise<number> => Number(await service.database.json(sql`select count(*)::text from reveals`))

describe('A value shown on request', () => {
  it('is masked for everyone until revealed, in records, lists and options', async () => {
    const masks = { pan: 'A•••••', bankAccount: '••••7890', bankIfsc: 'HDFC•••••', bankHolder: 'G•••••' }
    expect((await agent.get(`/api/admin/farmers/${farmer}`)).body).toMatchObject(masks)
    const { body } = await agent.get<{ items: object[] }>(
      '/api/admin/farmers?columns=pan,bankAccount,bankIfsc,bankHolder',
    )
    expect(body.items).toMatchObject([masks])
    const options = await agent.get<{ items: object[] }>('/api/admin/farmers/options?shows=pan,bankAccount')
    expect(options.body.items).toMatchObject([{ pan: 'A•••••', bankAccount: '••••7890' }])
  })

  it('is shown for a reason, which is logged for people who may see the log', async () => {
    const { status, body } = await ask(agent, good)
    expect([status, body]).toEqual([200, { field: 'bankAccount', value: ACCOUNT }])
    const log = await auditor.get<{ items: object[] }>(
      '/api/admin/reveals?q=payment&columns=user,subject,resource,recordId,fieldLabel,fieldName,reason',
    )
    expect(log.body.items).toMatchObject([
      {
        user: { id: agent.id },
        subject: `Farmer ${farmer}`,
        resource: 'farmers',
        recordId: farmer,
        fieldLabel: 'Account number',
        fieldName: 'bankAccount',
        reason: 'Payment came back',
        createdAt: expect.any(String),
      },
    ])
    expect((await agent.get('/api/admin/reveals')).status).toBe(403)
  })

  it('is not stored by the log or by a repeatable request', async () => {
    await ask(agent, good, { 'idempotency-key': 'again' })
    const kept = await service.database.json(
      sql`select (select coalesce(json_agg(r), '[]') from reveals r)::text || (select coalesce(json_agg(q), '[]') from repeated_requests q)::text || (select coalesce(json_agg(h), '[]') from history h)::text`,
    )
    expect(kept).toContain('Payment came back')
    expect(kept).not.toContain(ACCOUNT)
  })

  it('is refused without the key, and not logged', async () => {
    const before = await logged()
    const plain = await service.person(KEYS)
    expect((await ask(plain, good)).status).toBe(403)
    const foreign = await service.person(['view_afs_users_tab', 'pii:reveal'])
    expect((await ask(foreign, good)).status).toBe(403)
    expect((await ask(service.nobody, good)).status).toBe(401)
    expect(await logged()).toBe(before)
  })

  it('is not found outside the viewer’s geographies or under a malformed id', async () => {
    const before = await logged()
    const elsewhere = await service.person([...KEYS, 'pii:reveal'], ['Karnal'])
    expect((await ask(elsewhere, good)).status).toBe(404)
    for (const id of ['0', 'x', '999999', '9007199254740993']) expect((await ask(agent, good, {}, id)).status).toBe(404)
    expect(await logged()).toBe(before)
  })

  it.each([
    [{ field: 'bankAccount' }, 'reason'],
    [{ field: 'bankAccount', reason: ' a ' }, 'reason'],
    [{ field: 'bankAccount', reason: 'x'.repeat(301) }, 'reason'],
    [{ field: 'mobile', reason: 'Call back' }, 'field'],
    [{ field: 'toString', reason: 'Call back' }, 'field'],
    [{}, 'field'],
  ])('is refused for %j at its %s', async (body, field) => {
    const { status, body: told } = await ask(agent, body)
    expect([status, Object.keys(told.fields ?? {})]).toEqual([400, expect.arrayContaining([field])])
  })

  it(`is shown to one person at most ${MOST_REVEALS} times per hour`, async () => {
    const eager = await service.person([...KEYS, 'pii:reveal'])
    const answers = []
    for (let asked = 0; asked < MOST_REVEALS; asked += 1) answers.push((await ask(eager, good)).status)
    expect(new Set(answers)).toEqual(new Set([200]))
    const refused = await ask(eager, good)
    expect([refused.status, refused.body.detail]).toEqual([429, expect.stringContaining('in the last hour')])
    expect((await ask(agent, good)).status).toBe(200)
    await service.database.run(
      sql`update reveals set created_at = created_at - interval '61 minutes' where user_id = ${eager.id}`,
    )
    expect((await ask(eager, good)).status).toBe(200)
  })

  it('stays when other fields change, is replaced by people who may write it, and is absent from the history', async () => {
    const at = `/api/admin/farmers/${farmer}`
    const { body: before } = await agent.get(at)
    await agent.send('PATCH', at, { pin: '142026', bankAccount: before.bankAccount })
    expect((await ask(agent, good)).body).toMatchObject({ value: ACCOUNT })
    expect((await agent.send('PATCH', at, { bankAccount: '60100234567891' })).body).toMatchObject({
      bankAccount: '••••7891',
    })
    expect((await ask(agent, good)).body).toMatchObject({ value: '60100234567891' })
    const { body } = await agent.get<{ items: { changes: unknown[] }[] }>(`${at}/history`)
    expect(body.items[0]?.changes).toEqual([{ field: 'bankAccount', before: 'changed', after: 'changed' }])
    await agent.send('PATCH', at, { bankAccount: ACCOUNT })
  })

  it('is not revealed by a conflict', async () => {
    const at = `/api/admin/farmers/${farmer}`
    const { body: before } = await agent.get<{ version: number }>(at)
    await agent.send('PATCH', at, { pan: 'ABCPA5678Z' })
    const { status, body } = await agent.send('PATCH', at, { pan: 'ABCPA9999Z' }, { 'if-match': `"${before.version}"` })
    expect([status, body.conflicts]).toMatchObject([
      412,
      [{ field: 'pan', base: 'changed', theirs: 'changed', mine: 'ABCPA9999Z' }],
    ])
  })

  it('cannot be added to or removed from the log through the API', async () => {
    const { body } = await auditor.get<{ items: { id: number }[] }>('/api/admin/reveals?size=1')
    const at = `/api/admin/reveals/${body.items[0]?.id}`
    for (const answer of [
      await auditor.send('POST', '/api/admin/reveals', good),
      await auditor.send('PATCH', at, { reason: 'Another' }),
      await auditor.send('DELETE', at),
    ])
      expect(answer.status).toBe(403)
  })
})
