import { afterAll, describe, expect, it } from 'vitest'
import { crops } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import type { EventStream } from '../../support/eventStream'
import { openWatching, watchingKeys } from '../../support/watching'

const TAB = '00000000-0000-4000-8000-00000000000'

const { service, asha, ravi, newFarmer, stream, change } = await openWatching()
afterAll(() => service.close())

describe('A stream of events', () => {
  it('starts with the versions of the records, uncompressed and unbuffered', async () => {
    const id = await newFarmer()
    const { status, headers, events } = await stream(ravi, `resource=farmers&ids=${id},999999`)
    expect([status, headers.get('content-type'), headers.get('content-encoding')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      null,
    ])
    expect(headers.get('cache-control')).toContain('no-transform')
    await expect.poll(() => events).toEqual([{ kind: 'open', versions: { [id]: 1 } }])
  })

  it('names the person and the fields of a change, but never the values', async () => {
    const id = await newFarmer()
    const { of } = await stream(ravi, `resource=farmers&ids=${id}`)
    const { status } = await change(asha, id, { addressLine: 'House 7', pin: '141001' })
    expect(status).toBe(200)
    await expect.poll(() => of('changed')).toHaveLength(1)
    expect(of('changed')[0]).toEqual({
      kind: 'changed',
      resource: 'farmers',
      id,
      version: 2,
      action: 'update',
      by: { id: asha.id, label: 'Person Number' },
      fields: ['addressLine', 'pin'],
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    })
  })

  it('sends nothing about a refused change', async () => {
    const id = await newFarmer()
    const { of } = await stream(ravi, `resource=farmers&ids=${id}`)
    expect((await change(asha, id, { pin: 'x' })).status).toBe(400)
    expect((await change(asha, id, { pin: '141002' })).status).toBe(200)
    await expect.poll(() => of('changed').map(({ version }) => version)).toEqual([2])
  })

  it('sends a list one event when something else changed, without details', async () => {
    const [shown, other] = [await newFarmer(), await newFarmer()]
    const { events, of } = await stream(ravi, `resource=farmers&ids=${shown}`)
    await change(asha, other, { pin: '141001' })
    await change(asha, other, { pin: '141002' })
    await change(asha, shown, { pin: '141003' })
    await expect.poll(() => of('changed')).toHaveLength(1)
    expect(events.filter(({ kind }) => kind === 'listChanged')).toEqual([{ kind: 'listChanged' }])
  })

  it('sends an empty list an event when a record is created', async () => {
    const { of } = await stream(ravi, 'resource=crops')
    await asha.send('POST', '/api/admin/crops', { code: 'RAGI', name: 'Ragi', category: 'CEREAL', seasons: ['RABI'] })
    await expect.poll(() => of('listChanged')).toHaveLength(1)
  })

  it('sends a deletion, though no one can see the record afterwards', async () => {
    const [id = 0] = await insertMany(service.database, crops, [
      { code: 'JOWAR', name: 'Jowar', category: 'CEREAL', seasons: ['RABI'], status: 'ACTIVE' },
    ])
    const limited = await service.person(watchingKeys, ['Ludhiana'])
    const { of } = await stream(limited, `resource=crops&ids=${id}`)
    const answer = await asha.send('DELETE', `/api/admin/crops/${id}`)
    expect(answer.status).toBe(204)
    await expect.poll(() => of('changed')).toMatchObject([{ id, action: 'delete', by: { id: asha.id } }])
  })
})

