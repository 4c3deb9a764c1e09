import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { choice, date, flag, instant, reference, resource, text } from '#define'
import { register } from '#resources'
import { schemaAdditions } from '../../../server/behaviours/schema'
import { raw, sql } from '../../../server/database'
import { declaredSnapshot } from '../../../server/database/declaredSnapshot'
import { difference } from '../../../server/database/difference'
import { introspect } from '../../../server/database/introspect'
import { schemaOf } from '../../../server/database/schemaOf'
import { behaviour } from '../../../server/engine/behaviour'
import { badRequest } from '../../../server/engine/problem'
import { insertMany } from '../../../server/engine/write/insertMany'
import { runDue } from '../../../server/time'
import { startService, type Person, type TestService } from '../../support/service'

const leases = resource({
  is: {
    name: 'leases',
    singular: 'Lease',
    plural: 'Leases',
    title: 'name',
  },
  fields: {
    name: text({ label: 'Name', required: true }),
    from: date({ label: 'From' }),
    till: date({ label: 'Till' }),
    offeredAt: instant({ label: 'Offered at' }),
    answerBy: instant({ label: 'Answer by' }),
    owner: reference({ label: 'Owner', to: 'users' }),
    locked: flag({ label: 'Locked' }),
    isOverdue: flag({ label: 'Overdue', readOnly: true, initial: false }),
    validity: choice({
      label: 'Validity',
      readOnly: true,
      initial: 'VALID',
      options: { VALID: 'Valid', EXPIRING: 'Expiring', EXPIRED: 'Expired' },
    }),
    reason: text({ label: 'Reason' }),
    status: choice({
      label: 'Status',
      readOnly: true,
      initial: 'OFFERED',
      options: { OFFERED: 'Offered', SIGNED: 'Signed', ACTIVE: 'Active', OVER: 'Over', LAPSED: 'Lapsed' },
    }),
  },
  rules: { state: 'status' },
  list: { columns: ['name'], search: ['name'], filters: ['status'], sort: 'name' },
  access: {
    see: 'view_farmer_tab',
    create: 'farmer:create',
    update: 'farmer:edit',
    delete: false,
  },
  actions: {
    lapse: {
      ...{ label: 'Lapse', key: 'farmer:edit', from: ['OFFERED'], to: 'LAPSED', done: 'Lapsed', failed: 'Not lapsed' },
      input: { reason: text({ label: 'Reason' }) },
      effect: true,
    },
  },
  people: {
    notices: { expiring: { label: 'Leases that end', words: '{record} ends soon' } },
  },
  timeRules: {
    begin: { label: 'Begin leases', from: ['SIGNED'], to: 'ACTIVE', when: { reached: 'from' } },
    end: { label: 'End leases', from: ['SIGNED', 'ACTIVE'], to: 'OVER', when: { past: 'till', days: 2 } },
    lapse: {
      ...{ label: 'Lapse offers', action: 'lapse', input: { reason: 'No answer within 3 days' } },
      when: { past: 'offeredAt', days: 3 },
      while: { field: 'locked', ne: true },
    },
    overdue: {
      ...{ label: 'Overdue leases', keeps: 'isOverdue', otherwise: false },
      steps: [{ value: true, when: { past: 'till' }, while: { field: 'status', in: ['SIGNED', 'ACTIVE'] } }],
    },
    validity: {
      ...{ label: 'Validity of leases', keeps: 'validity', otherwise: 'VALID' },
      steps: [
        { value: 'EXPIRED', when: { past: 'till' } },
        { value: 'EXPIRING', when: { reached: 'till', daysBefore: 30 } },
      ],
    },
    remind: {
      ...{ label: 'Reminders of leases', notify: 'expiring', people: ['owner'] },
      when: { reached: 'till', daysBefore: 7 },
    },
    answer: {
      ...{ label: 'Reminders of offers', notify: 'expiring', people: ['owner'] },
      when: {
        reached: 'answerBy',
        hoursBefore: 2,
        working: { from: 9, to: 18, days: [1, 2, 3, 4, 5, 6] },
      },
      while: { field: 'status', eq: 'OFFERED' },
    },
    count: { label: 'Count leases', every: { daily: '06:00' }, effect: true },
  },
})

