import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

interface Comment {
  readonly id: number
  readonly kind: string
  readonly body: string
  readonly by: { readonly id: number; readonly label: string } | null
  readonly mentions: readonly { readonly id: number }[]
  readonly isDeleted: boolean
  readonly editedAt: string | null
  readonly _can: readonly string[]
}
interface Comments {
  readonly items: readonly Comment[]
  readonly hasEarlier: boolean
  readonly totalItems: number
}
interface Notices {
  readonly items: readonly Record<string, unknown>[]
  readonly unread: number
}

const KEYS = ['view_farmer_tab', 'farmer:create', 'farmer:edit']

let service: TestService
let asha: Person
let ravi: Person
let elsewhere: Person
let keyless: Person
beforeAll(async () => {
  service = await startService()
  asha = await service.person(KEYS)
  ravi = await service.person(['view_farmer_tab'], ['Ludhiana'])
  elsewhere = await service.person(['view_farmer_tab'], ['Haryana'])
  keyless = await service.person(['view_geography'])
})
afterAll(() => service.close())

let serial = 0
let farmer = 0
let at = ''
beforeEach(async () => {
  serial += 1
  const { status, body } = await asha.send<{ id: number }>('POST', '/api/admin/farmers', {
    mobile: `+9198${String(70_000_000 + serial)}`,
    firstName: 'Gita',
    lastName: 'Devi',
    gender: 'FEMALE',
    language: 'pa',
    source: 'FO',
    village: service.places['Galib Kalan'],
  })
  expect(status).toBe(201)
  farmer = body.id
  at = `/api/admin/farmers/${farmer}`
  await ravi.send('POST', '/api/admin/notices/read', { all: true })
})

const say = (person: Person, body: string, mentions: readonly number[] = []): Promise<Answer<Comment>> =>
  person.send<Comment>('POST', `${at}/comments`, { body, mentions })
const comments = async (person = asha, query = ''): Promise<Comments> =>
  (await person.get<Comments>(`${at}/comments${query}`)).body
const notices = async (person = ravi): Promise<Notices> => (await person.get<Notices>('/api/admin/notices')).body
const unread = async (person = ravi): Promise<number> =>
  (await person.get<{ unread: number }>('/api/admin/notices/unread')).body.unread

describe('An assignment', () => {
  const assign = (user: number, note?: string): Promise<Answer> => asha.send('PUT', `${at}/assignment`, { user, note })

  it('gives the record to one person, who is told and finds it among their work', async () => {
    expect((await asha.get(`${at}/assignment`)).body).toEqual({ assignment: null })
    expect((await assign(ravi.id, 'Before the harvest')).body).toMatchObject({
      assignment: { user: { id: ravi.id }, note: 'Before the harvest', by: expect.any(String) },
    })
    const work = await ravi.get<{ items: object[] }>('/api/admin/my-work')
    expect(work.body.items[0]).toMatchObject({
      resource: 'farmers',
      record: farmer,
      title: 'Gita Devi',
      state: 'ACTIVE',
      note: 'Before the harvest',
    })
    expect((await notices()).items[0]).toMatchObject({
      kind: 'assigned',
      record: farmer,
      excerpt: 'Before the harvest',
    })
    expect((await comments()).items).toMatchObject([
      { kind: 'assigned', body: 'Before the harvest', by: { id: asha.id }, mentions: [{ id: ravi.id }], _can: [] },
    ])
  })

  it('moves to another person, whose predecessor is left in peace, and is taken back', async () => {
    await assign(ravi.id)
    await assign(ravi.id)
    expect((await comments()).items).toHaveLength(1)
    await assign(asha.id)
    expect([await unread(ravi), await unread(asha)]).toEqual([0, 0])
    expect((await asha.send('DELETE', `${at}/assignment`)).status).toBe(204)
    expect((await asha.send('DELETE', `${at}/assignment`)).status).toBe(204)
    expect((await asha.get(`${at}/assignment`)).body).toEqual({ assignment: null })
    expect((await comments()).items.map(({ kind }) => kind)).toEqual(['assigned', 'assigned', 'released'])
  })

  it('is refused for whoever cannot see the record, and for what is no person', async () => {
    for (const person of [elsewhere, keyless])
      expect((await assign(person.id)).body).toMatchObject({
        status: 400,
        fields: { user: 'Person Number cannot see this record' },
      })
    for (const user of [0, '7', null, 999_999])
      expect((await asha.send('PUT', `${at}/assignment`, { user })).body).toMatchObject({
        status: 400,
        fields: { user: 'Choose a person from the list'.replace('a person', user === 999_999 ? 'people' : 'a person') },
      })
    expect((await assign(ravi.id, 'x'.repeat(301))).body).toMatchObject({
      status: 400,
      fields: { note: expect.any(String) },
    })
  })

  it('is not changed by a comment of the trace’s id', async () => {
    await assign(ravi.id)
    const [trace] = (await comments()).items
    expect((await asha.send('DELETE', `${at}/comments/${trace?.id}`)).status).toBe(404)
  })
})

describe('Notices', () => {
  it('are read one by one, by record, and all at once, and only by whom they are for', async () => {
    const { body: one } = await say(asha, 'First', [ravi.id])
    await say(asha, 'Second', [ravi.id])
    await say(asha, 'Third', [ravi.id])
    const { items } = await notices()
    expect(items.map(({ excerpt }) => excerpt).slice(0, 3)).toEqual(['Third', 'Second', 'First'])
    const first = items.find(({ comment }) => comment === one.id)
    await elsewhere.send('POST', '/api/admin/notices/read', { ids: [first?.id] })
    expect(await unread()).toBe(3)
    expect((await ravi.send('POST', '/api/admin/notices/read', { ids: [first?.id] })).body).toEqual({ unread: 2 })
    await ravi.send('POST', '/api/admin/notices/read', { resource: 'farmers', record: farmer + 1 })
    expect(await unread()).toBe(2)
    await ravi.send('POST', '/api/admin/notices/read', { resource: 'farmers', record: farmer })
    expect(await unread()).toBe(0)
    for (const body of [{}, { ids: ['1'] }, { resource: 'farmers' }, []])
      expect((await ravi.send('POST', '/api/admin/notices/read', body)).status).toBe(400)
  })

  it('say nothing of a record that their reader may see no more', async () => {
    const mover = await service.person(['view_farmer_tab'], ['Ludhiana'])
    await say(asha, 'Private words', [mover.id])
    await asha.send('PATCH', at, { village: service.places.Biana })
    const { items, unread: count } = await notices(mover)
    expect(items).toMatchObject([{ isVisible: false, title: null, excerpt: null }])
    expect(count).toBe(1)
    expect(JSON.stringify(items)).not.toContain('Private')
  })
})