describe('A viewer without access to a record', () => {
  it('needs the key of the resource, and a session', async () => {
    const other = await service.person(['view_help_tab'])
    expect((await stream(other, 'resource=farmers&ids=1')).status).toBe(403)
    expect((await stream(service.nobody, 'resource=farmers&ids=1')).status).toBe(401)
  })

  it('receives nothing about records outside their geographies, and cannot be present at one', async () => {
    const [near, far] = [await newFarmer(), await newFarmer('Biana')]
    const limited = await service.person(watchingKeys, ['Ludhiana'])
    const { of } = await stream(limited, `resource=farmers&ids=${near},${far}`)
    await expect.poll(() => of('open')).toEqual([{ kind: 'open', versions: { [near]: 1 } }])
    await change(asha, far, { pin: '132001' })
    await change(asha, near, { pin: '141001' })
    await expect.poll(() => of('changed')).toHaveLength(1)
    expect(of('changed')[0]?.id).toBe(near)
    expect((await stream(limited, `resource=farmers&ids=${far}&tab=${TAB}1&doing=viewing`)).status).toBe(404)
  })

  it('is notified when a record leaves their geographies, and receives nothing about it afterwards', async () => {
    const id = await newFarmer()
    const limited = await service.person(watchingKeys, ['Ludhiana'])
    const { events, of } = await stream(limited, `resource=farmers&ids=${id}`)
    await change(asha, id, { village: service.places.Biana })
    await expect.poll(() => of('gone')).toEqual([{ kind: 'gone', id }])
    await change(asha, id, { pin: '132001' })
    await expect.poll(() => of('listChanged')).toHaveLength(1)
    expect(events.some(({ kind }) => kind === 'changed')).toBe(false)
  })

  it('does not receive the names of fields that they may not read', async () => {
    const id = await newFarmer()
    const masked = await service.person(['view_farmer_tab'])
    const { of } = await stream(masked, `resource=farmers&ids=${id}`)
    await change(asha, id, { bankHolder: 'Somebody Else', pin: '141001' })
    await expect.poll(() => of('changed')).toHaveLength(1)
    expect(of('changed')[0]?.fields).toEqual(['pin'])
  })

  it.each([
    ['resource=nothing', 'resource'],
    ['resource=farmers&ids=1,x', 'ids'],
    [`resource=farmers&ids=${'1,'.repeat(1000)}1`, undefined],
    [`resource=farmers&ids=${Array.from({ length: 1001 }, (_, index) => index + 1).join(',')}`, 'ids'],
    ['resource=farmers&ids=1&doing=sleeping', 'doing'],
    ['resource=farmers&ids=1&doing=viewing&tab=me', 'tab'],
    [`resource=farmers&ids=1,2&doing=viewing&tab=${TAB}1`, 'ids'],
  ])('gets a validation error for %s', async (query, parameter) => {
    const { status, body } = await ravi.get<{ fields?: object }>(`/api/admin/events?${query}`)
    expect(status).toBe(400)
    if (parameter) expect(Object.keys(body.fields ?? {})).toEqual([parameter])
  })
})

describe('Presence', () => {
  const people = (of: EventStream['of']) => of('presence').at(-1)?.people

  it('shows the other people at a record, once each, with their activity, until they leave', async () => {
    const id = await newFarmer()
    const mine = await stream(ravi, `resource=farmers&ids=${id}&tab=${TAB}1&doing=viewing`)
    const first = await stream(asha, `resource=farmers&ids=${id}&tab=${TAB}2&doing=viewing`)
    await expect.poll(() => people(mine.of)).toEqual([{ id: asha.id, name: 'Person Number', doing: 'viewing' }])
    await expect.poll(() => people(first.of)).toEqual([{ id: ravi.id, name: 'Person Number', doing: 'viewing' }])
    const second = await stream(asha, `resource=farmers&ids=${id}&tab=${TAB}3&doing=editing`)
    await expect.poll(() => people(mine.of)).toEqual([{ id: asha.id, name: 'Person Number', doing: 'editing' }])
    second.close()
    await expect.poll(() => people(mine.of)).toEqual([{ id: asha.id, name: 'Person Number', doing: 'viewing' }])
    first.close()
    await expect.poll(() => people(mine.of)).toEqual([])
    mine.close()
    const left = () => service.database.json(sql`select count(*)::text from presence where record_id = ${id}`)
    await expect.poll(left).toBe('0')
  })

  it('does not include viewers of a list', async () => {
    const id = await newFarmer()
    const { of } = await stream(ravi, `resource=farmers&ids=${id}&tab=${TAB}4&doing=viewing`)
    const list = await stream(asha, `resource=farmers&ids=${id}`)
    await expect.poll(() => list.of('open')).toHaveLength(1)
    await change(asha, id, { pin: '141001' })
    await expect.poll(() => of('changed')).toHaveLength(1)
    expect(of('presence')).toEqual([{ kind: 'presence', people: [] }])
  })

  it('removes a tab that has not been heard from for a while', async () => {
    const id = await newFarmer()
    await service.database.run(
      sql`insert into presence (resource, record_id, tab, user_id, label, doing, seen_at)
          values ('farmers', ${id}, ${`${TAB}5`}::uuid, ${asha.id}, 'Asha', 'editing', now() - interval '50 seconds')`,
    )
    const mine = await stream(ravi, `resource=farmers&ids=${id}&tab=${TAB}6&doing=viewing`)
    await stream(asha, `resource=farmers&ids=${id}&tab=${TAB}7&doing=viewing`)
    await expect.poll(() => people(mine.of)).toEqual([{ id: asha.id, name: 'Person Number', doing: 'viewing' }])
  })
})
