import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { sendDue } from '../../../server/engine/deliveries/send'
import { expireExports } from '../../../server/engine/exports/store'
import type { Delivery } from '../../support/delivering'
import { startService, type Person, type TestService } from '../../support/service'

/** A Monday at noon in India, when the tests start. */
const NOON = Date.parse('2026-11-23T12:00:00+05:30')
const DAY = 86_400_000
const FARMERS = ['view_farmer_tab', 'pii:reveal', 'export:pii']
const path = '/api/admin/deliveries'

let service: TestService
let now = NOON
let owner: Person
let clerk: Person
let plain: Person
let reports: Person
beforeAll(async () => {
  service = await startService({ now: () => new Date(now) })
  owner = await service.person([...FARMERS, 'farmer:create', 'view_reports_tab'])
  clerk = await service.person(FARMERS, ['Ludhiana'])
  plain = await service.person(['view_farmer_tab'], ['Karnal'])
  reports = await service.person(['view_reports_tab'])
  for (const [at, village] of ['Galib Kalan', 'Biana'].entries()) {
    const { status } = await owner.send('POST', '/api/admin/farmers', {
      ...{ mobile: `+91743011110${at}`, firstName: village, gender: 'MALE', language: 'pa', source: 'FO' },
      village: service.places[village],
    })
    expect(status).toBe(201)
  }
})
afterEach(async () => {
  await service.carryOutJobs({ isLaterToo: true })
  await service.database.run(sql`delete from exports`)
  await service.database.run(sql`delete from deliveries`)
  await service.database.run(sql`delete from communications`)
  now = NOON
})
afterAll(() => service.close())

const weekly = { title: 'Our farmers', rhythm: 'WEEKLY', day: 2, time: '08:00', format: 'csv' }
const asked = { ...weekly, resource: 'farmers', query: 'sort=id', columns: ['firstName', 'mobile'] }

/** Filters by a field that some readers of the report cannot read. */
const ofOneLand = { resource: 'spraying-report', query: 'land=1', columns: ['startAt'] }

