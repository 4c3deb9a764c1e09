import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openTalk } from '../../support/oneFarmer'
import type { Answer } from '../../support/service'

const talk = await openTalk(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
const { farmer, service, asha, ravi, elsewhere, keyless, say, comments, notices, unread } = talk
beforeEach(talk.begin)
afterAll(() => service.close())

describe('An assignment', () => {
  const assign = (user: number, note?: string): Promise<Answer> =>
    asha.send('PUT', `${farmer.at}/assignment`, { user, note })

  it('gives the record to one person, who is notified and finds it among their work', async () => {
    expect((await asha.get(`${farmer.at}/assignment`)).body).toEqual({ assignment: null })
    expect((await assign(ravi.id, 'Before the harvest')).body).toMatchObject({
      assignment: { user: { id: ravi.id }, note: 'Before the harvest', by: expect.any(String) },
    })
    const work = await ravi.get<{ items: object[] }>('/api/admin/my-work')
    expect(work.body.items[0]).toMatchObject({
      resource: 'farmers',
      record: farmer.id,
      title: 'Gita Devi',
      state: 'ACTIVE',
      note: 'Before the harvest',
    })
    expect((await notices()).items[0]).toMatchObject({
      kind: 'assigned',
      record: farmer.id,
      excerpt: 'Before the harvest',
    })
    expect((await comments()).items).toMatchObject([
      { kind: 'assigned', body: 'Before the harvest', by: { id: asha.id }, mentions: [{ id: ravi.id }], _can: [] },
    ])
  })

  it('moves to another person without notifying the previous one, and can be removed', async () => {
    await assign(ravi.id)
    await assign(ravi.id)
    expect((await comments()).items).toHaveLength(1)
    await assign(asha.id)
    expect([await unread(ravi), await unread(asha)]).toEqual([0, 0])
    expect((await asha.send('DELETE', `${farmer.at}/assignment`)).status).toBe(204)
    expect((await asha.send('DELETE', `${farmer.at}/assignment`)).status).toBe(204)
    expect((await asha.get(`${farmer.at}/assignment`)).body).toEqual({ assignment: null })
    expect((await comments()).items.map(({ kind }) => kind)).toEqual(['assigned', 'assigned', 'released'])
  })

  it('is refused for a person who cannot see the record, and for an id that is no person', async () => {
    for (const person of [elsewhere, keyless])
      expect((await assign(person.id)).body).toMatchObject({
        status: 400,
        fields: { user: 'Person Number can’t see this record' },
      })
    const refusals: readonly (readonly [user: unknown, words: string])[] = [
      [0, 'Choose a person from the list'],
      [999_999, 'Choose people from the list'],
      ['7', 'Must be a whole number'],
      [null, 'Must be a whole number'],
    ]
    for (const [user, words] of refusals)
      expect((await asha.send('PUT', `${farmer.at}/assignment`, { user })).body).toMatchObject({
        status: 400,
        fields: { user: words },
      })
    expect((await assign(ravi.id, 'x'.repeat(301))).body).toMatchObject({
      status: 400,
      fields: { note: expect.any(String) },
    })
  })

  it('is not changed through the comments’ address with its own id', async () => {
    await assign(ravi.id)
    const [trace] = (await comments()).items
    expect((await asha.send('DELETE', `${farmer.at}/comments/${trace?.id}`)).status).toBe(404)
  })
})

describe('Notices', () => {
  it('are read one by one, by record and all at once, and only by their recipient', async () => {
    const { body: one } = await say(asha, 'First', [ravi.id])
    await say(asha, 'Second', [ravi.id])
    await say(asha, 'Third', [ravi.id])
    const { items } = await notices()
    expect(items.map(({ excerpt }) => excerpt).slice(0, 3)).toEqual(['Third', 'Second', 'First'])
    const first = items.find(({ comment }) => comment === one.id)
    await elsewhere.send('POST', '/api/admin/notices/read', { ids: [first?.id] })
    expect(await unread()).toBe(3)
    expect((await ravi.send('POST', '/api/admin/notices/read', { ids: [first?.id] })).body).toEqual({ unread: 2 })
    await ravi.send('POST', '/api/admin/notices/read', { resource: 'farmers', record: farmer.id + 1 })
    expect(await unread()).toBe(2)
    await ravi.send('POST', '/api/admin/notices/read', { resource: 'farmers', record: farmer.id })
    expect(await unread()).toBe(0)
    for (const body of [{}, { ids: ['1'] }, { resource: 'farmers' }, []])
      expect((await ravi.send('POST', '/api/admin/notices/read', body)).status).toBe(400)
  })

  it('do not reveal a record that their reader can no longer see', async () => {
    const mover = await service.person(['view_farmer_tab'], ['Ludhiana'])
    await say(asha, 'Private words', [mover.id])
    await asha.send('PATCH', farmer.at, { village: service.places.Biana })
    const { items, unread: count } = await notices(mover)
    expect(items).toMatchObject([{ isVisible: false, title: null, excerpt: null }])
    expect(count).toBe(1)
    expect(JSON.stringify(items)).not.toContain('Private')
  })
})
