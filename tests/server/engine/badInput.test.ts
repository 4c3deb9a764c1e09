import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#define'
import { crops, register } from '#resources'
import { behaviour } from '../../../server/engine/behaviour'
import { sql } from '../../../server/database'
import { everyKey } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

/** A behaviour that stands in for any internal fault of the service. */
const broken = behaviour(crops, {
  prepare: async (_work, { input }) => {
    if (input.commodityCode === 'broken') throw new Error('secret detail of the inside')
  },
  saved: async ({ tx }, { after }) => {
    if (after.commodityCode === 'late') await tx.run(sql`select secret_column from secret_table`)
  },
  effects: {},
})

let service: TestService
let person: Person
const log: string[] = []
beforeAll(async () => {
  service = await startService({ behaviours: [broken] })
  person = await service.person(everyKey)
  listenToLog()
})
afterAll(() => service.close())

/** Gives every request a logger that writes where the service's own does. */
function listenToLog(): void {
  const { log: logger } = service.app
  logger.level = 'info'
  const key = Object.getOwnPropertySymbols(logger).find((symbol) => String(symbol) === 'Symbol(pino.stream)')
  const stream = (logger as unknown as Record<symbol, { write(line: string): void }>)[key as symbol]
  if (!stream) throw new Error('The logger has no stream')
  stream.write = (line) => void log.push(line)
}

const crop = { code: 'WHEAT', name: 'Wheat', category: 'CEREAL', seasons: ['RABI'] }
const count = (): Promise<string> =>
  service.database.json(
    sql`select ((select count(*) from crops) + (select count(*) from farmers) + (select count(*) from history))::text`,
  )

/** Expects a problem with one of the statuses, without internal details, and nothing written. */
async function refused(ask: () => Promise<Answer>, ...statuses: number[]): Promise<Record<string, unknown>> {
  const before = await count()
  const { status, headers, body } = await ask()
  const text = JSON.stringify(body)
  expect(statuses, text).toContain(status)
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(body).toMatchObject({ status, title: expect.stringMatching(/\w/), instance: headers.get('x-request-id') })
  expect(text).not.toMatch(/ at .*\.ts|node_modules|select |insert |syntax error|PGlite|postgres/i)
  expect(await count()).toBe(before)
  return body
}

const json = { 'content-type': 'application/json' }
const create = (body: unknown, headers: Record<string, string> = json): Promise<Answer> =>
  person.send('POST', '/api/admin/crops', body, headers)

describe('A request body', () => {
  it.each([
    ['an array', '[]'],
    ['an array of records', JSON.stringify([crop])],
    ['a text', '"wheat"'],
    ['null', 'null'],
    ['a number', '7'],
    ['nothing', ''],
    ['no JSON', '{"code": WHEAT}'],
    ['half of it', '{"code": "WHEAT"'],
    ['a prototype', '{"__proto__": {"isAdmin": true}, "code": "WHEAT"}'],
    ['a constructor', '{"constructor": {"prototype": {"isAdmin": true}}}'],
    ['100,000 brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['100,000 brackets in a field', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['invalid UTF-8', Buffer.concat([Buffer.from('{"code":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])],
    ['NUL', JSON.stringify({ ...crop, commodityCode: 'a\u0000b' })],
    ['half a character', JSON.stringify({ ...crop, commodityCode: 'a\ud83d' })],
    ['NUL deep inside', JSON.stringify({ ...crop, localNames: { hi: 'a\u0000b' } })],
    ['an unknown field', JSON.stringify({ ...crop, isAdmin: true })],
    ['an amount that is no number', JSON.stringify({ ...crop, msp: '12' })],
    ['more than a column holds', JSON.stringify({ ...crop, msp: 1e308 })],
  ])('that is %s is refused', async (_, body) => {
    await refused(() => create(body), 400)
    await refused(() => create(body, { ...json, 'idempotency-key': 'same' }), 400)
  })

  it('of 10 MB is too large', async () => {
    await refused(() => create({ ...crop, commodityCode: 'x'.repeat(10_000_000) }), 413)
  })

  it.each([
    'text/plain',
    'application/octet-stream',
    'application/xml',
    'application/x-www-form-urlencoded',
    'image/png',
  ])('of type %s is refused', async (type) => {
    await refused(() => create(JSON.stringify(crop), { 'content-type': type }), 400, 415)
  })

  it.each([[[]], [[1]], ['text'], [7], [true]])('that is %j is refused for an action', async (body) => {
    await refused(() => person.send('POST', '/api/admin/crops/1/activate', JSON.stringify(body), json), 400, 404)
    await refused(() => person.send('POST', '/api/admin/user-tabs-mapping', JSON.stringify(body), json), 400)
  })
})

