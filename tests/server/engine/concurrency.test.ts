import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#define'
import { farmers } from '#resources'
import { sql } from '../../../server/database'
import { onceInParts } from '../../../server/engine/http/repeated'
import { insertMany } from '../../../server/engine/write/insertMany'
import { historyLength, startService, type Answer, type Person, type TestService } from '../../support/service'

const KEYS = ['view_farmer_tab', 'farmer:create', 'farmer:edit', 'farmer:blacklist', 'pii:reveal', 'crop:edit']

let service: TestService
let person: Person
let mobile = 9_000_000_000
beforeAll(async () => {
  service = await startService()
  person = await service.person(KEYS)
})
afterAll(() => service.close())

async function newFarmer(): Promise<number> {
  mobile += 1
  const [id = 0] = await insertMany(service.database, farmers, [
    {
      mobile: `+91${mobile}`,
      firstName: 'Somebody',
      gender: 'MALE',
      language: 'pa',
      source: 'FO',
      village: service.places['Galib Kalan'],
    },
  ])
  return id
}

const together = (amount: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: amount }, (_, index) => ask(index)))
const tally = (answers: readonly Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const land = (farmer: number, name: string): Record<string, unknown> => ({
  farmer,
  name,
  village: service.places['Galib Kalan'],
  area: { value: 1, unit: 'ACRE' },
  ownership: 'OWNED',
})

describe('Under concurrent requests', () => {
  it('20 new lands leave a farmer with exactly 10 and correct roll-ups', async () => {
    const farmer = await newFarmer()
    const answers = await together(20, (index) =>
      person.send('POST', '/api/admin/lands', land(farmer, `Field ${index}`)),
    )
    expect(tally(answers)).toEqual({ 201: 10, 400: 10 })
    const refusal = answers.find(({ status }) => status === 400)
    expect(refusal?.body).toMatchObject({
      title: 'Error while creating land',
      detail: 'You already have added 10 lands',
      fields: { farmer: 'You already have added 10 lands' },
    })
    const { body } = await person.get(`/api/admin/farmers/${farmer}`)
    expect(body).toMatchObject({ landsCount: 10, totalLandAcre: 10, holdingClass: 'MEDIUM' })
  })

  it('5 activations on top of 8 active lands let exactly 2 through', async () => {
    const farmer = await newFarmer()
    const ids: number[] = []
    for (let index = 0; index < 5; index += 1) {
      const made = await person.send<{ id: number }>('POST', '/api/admin/lands', land(farmer, `Old ${index}`))
      ids.push(made.body.id)
    }
    await person.send('POST', '/api/admin/lands/deactivate', { ids })
    for (let index = 0; index < 8; index += 1)
      await person.send('POST', '/api/admin/lands', land(farmer, `New ${index}`))
    const answers = await together(5, (index) => person.send('POST', `/api/admin/lands/${ids[index]}/activate`, {}))
    expect(tally(answers)).toEqual({ 200: 2, 400: 3 })
  })

  it('only one of 10 records with the same unique value is created', async () => {
    const crop = { code: 'WHEAT', category: 'CEREAL', seasons: ['RABI'] }
    const answers = await together(10, (index) =>
      person.send('POST', '/api/admin/crops', { ...crop, name: `Wheat ${'abcdefghij'[index]}x` }),
    )
    expect(tally(answers)).toEqual({ 201: 1, 400: 9 })
    expect(answers.find(({ status }) => status === 400)?.body.fields).toEqual({ code: 'This code is already in use' })
  })

  it('the same mobile number is refused only among active farmers', async () => {
    const [one, other] = [await newFarmer(), await newFarmer()]
    const { body } = await person.get(`/api/admin/farmers/${one}`)
    await person.send('POST', `/api/admin/farmers/${other}/deactivate`, { reason: 'a while' })
    expect((await person.send('PATCH', `/api/admin/farmers/${other}`, { mobile: body.mobile })).status).toBe(200)
    const again = await person.send('POST', `/api/admin/farmers/${other}/activate`, {})
    expect([again.status, again.body.fields]).toEqual([400, { mobile: 'Another active farmer has this mobile number' }])
  })

  it('one change to a field wins and the others get a conflict', async () => {
    const at = `/api/admin/farmers/${await newFarmer()}`
    const answers = await together(6, (index) =>
      person.send('PATCH', at, { addressLine: `House ${index}` }, { 'if-match': '"1"' }),
    )
    expect(tally(answers)).toEqual({ 200: 1, 412: 5 })
    const winner = answers.find(({ status }) => status === 200)
    expect((await person.get(at)).body).toMatchObject({ version: 2, addressLine: winner?.body.addressLine })
  })

  it('changes to different fields are all kept', async () => {
    const at = `/api/admin/farmers/${await newFarmer()}`
    const changes = [{ addressLine: 'House 1' }, { pin: '141001' }, { lastName: 'Singh' }, { whatsappOptIn: true }]
    const answers = await together(4, (index) => person.send('PATCH', at, changes[index], { 'if-match': '"1"' }))
    expect(tally(answers)).toEqual({ 200: 4 })
    expect((await person.get(at)).body).toMatchObject({ version: 5, ...Object.assign({}, ...changes) })
  })

  it('an action is performed once', async () => {
    const farmer = await newFarmer()
    const at = `/api/admin/farmers/${farmer}/deactivate`
    const answers = await together(5, () => person.send('POST', at, { reason: 'asked for it' }))
    expect(tally(answers)).toEqual({ 200: 1, 400: 4 })
    expect(await historyLength(service.database, 'farmers', farmer)).toBe(1)
  })

  it('the same request creates one record and gets one answer', async () => {
    const input = land(await newFarmer(), 'Once')
    const answers = await together(6, () =>
      person.send('POST', '/api/admin/lands', input, { 'idempotency-key': 'six' }),
    )
    expect(tally(answers)).toEqual({ 201: 6 })
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await service.database.json(sql`select count(*)::text from lands where name = 'Once'`)).toBe('1')
  })

  it('running numbers are all different', async () => {
    const input = {
      firstName: 'Somebody',
      gender: 'MALE',
      village: service.places['Galib Kalan'],
      language: 'pa',
      source: 'FO',
    }
    const answers = await together(8, (index) =>
      person.send('POST', '/api/admin/farmers', { ...input, mobile: `98000000${10 + index}` }),
    )
    expect(tally(answers)).toEqual({ 201: 8 })
    const codes = answers.map(({ body }) => String(body.farmerCode))
    expect(new Set(codes).size).toBe(8)
    expect(codes.every((code) => /^FR-PB-\d{7}$/.test(code))).toBe(true)
  })
})

