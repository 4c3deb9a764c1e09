import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choice, date, integer, reference, resource, rollUp, text } from '#define'
import { geographies, register } from '#resources'
import { sql } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { insertMany } from '../../../server/engine/write/insertMany'
import { runDue } from '../../../server/time'
import { startService, type Person, type TestService } from '../../support/service'

const guards = {
  see: 'view_farmer_tab',
  create: 'farmer:create',
  update: 'farmer:edit',
  delete: 'farmer:edit',
} as const

const berths = resource({
  is: { name: 'berths', singular: 'Berth', plural: 'Berths', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    harbour: reference({ label: 'Harbour', to: 'harbours' }),
    length: integer({ label: 'Length' }),
    secret: text({ label: 'Secret', read: 'view_reports_tab' }),
    usedTill: date({ label: 'Used till' }),
  },
  list: { columns: ['name'], search: ['name'], filters: ['harbour'], sort: 'name' },
  access: guards,
  healthRules: {
    liesInOpen: {
      label: 'A berth in use lies in an open harbour',
      help: 'Close the berth.',
      while: { field: 'length', gt: 0 },
      reference: 'harbour',
      satisfies: { field: 'status', eq: 'OPEN' },
    },
    hasDate: {
      label: 'A long berth has its date',
      while: { field: 'length', gt: 50 },
      holds: { field: 'usedTill', empty: false },
    },
    isPlain: { label: 'Nothing is secret', holds: { field: 'secret', empty: true } },
  },
})

const harbours = resource({
  is: { name: 'harbours', singular: 'Harbour', plural: 'Harbours', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    status: choice({ label: 'Status', initial: 'OPEN', options: { OPEN: 'Open', SHUT: 'Shut' } }),
    berths: integer({
      label: 'Berths',
      readOnly: true,
      initial: 0,
      rollUp: rollUp<typeof berths>({ of: 'berths', through: 'harbour', aggregate: 'count' }),
    }),
  },
  list: { columns: ['name'], search: ['name'], filters: ['status'], sort: 'name' },
  access: guards,
  healthRules: {
    hasLongBerth: {
      label: 'An open harbour has a long berth',
      while: { field: 'status', eq: 'OPEN' },
      has: { of: 'berths', through: 'harbour', where: { field: 'length', gte: 10 } },
    },
  },
})

interface Rule {
  readonly name: string
  readonly count: number
  readonly since: string | null
  readonly canRecompute: boolean
}
interface Found {
  readonly total: number
  readonly items: readonly { readonly record: number; readonly since: string; readonly about: object | null }[]
}

