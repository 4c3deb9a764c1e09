import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { engineOf } from '../../../server/engineOf'
import { deliverMessage } from '../../../server/jobKinds'
import { behaviours } from '../../../server/behaviours'
import { readSettings } from '../../../server/settings'
import type { Engine } from '../../../server/engine/engine'
import { runDue } from '../../../server/time'
import { startService, type Person, type TestService } from '../../support/service'
import { register } from '#resources'

interface Jobs {
  readonly items: readonly { readonly id: string; readonly state: string }[]
  readonly total: number
  readonly kinds: readonly object[]
}

describe('Background jobs', () => {
  let service: TestService
  let engine: Engine
  let keeper: Person

  beforeAll(async () => {
    service = await startService()
    const settings = await readSettings({ DATA_DIR: service.dataDirectory })
    engine = engineOf({ settings, database: service.database, register, behaviours, schedules: [] })
    keeper = await service.person(['job:manage'])
  })
  afterAll(() => service.close())

  const send = () => service.database.transaction((tx) => engine.jobs.send(tx, deliverMessage, { message: 987_654 }))
  const listed = async (query = '') => (await keeper.get<Jobs>(`/api/admin/jobs${query}`)).body

  it('are visible to job managers with their progress but not their data', async () => {
    const id = await send()
    const { items, total, kinds } = await listed('?state=WAITING&kind=message')
    expect(total).toBe(1)
    expect(kinds).toContainEqual({ name: 'message', label: 'Email or SMS' })
    expect(items).toMatchObject([{ id, label: 'Email or SMS', state: 'WAITING', attempts: 0, most: 10 }])
    expect(JSON.stringify(items)).not.toContain('987654')
    expect((await listed('?state=FAILED')).items).toEqual([])
    expect((await keeper.get('/api/admin/jobs?state=LOST')).status).toBe(400)
    const other = await service.person(['view_communication_info_tab'])
    expect((await other.get('/api/admin/jobs')).status).toBe(403)
    expect((await other.send('POST', `/api/admin/jobs/${id}/cancel`, {})).status).toBe(403)
  })

  it('can be cancelled, and retried after they failed, but nothing else', async () => {
    const id = await send()
    expect((await keeper.send('POST', `/api/admin/jobs/${id}/retry`, {})).status).toBe(404)
    expect((await keeper.send('POST', `/api/admin/jobs/${id}/cancel`, {})).status).toBe(204)
    expect((await keeper.send('POST', `/api/admin/jobs/${id}/cancel`, {})).status).toBe(404)
    expect((await keeper.send('POST', '/api/admin/jobs/nonsense/cancel', {})).status).toBe(404)
    const failed = await send()
    await service.database.run(
      sql`update pgboss.job set state = 'failed', retry_count = retry_limit, started_on = now(), completed_on = now() where id = ${failed}::uuid`,
    )
    expect((await listed('?state=FAILED')).items).toMatchObject([{ id: failed, attempts: 10 }])
    expect((await keeper.send('POST', `/api/admin/jobs/${failed}/retry`, {})).status).toBe(204)
    await service.carryOutJobs()
    expect((await listed('?state=DONE')).items.map((job) => job.id)).toContain(failed)
    const noted = await service.database.rows(
      sql`select what, detail from access_log where kind = 'JOB_CHANGED' order by id`,
    )
    expect(noted).toEqual([
      { what: 'Email or SMS: cancelled', detail: id },
      { what: 'Email or SMS: retried', detail: failed },
    ])
  })

  it('from schedules are listed with their times, and can be run immediately by job managers', async () => {
    await runDue(engine, { stopping: new AbortController().signal, onFault: () => undefined })
    interface Schedules {
      readonly items: readonly {
        readonly name: string
        readonly doneAt: string | null
        readonly error: string | null
      }[]
    }
    const { items } = (await keeper.get<Schedules>('/api/admin/schedules')).body
    expect(items.find(({ name }) => name === 'exports.expire')).toMatchObject({
      ...{
        label: 'Remove expired export files',
        recurrence: 'Every minute',
        isRunning: false,
        failures: 0,
        error: null,
      },
    })
    expect(items.find(({ name }) => name === 'sessions.sweep')).toMatchObject({ doneAt: null })
    expect((await keeper.send('POST', '/api/admin/schedules/sessions.sweep/run', {})).status).toBe(204)
    await runDue(engine, { stopping: new AbortController().signal, onFault: () => undefined })
    const again = (await keeper.get<Schedules>('/api/admin/schedules')).body.items
    expect(again.find(({ name }) => name === 'sessions.sweep')?.doneAt).toEqual(expect.any(String))
    expect((await keeper.send('POST', '/api/admin/schedules/nonsense/run', {})).status).toBe(404)
    const other = await service.person(['view_communication_info_tab'])
    expect((await other.get('/api/admin/schedules')).status).toBe(403)
    expect((await other.send('POST', '/api/admin/schedules/sessions.sweep/run', {})).status).toBe(403)
  })
})