describe('A time rule', () => {
  let now: Date
  let service: TestService
  let person: Person
  let counted = 0

  const at = (moment: string): void => void (now = new Date(`${moment}:00+05:30`))
  const pass = async (): Promise<unknown[]> => {
    const faults: unknown[] = []
    await runDue(service.engine(), { stopping: new AbortController().signal, onFault: (fault) => faults.push(fault) })
    return faults
  }
  const add = async (values: object): Promise<number> =>
    (await insertMany(service.database, leases, [{ name: 'Lease', ...values }]))[0] ?? 0
  const read = async (id: number) =>
    (await person.get<Record<string, unknown> & { version: number }>(`/api/admin/leases/${id}`)).body
  const historyOf = (id: number) =>
    service.database.rows<object>(
      sql`select action, by_label as by, reason, changes from history where resource = 'leases' and record_id = ${id} order by id`,
    )
  const noticesOf = () =>
    service.database.rows<{ record: number }>(
      sql`select record_id as record, kind, by_label as by from notices where resource = 'leases' order by id`,
    )

  beforeAll(async () => {
    at('2026-11-20T05:00')
    const all = { ...register, resources: [...register.resources, leases] }
    const leasesBehaviour = behaviour(leases, {
      effects: {
        lapse: async (_work, { record }) => {
          if (record.name === 'Refused') throw badRequest('Not lapsed', { detail: 'This offer is disputed' })
        },
      },
      timeRules: { count: async () => void (counted += 1) },
    })
    service = await startService({ register: all, behaviours: [leasesBehaviour], now: () => now })
    const step = difference(
      await introspect(service.database),
      await declaredSnapshot(schemaOf(all, schemaAdditions)),
      {},
    )
    for (const statement of step.statements) await service.database.run(raw(statement))
    person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
  })
  beforeEach(async () => {
    at('2026-11-20T05:00')
    counted = 0
    for (const table of ['leases', 'notices', 'reminders', 'schedules', 'history'])
      await service.database.run(raw(`delete from ${table}`))
  })
  afterAll(() => service.close())

  it('moves a record when its date has come, and again two days after a later one', async () => {
    const id = await add({ status: 'SIGNED', from: '2026-11-21', till: '2026-11-25' })
    await pass()
    expect(await read(id)).toMatchObject({ status: 'SIGNED' })
    at('2026-11-21T00:01')
    expect(await pass()).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'ACTIVE', version: 2 })
    at('2026-11-27T23:59')
    await pass()
    expect(await read(id)).toMatchObject({ status: 'ACTIVE' })
    at('2026-11-28T00:01')
    await pass()
    expect(await read(id)).toMatchObject({ status: 'OVER', version: 3 })
    expect(await historyOf(id)).toMatchObject([
      { action: 'update', by: 'Agridesk', changes: { status: ['SIGNED', 'ACTIVE'] } },
      { action: 'update', by: 'Agridesk', changes: { status: ['ACTIVE', 'OVER'] } },
    ])
  })

  it('performs an action as a person would, only while its condition holds', async () => {
    const [id, locked] = [
      await add({ offeredAt: '2026-11-20T10:00:00Z' }),
      await add({ offeredAt: '2026-11-20T10:00:00Z', locked: true }),
    ]
    at('2026-11-23T15:29')
    await pass()
    expect(await read(id)).toMatchObject({ status: 'OFFERED' })
    at('2026-11-23T15:30')
    expect(await pass()).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'LAPSED', reason: 'No answer within 3 days', version: 2 })
    expect(await read(locked)).toMatchObject({ status: 'OFFERED', version: 1 })
    expect(await historyOf(id)).toMatchObject([{ action: 'lapse', by: 'Agridesk', reason: 'No answer within 3 days' }])
  })

  it('performs an action on all other records when one is refused, and reports the refusal', async () => {
    const refused = await add({ name: 'Refused', offeredAt: '2026-11-01T10:00:00Z' })
    const id = await add({ offeredAt: '2026-11-01T10:00:00Z' })
    expect((await pass()).map(String)).toEqual(['Error: 1 Leases: This offer is disputed'])
    expect([await read(refused), await read(id)]).toMatchObject([{ status: 'OFFERED' }, { status: 'LAPSED' }])
    const states = await service.engine().schedules.list(service.database)
    expect(states.find(({ name }) => name === 'leases.lapse')).toMatchObject({
      ...{ label: 'Lapse offers', failures: 1, error: '1 Leases: This offer is disputed' },
    })
  })

  it('updates a flag and a choice by date without changing the record, and immediately when it is written', async () => {
    const id = await add({ status: 'ACTIVE', till: '2026-12-25' })
    await pass()
    expect(await read(id)).toMatchObject({ isOverdue: false, validity: 'VALID' })
    at('2026-11-25T00:01')
    await pass()
    expect(await read(id)).toMatchObject({ isOverdue: false, validity: 'EXPIRING' })
    at('2026-12-26T00:01')
    await pass()
    expect(await read(id)).toMatchObject({ isOverdue: true, validity: 'EXPIRED', version: 1 })
    expect(await historyOf(id)).toEqual([])
    await person.send('PATCH', `/api/admin/leases/${id}`, { till: '2027-03-01' })
    expect(await read(id)).toMatchObject({ isOverdue: false, validity: 'VALID', version: 2 })
  })

  it('reminds the people of a record once per date, and not of dates long ago', async () => {
    const { id: owner } = person
    const id = await add({ till: '2026-11-27', owner })
    await add({ till: '2026-10-01', owner })
    await add({ till: '2026-12-27', owner })
    await pass()
    at('2026-11-21T05:00')
    await pass()
    expect(await noticesOf()).toEqual([{ record: id, kind: 'expiring', by: 'Agridesk' }])
    await person.send('PATCH', `/api/admin/leases/${id}`, { till: '2026-11-28' })
    at('2026-11-22T05:00')
    await pass()
    expect((await noticesOf()).map(({ record }) => record)).toEqual([id, id])
  })

  it('counts hours within working hours', async () => {
    // The 23rd is a Monday: two working hours before 10:00 is 17:00 on Saturday.
    const id = await add({ answerBy: '2026-11-23T04:30:00Z', owner: person.id })
    at('2026-11-21T16:59')
    await pass()
    expect(await noticesOf()).toEqual([])
    at('2026-11-21T17:00')
    await pass()
    expect((await noticesOf()).map(({ record }) => record)).toEqual([id])
  })

  it('runs the behaviour’s step of its name, once per due time', async () => {
    await pass()
    expect(counted).toBe(0)
    at('2026-11-20T06:00')
    await pass()
    await pass()
    expect(counted).toBe(1)
  })
})