describe('A field required because of other fields', () => {
  const farmer = { mobile: '12', bankIfsc: 'SBIN0001234', bankAccount: ' ' }

  it('is reported together with the other errors of the request', async () => {
    const { body } = await person.send('POST', '/api/admin/farmers', farmer)
    expect(body.fields).toMatchObject({ mobile: expect.any(String), bankAccount: 'Account number is required' })
  })

  it('is not required by a field that is itself invalid', async () => {
    const { body } = await person.send('POST', '/api/admin/farmers', { ...farmer, bankIfsc: 'none' })
    expect(body.fields).not.toHaveProperty('bankAccount')
  })
})

describe('An address', () => {
  it('outside the resources refuses a NUL character', async () => {
    await refused(() => person.get('/api/admin/bookings/operators?ids=1&q=%00abc'), 400)
    await refused(() => person.get('/api/admin/village-plan/machines?q=%00abc'), 400)
  })

  it.each([
    ['POST', '/api/admin/crops/1/constructor'],
    ['POST', '/api/admin/crops/1/__proto__'],
    ['POST', '/api/admin/crops/__proto__'],
    ['POST', '/api/admin/crops/hasOwnProperty'],
    ['DELETE', '/api/admin/crops'],
    ['GET', '/api/admin/__proto__'],
    ['GET', '/api/admin/constructor/1'],
    ['GET', '/api/admin/Crops'],
    ['GET', '/api/nothing'],
    ['GET', '/api/admin/crops/1/files/photo/x'],
    ['GET', '/api/admin/crops/1/toString'],
  ] as const)('%s %s is not found', async (method, path) => {
    await refused(() => (method === 'GET' ? person.get(path) : person.send(method, path, {})), 404)
  })

  it.each(['PUT', 'TRACE', 'OPTIONS', 'PROPFIND'])('refuses the method %s', async (method) => {
    const { statusCode, headers } = await service.app.inject({
      method: method as 'PUT',
      url: '/api/admin/crops/1',
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(headers['content-type']).toMatch(/^application\/problem\+json/)
  })

  it.each(['/api/admin/crops/%', '/api/admin/crops/%ff', '/api/admin/%E0%A4%A'])(
    'refuses the path %s',
    async (path) => {
      await refused(() => person.get(path), 400, 404)
    },
  )
})

describe('Text that looks like SQL', () => {
  const attacks = [`' or '1'='1`, '1);drop table farmers;--', `"$1\\ %_`, '\u0000']
  it.each(register.resources.map((resource) => [resource.is.name, resource] as const))(
    'is never executed in any parameter of %s',
    async (_, resource) => {
      const before = await count()
      const base = `/api${paths.api(resource)}`
      const [state = 'id'] = [resource.rules.state]
      for (const attack of attacks) {
        const text = encodeURIComponent(attack)
        const asked = [
          `${base}?q=${text}abc`,
          `${base}?sort=${text}`,
          `${base}?columns=${text}`,
          `${base}?${state}=${text}`,
          `${base}?${state}.in=${text},${text}`,
          `${base}?${text}=1`,
          `${base}?filter=${encodeURIComponent(JSON.stringify({ field: state, eq: attack }))}`,
          `${base}?filter=${encodeURIComponent(JSON.stringify({ field: attack, eq: 1 }))}`,
          `${base}?page=${text}`,
          `${base}?size=${text}`,
          `${base}?count=${text}`,
          `${base}/options?q=${text}`,
          `${base}/options?shows=${text}`,
          `${base}/options?ids=${text}`,
          `${base}/options?size=${text}`,
          `${base}/${text}`,
          `${base}/1/history?page=${text}`,
        ]
        const statuses = await Promise.all(asked.map(async (path) => (await person.get(path)).status))
        expect(statuses.filter((status) => ![200, 400, 404].includes(status))).toEqual([])
      }
      expect(await count()).toBe(before)
    },
  )

  it('is stored unchanged in a text field', async () => {
    const text = `Robert'); drop table crops;-- $1 \\ "%_`
    const { status, body } = await create({ ...crop, code: 'ROBERT', name: 'Robert', commodityCode: text.slice(0, 20) })
    expect([status, body.commodityCode]).toEqual([201, text.slice(0, 20)])
  })
})

describe('A token', () => {
  it.each([
    ['none', ''],
    ['no bearer', 'Basic YTpi'],
    ['a word', 'Bearer garbled'],
    [
      'no signature',
      `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"1"}').toString('base64url')}.`,
    ],
    ['a very long one', `Bearer ${'x'.repeat(8_000)}`],
  ])('that is %s is refused', async (_, authorization) => {
    const body = await refused(
      () => service.nobody.get('/api/admin/crops', authorization ? { authorization } : {}),
      401,
    )
    expect(body.title).toMatch(/\w+/)
  })

  it('with a changed signature or changed claims is refused', async () => {
    const [head = '', claims = '', signature = ''] = person.token.split('.')
    const other = Buffer.from(
      JSON.stringify({ ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), sub: '999' }),
    ).toString('base64url')
    for (const token of [
      `${head}.${other}.${signature}`,
      `${head}.${claims}.${signature.slice(0, -6)}AAAAAA`,
      `${head}.${claims}`,
    ])
      await refused(() => service.nobody.get('/api/admin/crops', { authorization: `Bearer ${token}` }), 401)
  })
})

describe('An internal fault', () => {
  it.each(['broken', 'late'])('is answered without its details and logged in full (%s)', async (commodityCode) => {
    log.length = 0
    const input = { ...crop, code: 'FAULT', commodityCode }
    const body = await refused(() => create(input, { ...json, 'idempotency-key': `fault ${commodityCode}` }), 500)
    expect(body).toEqual({ type: 'about:blank', title: 'Something went wrong', status: 500, instance: body.instance })
    const line = log.find((one) => one.includes('"msg":"fault"')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ level: 50, reqId: body.instance })
    expect(line).toMatch(commodityCode === 'broken' ? /secret detail of the inside/ : /secret_table/)
    expect(log.join('')).not.toContain(person.token)
  })

  it('in a bulk action is reported at its record, without its cause, and the others go on', async () => {
    const made = await create({ ...crop, code: 'BULK', name: 'Bulk' })
    await service.database.run(sql`update crops set commodity_code = 'late' where id = ${made.body.id}`)
    const answer = await person.send('POST', '/api/admin/crops/deactivate', { ids: [made.body.id] })
    const told = { id: made.body.id, ok: false, title: 'Something went wrong' }
    expect(answer.body).toMatchObject({ done: 0, failed: 1, results: [told] })
    expect(await service.database.json(sql`select status from crops where id = ${made.body.id}`)).toBe('ACTIVE')
  })
})

it('Every answer carries the id of its request in the log', async () => {
  log.length = 0
  const { headers } = await person.get('/api/admin/crops')
  const id = headers.get('x-request-id')
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(log.some((line) => (JSON.parse(line) as { reqId: string }).reqId === id)).toBe(true)
  const forged = await person.get('/api/admin/crops', { 'request-id': 'forged', 'x-request-id': 'forged' })
  expect(forged.headers.get('x-request-id')).not.toBe('forged')
})