describe('A data health check', () => {
  const resources = [berths, harbours]
  let now = new Date('2026-11-20T03:00:00+05:30')
  let service: TestService
  let keeper: Person
  const add = async (to: typeof berths | typeof harbours, values: object): Promise<number> =>
    (await insertMany(service.database, to, [{ name: 'One', ...values }]))[0] ?? 0
  const pass = async (): Promise<void> => {
    const faults: unknown[] = []
    await runDue(service.engine(), { stopping: new AbortController().signal, onFault: (fault) => faults.push(fault) })
    expect(faults).toEqual([])
  }
  const check = async (): Promise<void> => {
    expect((await keeper.send('POST', '/api/admin/health-rules/check', {})).status).toBe(204)
    await pass()
  }
  const ruleOf = async (name: string, person = keeper): Promise<Rule | undefined> =>
    (await person.get<{ items: readonly Rule[] }>('/api/admin/health-rules')).body.items.find(
      (one) => one.name === name,
    )
  const found = async (name: string): Promise<Found> =>
    (await keeper.get<Found>(`/api/admin/health-rules/${name}/findings`)).body

  beforeAll(async () => {
    const all = { ...register, resources: [...register.resources, ...resources] }
    service = await startService({ register: all, now: () => now })
    await service.database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
    keeper = await service.person(['health:manage', 'view_farmer_tab', 'farmer:create', 'farmer:edit'])
    await pass()
  })
  afterAll(() => service.close())

  it('lists records whose reference violates a rule, with the referenced record and the date', async () => {
    const shut = await add(harbours, { name: 'Old port', status: 'SHUT' })
    const open = await add(harbours, { name: 'New port' })
    const wrong = await add(berths, { harbour: shut, length: 5 })
    await add(berths, { harbour: shut, length: 0 })
    await add(berths, { harbour: open, length: 5 })
    await add(berths, { length: 5 })
    await check()
    expect(await found('berths.liesInOpen')).toMatchObject({
      total: 1,
      items: [
        { record: wrong, since: now.toISOString(), about: { resource: 'harbours', record: shut, title: 'Old port' } },
      ],
    })
    expect(await ruleOf('berths.liesInOpen')).toMatchObject({ count: 1, since: now.toISOString() })
    await keeper.send('PATCH', `/api/admin/berths/${wrong}`, { length: 0 })
    expect(await ruleOf('berths.liesInOpen')).toMatchObject({ count: 0, since: null })
  })

  it('keeps the date since when a record violates a rule, until it is fixed', async () => {
    const id = await add(berths, { name: 'Long', length: 60 })
    const first = now.toISOString()
    await check()
    now = new Date('2026-11-21T03:00:00+05:30')
    const later = await add(berths, { name: 'Longer', length: 70 })
    await check()
    expect(await found('berths.hasDate')).toMatchObject({
      total: 2,
      items: [
        { record: id, since: first },
        { record: later, since: now.toISOString() },
      ],
    })
    await keeper.send('PATCH', `/api/admin/berths/${id}`, { usedTill: '2027-01-01' })
    await keeper.send('DELETE', `/api/admin/berths/${later}`)
    await check()
    expect(await service.database.rows(sql`select from health_findings where rule = 'berths.hasDate'`)).toEqual([])
    await keeper.send('PATCH', `/api/admin/berths/${id}`, { usedTill: null })
    await check()
    expect(await found('berths.hasDate')).toMatchObject({ items: [{ record: id, since: now.toISOString() }] })
  })

  it('lists records without a referring record that a rule requires', async () => {
    const bare = await add(harbours, { name: 'Bare' })
    const full = await add(harbours, { name: 'Full' })
    await add(berths, { harbour: bare, length: 9 })
    await add(berths, { harbour: full, length: 10 })
    await check()
    const listed = (await found('harbours.hasLongBerth')).items.map(({ record }) => record)
    expect(listed).toContain(bare)
    expect(listed).not.toContain(full)
  })

  it('lists older records with the same name that a later rule would refuse', async () => {
    const { database, places } = service
    const twin = (code: string, lgdCode?: number) => ({
      ...{ code, name: 'Twin Kalan', type: 'village', parent: places.Jagraon, status: 'ACTIVE' },
      ...(lgdCode && { lgdCode }),
    })
    await database.run(sql`alter table geographies disable trigger shared_geographies_parent_name_unique`)
    const ids = await insertMany(database, geographies, [twin('TWIN1', 990_001), twin('TWIN2', 990_002), twin('TWIN3')])
    await database.run(sql`alter table geographies enable trigger shared_geographies_parent_name_unique`)
    const mapper = await service.person(['health:manage', 'view_geography', 'geo:edit'])
    await check()
    const name = 'geographies.shared-parent-name'
    const listed = async () =>
      (await mapper.get<Found>(`/api/admin/health-rules/${name}/findings`)).body.items.map(({ record }) => record)
    expect((await listed()).toSorted()).toEqual(ids.toSorted())
    await database.run(sql`update geographies set lgd_code = 990003 where id = ${ids[2] ?? 0}`)
    await check()
    expect(await listed()).toEqual([])
  })

  it('finds roll-ups that differ from their rows, and recomputes them', async () => {
    const rule = 'harbours.roll-ups-berths-harbour'
    const id = await add(harbours, { name: 'Miscounted' })
    await check()
    expect(await ruleOf(rule)).toMatchObject({ count: 0, canRecompute: true })
    await service.database.run(sql`update harbours set berths = 7 where id = ${id}`)
    await check()
    expect(await found(rule)).toMatchObject({ total: 1, items: [{ record: id }] })
    expect((await keeper.send('POST', `/api/admin/health-rules/${rule}/recompute`, {})).status).toBe(204)
    expect(await ruleOf(rule)).toMatchObject({ count: 0 })
    expect((await keeper.get<{ berths: number }>(`/api/admin/harbours/${id}`)).body.berths).toBe(0)
  })

  // The embedded database runs one query at a time.
  it.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')(
    'recomputes many records in batches, so that no one waits for all',
    async () => {
      const rule = 'harbours.roll-ups-berths-harbour'
      const ids = await insertMany(
        service.database,
        harbours,
        Array.from({ length: 600 }, (_, at) => ({ name: `Of many ${at}` })),
      )
      const last = ids.at(-1) ?? 0
      await service.database.run(sql`update harbours set berths = 7 where id = any(${ids}::bigint[])`)
      await check()
      const asked = await service.database.transaction(async (tx) => {
        await tx.run(sql`update harbours set name = 'Held' where id = ${last}`)
        const recomputed = keeper.send('POST', `/api/admin/health-rules/${rule}/recompute`, {})
        const first = sql`select from harbours where id = ${ids[0] ?? 0} and berths = 0`
        await expect.poll(async () => (await service.database.rows(first)).length).toBe(1)
        return { recomputed }
      })
      expect((await asked.recomputed).status).toBe(204)
      expect(await ruleOf(rule)).toMatchObject({ count: 0 })
    },
  )

  it('hides a rule from people who may not see its records or the fields it checks', async () => {
    await add(berths, { secret: 'Told' })
    await check()
    expect(await ruleOf('berths.isPlain')).toBeUndefined()
    expect((await keeper.get('/api/admin/health-rules/berths.isPlain/findings')).status).toBe(404)
    const able = await service.person(['health:manage', 'view_farmer_tab', 'view_reports_tab'])
    expect(await ruleOf('berths.isPlain', able)).toMatchObject({ count: 1 })
    const stranger = await service.person(['health:manage'])
    expect((await stranger.get<{ items: object[] }>('/api/admin/health-rules')).body.items).toEqual([])
    const reader = await service.person(['health:manage', 'view_farmer_tab'])
    const recompute = '/api/admin/health-rules/harbours.roll-ups-berths-harbour/recompute'
    expect((await reader.send('POST', recompute, {})).status).toBe(404)
    const unable = await service.person(['view_farmer_tab'])
    expect((await unable.get('/api/admin/health-rules')).status).toBe(403)
    expect((await keeper.get('/api/admin/health-rules/berths.hasDate/findings?page=none')).status).toBe(400)
  })

  it('removes its findings for undeclared rules', async () => {
    await service.database.run(
      sql`insert into health_findings (rule, record_id, since) values ('berths.former', 1, ${now.toISOString()}::timestamptz)`,
    )
    await check()
    expect(await service.database.rows(sql`select from health_findings where rule = 'berths.former'`)).toEqual([])
  })
})