async function make(more: object = {}, person = owner): Promise<Delivery> {
  const { status, body } = await person.send<Delivery>('POST', path, { ...asked, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function refusalOf(more: object, person = owner): Promise<{ status: number; fields?: Record<string, string> }> {
  const { status, body } = await person.send<{ fields?: Record<string, string> }>('POST', path, { ...asked, ...more })
  return { status, fields: body.fields }
}

async function told(person: Person): Promise<Delivery[]> {
  return (await person.get<{ items: Delivery[] }>(path)).body.items
}

async function fileOf(person: Person): Promise<string[]> {
  const { body } = await person.get<{ items: { id: string; title: string }[] }>('/api/admin/exports')
  const [one, ...others] = body.items
  if (!one) return []
  expect(others).toEqual([])
  const headers = { authorization: `Bearer ${person.token}` }
  const text = await (await fetch(`${service.url}/api/admin/exports/${one.id}/file`, { headers })).text()
  return text.replace('\uFEFF', '').trimEnd().split('\r\n')
}

/** Advances the clock by some days, runs the scheduler and then the queue. */
async function pass(days: number): Promise<void> {
  now += days * DAY
  await sendDue(service.engine())
  await service.carryOutJobs()
}

const act = (id: string, word: string, person = owner) => person.send<Delivery>('POST', `${path}/${id}/${word}`, {})

describe('A scheduled delivery of a list', () => {
  it('sends each person a file of their own, with their own rows and columns, by email', async () => {
    const made = await make({ recipients: [owner.id, clerk.id, plain.id] })
    expect(made).toMatchObject({ words: 'Every Tuesday at 08:00', nextAt: '2026-11-24T02:30:00.000Z', last: [] })
    await pass(1)
    expect(await fileOf(owner)).toEqual(['First name,Mobile', "Galib Kalan,'+91 74301 11100", "Biana,'+91 74301 11101"])
    expect(await fileOf(clerk)).toEqual(['First name,Mobile', "Galib Kalan,'+91 74301 11100"])
    expect(await fileOf(plain)).toEqual(['First name', 'Biana'])
    const mails = await service.database.rows<{ user: number; subject: string; text: string }>(
      sql`select user_id as "user", subject, text from communications where template = 'EXPORT_READY' order by user_id`,
    )
    expect(mails.map(({ user }) => user)).toEqual([owner.id, clerk.id, plain.id])
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(['Our farmers: 24 Nov 2026']))
    expect(mails[1]?.text).toContain('set up this regular delivery')
    const [after] = await told(owner)
    expect(after).toMatchObject({ lastAt: '2026-11-24T02:30:00.000Z', nextAt: '2026-12-01T02:30:00.000Z' })
    expect(after?.last.map(({ state }) => state)).toEqual(['SENT', 'SENT', 'SENT'])
  })

  it('arrives once, however many processes check the schedule, and does not make up for missed runs', async () => {
    await make({ rhythm: 'DAILY', day: null })
    now += 5 * DAY
    await Promise.all([sendDue(service.engine()), sendDue(service.engine()), sendDue(service.engine())])
    await pass(0)
    expect(await fileOf(owner)).toHaveLength(3)
    expect((await told(owner))[0]?.nextAt).toBe('2026-11-29T02:30:00.000Z')
  })

  it('is sent whole or not at all when its process dies, and is sent again', async () => {
    await make({ recipients: [owner.id, clerk.id] })
    const whole = await make({ title: 'Another', day: 3 })
    now += 2 * DAY
    const engine = service.engine()
    let sent = 0
    const send: typeof engine.jobs.send = async (...given) => {
      sent += 1
      if (sent === 2) throw new Error('The process is gone')
      return engine.jobs.send(...given)
    }
    await expect(sendDue({ ...engine, jobs: { ...engine.jobs, send } })).rejects.toThrow('Some regular deliveries')
    const count = async (): Promise<unknown> =>
      service.database.rows(
        sql`select delivery_id::text as id, count(*)::int as count from exports group by 1 order by 2`,
      )
    expect(await count()).toEqual([{ id: whole.id, count: 1 }])
    await sendDue(service.engine())
    expect(await count()).toMatchObject([{ id: whole.id, count: 1 }, { count: 2 }])
  })

  it('reports to its owner who received nothing and why, and sends no empty files', async () => {
    const nobody = await service.person(['view_farmer_tab'], ['Patiala'])
    const lost = await service.person(['view_farmer_tab'])
    const left = await service.person(['view_farmer_tab'])
    await make({ recipients: [nobody.id, lost.id, left.id] })
    await service.database.run(sql`delete from user_authorities where user_id = ${lost.id}`)
    await service.database.run(sql`update users set status = 'INACTIVE' where id = ${left.id}`)
    await pass(1)
    const [after] = await told(owner)
    expect(Object.fromEntries(after?.last.map(({ id, why }) => [id, why]) ?? [])).toEqual({
      [nobody.id]: 'No data found to export',
      [lost.id]: 'No access to Farmers',
      [left.id]: 'No longer active',
    })
    expect(await fileOf(nobody)).toEqual([])
    expect(await service.database.rows(sql`select 1 from communications`)).toEqual([])
  })

  it('is sent additionally on the owner’s request, but not again while under way', async () => {
    const { id, nextAt } = await make()
    expect((await act(id, 'send')).body).toMatchObject({ nextAt, last: [{ id: owner.id, state: 'WAITING' }] })
    expect((await act(id, 'send')).body).toMatchObject({ title: 'It is being sent. Wait until all files are ready.' })
    await service.carryOutJobs()
    expect(await fileOf(owner)).toHaveLength(3)
  })

  it('reports the outcome of its last run even long after its files are removed', async () => {
    await make({ rhythm: 'MONTHLY', day: 31 })
    await pass(7)
    await service.database.run(sql`update exports set at = at - interval '40 days'`)
    now += 35 * DAY
    await expireExports(service.engine())
    expect((await told(owner))[0]?.last).toMatchObject([{ state: 'SENT' }])
    await service.database.run(sql`delete from deliveries`)
    await expireExports(service.engine())
    expect(await service.database.rows(sql`select 1 from exports`)).toEqual([])
  })
})

describe('The owner of a scheduled delivery', () => {
  it('must see the list, and can send it only to people who see it and its filters', async () => {
    expect((await refusalOf({}, reports)).status).toBe(403)
    expect((await refusalOf({ recipients: [reports.id] })).fields).toEqual({
      recipients: 'Person Number doesn’t have access to Farmers or to its filters',
    })
    expect((await refusalOf({ ...ofOneLand, recipients: [reports.id] })).fields?.recipients).toMatch(
      /doesn’t have access to Spraying/,
    )
    expect((await refusalOf({ recipients: [999_999] })).fields).toEqual({ recipients: 'Choose people from the list' })
    const { body } = await owner.get<{ items: { id: number }[] }>(`${path}/people?resource=farmers&q=person`)
    const ids = body.items.map(({ id }) => id)
    expect([ids.includes(clerk.id), ids.includes(reports.id)]).toEqual([true, false])
  })

  it('gets validation errors at their fields', async () => {
    const wrong: readonly (readonly [object, string, string])[] = [
      [{ title: ' ' }, 'title', 'Enter a title of at most 80 characters'],
      [{ title: 'a\nBcc: b' }, 'title', 'Enter a title of at most 80 characters'],
      [{ rhythm: 'HOURLY' }, 'rhythm', 'Must be one of DAILY, WEEKLY, MONTHLY'],
      [{ rhythm: 'MONTHLY', day: 30 }, 'day', 'Choose a day'],

      [{ time: '08:15' }, 'time', 'Choose a full or half hour, such as 08:00'],
      [{ recipients: [] }, 'recipients', 'Choose 1 to 20 people'],
      [{ recipients: Array.from({ length: 21 }, (_, at) => at + 1) }, 'recipients', 'Choose 1 to 20 people'],
      [{ query: 'q=galib' }, 'query', 'A search may contain personal data. Clear it and use filters instead'],
    ]
    for (const [more, field, words] of wrong) expect((await refusalOf(more)).fields?.[field]).toBe(words)
  })

  it('chooses relative days for a report, which are resolved on each run', async () => {
    const report = { resource: 'spraying-report', columns: ['startAt'] }
    const query = 'startAt.between=2026-11-01T00:00:00.000%2B05:30,2026-11-07T00:00:00.000%2B05:30'
    expect((await refusalOf({ ...report, query }, reports)).fields?.query).toBe(
      'Choose a relative period, such as Last 7 days',
    )
    expect((await refusalOf({ ...report, query: '' }, reports)).fields?.query).toBe('Please select Start and End Date')
    const { id } = await make({ ...report, query: 'startAt.within=last7Days' }, reports)
    await service.database.run(sql`update deliveries set query = 'sort=id' where id = ${id}::uuid`)
    await pass(1)
    expect((await told(reports))[0]?.last).toMatchObject([
      { state: 'NOT_SENT', why: 'Please select Start and End Date' },
    ])
  })

  it('alone can change, pause, resume and delete it', async () => {
    const { id } = await make({ recipients: [owner.id, clerk.id] })
    const change = { rhythm: 'MONTHLY', day: 31, recipients: [clerk.id], title: 'Month' }
    for (const person of [clerk, plain]) {
      expect((await person.send('PATCH', `${path}/${id}`, change)).status).toBe(404)
      expect((await person.send('DELETE', `${path}/${id}`)).status).toBe(404)
      for (const word of ['pause', 'resume', 'send']) expect((await act(id, word, person)).status).toBe(404)
    }
    const { body } = await owner.send<Delivery>('PATCH', `${path}/${id}`, change)
    expect(body).toMatchObject({ title: 'Month', nextAt: '2026-11-30T02:30:00.000Z', recipients: [{ id: clerk.id }] })
    expect((await act(id, 'pause')).body).toMatchObject({ isPaused: true, nextAt: null, pauseReason: null })
    await pass(30)
    expect(await service.database.rows(sql`select 1 from exports`)).toEqual([])
    expect((await act(id, 'resume')).body).toMatchObject({ isPaused: false, nextAt: '2026-12-31T02:30:00.000Z' })
    expect((await owner.send('DELETE', `${path}/${id}`)).status).toBe(204)
    expect(await told(owner)).toEqual([])
  })

  it('cannot do so while viewing as another person', async () => {
    const admin = await service.person(['view_afs_users_tab', 'user:view-as', ...FARMERS, 'view_reports_tab'])
    const { body } = await admin.send('POST', '/api/admin/view-as', { user: plain.id, reason: 'Their lists look odd' })
    const { status } = await admin.send('POST', path, asked, { 'view-as': String(body.id) })
    expect([status, await service.database.rows(sql`select 1 from deliveries`)]).toEqual([403, []])
  })
})

describe('A recipient of a scheduled delivery', () => {
  it('sees when it is sent but not to whom else, and can unsubscribe', async () => {
    const { id } = await make({ recipients: [clerk.id, plain.id], query: 'status=ACTIVE' })
    expect(await told(clerk)).toMatchObject([{ id, isMine: false, recipients: [], query: 'status=ACTIVE' }])
    expect((await act(id, 'leave', reports)).status).toBe(404)
    expect((await act(id, 'leave', clerk)).status).toBe(204)
    expect(await told(clerk)).toEqual([])
    await act(id, 'leave', plain)
    expect((await told(owner))[0]).toMatchObject({ isPaused: true, pauseReason: 'It has no recipients left' })
    expect((await act(id, 'resume')).body.title).toBe('It has no recipients. Edit it and choose people')
  })

  it('does not see a filter by a field they may not read', async () => {
    const { id } = await make(ofOneLand)
    await service.database.run(sql`update deliveries set recipients = ${[reports.id]}::bigint[] where id = ${id}::uuid`)
    await pass(1)
    expect(await told(reports)).toMatchObject([{ query: null, filter: null }])
    expect((await told(owner))[0]?.last[0]?.why).toBe('No access to its filters: Land')
  })

  it('receives nothing once its owner has left or may no longer see the list, until someone takes it over', async () => {
    const manager = await service.person([...FARMERS, 'view_reports_tab'])
    const admin = await service.person(['view_afs_users_tab', 'user:activate', 'user:senior', 'pii:reveal'])
    await make({ recipients: [clerk.id] }, manager)
    await service.database.run(sql`
      delete from user_authorities where user_id = ${manager.id} and authority_id in (select id from authorities where authority = 'view_farmer_tab')`)
    await pass(1)
    const pauseReason = 'Its owner no longer has access to Farmers'
    expect(await told(clerk)).toMatchObject([{ isPaused: true, pauseReason }])
    const report = { resource: 'spraying-report', columns: ['startAt'], query: 'startAt.within=last7Days' }
    await make({ ...report, recipients: [reports.id] }, manager)
    const left = await admin.send('POST', `/api/admin/users/${manager.id}/deactivate`, { reason: 'They have left' })
    expect(left.status, JSON.stringify(left.body)).toBe(200)
    expect(await told(reports)).toMatchObject([{ isPaused: true, pauseReason: 'Its owner is no longer active' }])
  })
})