describe('A repeated request', () => {
  const key = (name: string): Record<string, string> => ({ 'idempotency-key': name })

  it('is refused with another body or at another address', async () => {
    const at = `/api/admin/farmers/${await newFarmer()}`
    expect((await person.send('PATCH', at, { pin: '141001' }, key('patch'))).status).toBe(200)
    const other = await person.send('PATCH', at, { pin: '141002' }, key('patch'))
    const elsewhere = await person.send(
      'PATCH',
      `/api/admin/farmers/${await newFarmer()}`,
      { pin: '141001' },
      key('patch'),
    )
    for (const { status, body } of [other, elsewhere])
      expect([status, body.title]).toEqual([400, 'This Idempotency-Key was used for another request'])
    expect((await person.send('PATCH', at, { pin: '141001' }, key('x'.repeat(201)))).status).toBe(400)
  })

  it('from another person is a different request', async () => {
    const other = await service.person(KEYS)
    const farmer = await newFarmer()
    const answers = [
      await person.send('POST', '/api/admin/lands', land(farmer, 'Mine'), key('shared')),
      await other.send('POST', '/api/admin/lands', land(farmer, 'Theirs'), key('shared')),
    ]
    expect(tally(answers)).toEqual({ 201: 2 })
  })

  it('reports that the first is still running in parts, and the write is done once', async () => {
    const repeatable = { key: 'in parts', viewer: 1, route: 'POST /parts', body: {} }
    let times = 0
    let finish = (): void => undefined
    const work = new Promise<void>((resolve) => (finish = resolve))
    const first = onceInParts(service.database, repeatable, async () => {
      times += 1
      await work
      return { status: 200, body: 'done' }
    })
    await expect.poll(() => times).toBe(1)
    const second = onceInParts(service.database, repeatable, () => Promise.reject(new Error('It is done twice')))
    await expect(second).rejects.toMatchObject({ status: 400, title: messages.stillCarriedOut })
    finish()
    expect(await first).toEqual({ status: 200, body: 'done' })
  })

  it('takes over a write in parts half a minute after its process was killed', async () => {
    const repeatable = { key: 'killed in parts', viewer: 1, route: 'POST /parts', body: {} }
    let end = (): void => undefined
    const halted = new Promise<void>((resolve) => (end = resolve))
    const killed = onceInParts(service.database, repeatable, () => halted.then(() => ({ status: 200, body: 'late' })))
    const silent = sql`update repeated_requests set at = now() - interval '31 seconds' where key = 'killed in parts'`
    await expect.poll(() => service.database.run(silent)).toBe(1)
    let times = 0
    const repeat = (): Promise<{ status: number; body: string }> =>
      onceInParts(service.database, repeatable, async () => {
        times += 1
        return Promise.resolve({ status: 200, body: 'the rest' })
      })
    const answers = await Promise.allSettled([repeat(), repeat()])
    expect(times).toBe(1)
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await repeat()).toEqual({ status: 200, body: 'the rest' })
    end()
    await killed
  })

  it('in bulk reports a running operation, and the outcome of one whose process was killed', async () => {
    const body = { ids: [await newFarmer(), await newFarmer()], input: { reason: 'a while' } }
    const at = '/api/admin/farmers/deactivate'
    const first = await person.send('POST', at, body, key('halted'))
    const noAnswer = sql`update repeated_requests set status = 202, body = (select json_build_object('operation', id)::text
      from operations order by started_at desc limit 1) where key = 'halted'`
    await service.database.run(noAnswer)
    await service.database.run(sql`update operations set state = 'running', beat_at = now()
      where id = (select id from operations order by started_at desc limit 1)`)
    const early = await person.send('POST', at, body, key('halted'))
    expect([early.status, early.body.title]).toEqual([400, messages.stillCarriedOut])
    await service.database.run(sql`update operations set beat_at = now() - interval '31 seconds'`)
    const late = await person.send('POST', at, body, key('halted'))
    expect(late.body).toEqual({ ...first.body, state: 'interrupted' })
    expect(await service.database.json(sql`select count(*)::text from operations where state = 'running'`)).toContain(
      '0',
    )
  })

  it('is carried out after a refusal', async () => {
    const at = `/api/admin/farmers/${await newFarmer()}/activate`
    expect((await person.send('POST', at, {}, key('later'))).status).toBe(400)
    await person.send('POST', at.replace('/activate', '/deactivate'), { reason: 'a while' })
    expect((await person.send('POST', at, {}, key('later'))).status).toBe(200)
    expect((await person.send('POST', at, {}, key('later'))).status).toBe(200)
  })

  it('in bulk or to delete gets the first answer', async () => {
    const body = { ids: [await newFarmer()], input: { reason: 'a while' } }
    const first = await person.send('POST', '/api/admin/farmers/deactivate', body, key('bulk'))
    const second = await person.send('POST', '/api/admin/farmers/deactivate', body, key('bulk'))
    expect(first.body).toMatchObject({ done: 1, failed: 0 })
    expect(second.body).toEqual(first.body)
    const crop = { code: 'GONE', name: 'Gone', category: 'CEREAL', seasons: ['RABI'] }
    const { body: made } = await person.send('POST', '/api/admin/crops', crop)
    const at = `/api/admin/crops/${made.id}`
    expect((await person.send('DELETE', at, undefined, key('delete'))).status).toBe(204)
    expect((await person.send('DELETE', at, undefined, key('delete'))).status).toBe(204)
  })

  it('in bulk is carried out after a refusal', async () => {
    const at = '/api/admin/farmers/deactivate'
    const body = { ids: [await newFarmer()] }
    expect((await person.send('POST', at, body, key('again'))).status).toBe(400)
    expect((await person.send('POST', at, { ...body, input: { reason: 'x' } }, key('again'))).status).toBe(200)
  })
})
