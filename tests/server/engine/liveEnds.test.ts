import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { crops } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openEvents } from '../../support/eventStream'
import { startService, type Person } from '../../support/service'
import { openWatching, watchingKeys } from '../../support/watching'

const TAB = '00000000-0000-4000-8000-00000000000'

const { service, asha, ravi, newFarmer, stream, change } = await openWatching()
afterAll(() => service.close())

/** Takes an authority from a person, as an administrator does. */
async function taken(person: Person, key: string): Promise<void> {
  const admin = await service.person(['role_superadmin', 'authority:edit', 'view_user_authority_mapping_tab'])
  const [authority] = await service.database.rows<{ id: number }>(
    sql`select id::int as id from authorities where authority = ${key}`,
  )
  const body = { user: person.id, authorities: [authority?.id] }
  const answer = await admin.send('POST', '/api/admin/user-tabs-mapping/remove', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

describe('A stream ends', () => {
  it('before the next event when a right of its reader was taken', async () => {
    const id = await newFarmer()
    const losing = await service.person(watchingKeys)
    const { of, isOver } = await stream(losing, `resource=farmers&ids=${id}`)
    await expect.poll(() => of('open')).toHaveLength(1)
    await taken(losing, 'crop:edit')
    expect((await change(ravi, id, { pin: '141001' })).status).toBe(200)
    await expect.poll(isOver, { timeout: 2_000, interval: 20 }).toBe(true)
    expect(of('changed')).toEqual([])
  })

  it('before the next event of a list when its session has ended', async () => {
    const [id, leaving] = [await newFarmer(), await service.person(watchingKeys)]
    const { of, isOver } = await stream(leaving, 'resource=farmers')
    await expect.poll(() => of('open')).toHaveLength(1)
    await leaving.send('POST', '/api/admin/sign-out')
    expect((await change(ravi, id, { pin: '141001' })).status).toBe(200)
    await expect.poll(isOver, { timeout: 2_000, interval: 20 }).toBe(true)
    expect(of('listChanged')).toEqual([])
  })

  it('before the next event when the impersonator has lost a right', async () => {
    const id = await newFarmer()
    const looking = await service.person([...watchingKeys, 'user:view-as', 'view_afs_users_tab'])
    const reason = 'A call about a wrong field'
    const look = await looking.send<{ id: string }>('POST', '/api/admin/view-as', { user: asha.id, reason })
    const opened = await openEvents(service.url, looking.token, `resource=farmers&ids=${id}`, {
      'view-as': look.body.id,
    })
    onTestFinished(() => opened.close())
    await expect.poll(() => opened.of('open')).toHaveLength(1)
    await taken(looking, 'crop:edit')
    expect((await change(ravi, id, { pin: '141001' })).status).toBe(200)
    await expect.poll(opened.isOver, { timeout: 2_000, interval: 20 }).toBe(true)
    expect(opened.of('changed')).toEqual([])
  })

  it('within seconds after its session was revoked', async () => {
    const leaving = await service.person(watchingKeys)
    const { isOver } = await stream(leaving, 'resource=farmers&ids=1')
    expect(isOver()).toBe(false)
    await leaving.send('POST', '/api/admin/sign-out')
    await expect.poll(isOver, { timeout: 15_000, interval: 100 }).toBe(true)
  })

  it('within seconds after its reader lost a key', async () => {
    const losing = await service.person(watchingKeys)
    const { isOver } = await stream(losing, 'resource=farmers&ids=1')
    await service.database.run(sql`update user_authorities set deleted_at = now() where user_id = ${losing.id}`)
    await expect.poll(isOver, { timeout: 20_000, interval: 100 }).toBe(true)
  })

  it('with the service, which does not wait for it, and its presence is removed', async () => {
    const other = await startService()
    const person = await other.person(watchingKeys)
    const [id = 0] = await insertMany(other.database, crops, [
      { code: 'BAJRA', name: 'Bajra', category: 'CEREAL', seasons: ['RABI'], status: 'ACTIVE' },
    ])
    const { isOver, of } = await openEvents(
      other.url,
      person.token,
      `resource=crops&ids=${id}&tab=${TAB}8&doing=editing`,
    )
    await expect.poll(() => of('open')).toHaveLength(1)
    const begun = performance.now()
    await other.app.close()
    expect(performance.now() - begun).toBeLessThan(15_000)
    await expect.poll(isOver).toBe(true)
    expect(await other.database.json(sql`select count(*)::text from presence`)).toBe('0')
    await other.close()
  })
})
