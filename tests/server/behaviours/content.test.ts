import { afterAll, describe, expect, it } from 'vitest'
import { farmers, pollResponses } from '#resources'
import { pngOf } from '../../../server/engine/files/png'
import { insertMany } from '../../../server/engine/write/insertMany'
import { tinyPicture } from '../../support/pictures'
import { startService } from '../../support/service'

let now = new Date('2026-11-18T06:00:00Z')
const service = await startService({ now: () => now })
afterAll(() => service.close())
const editor = await service.person(['view_banners_tab', 'view_poll_and_quizzes_tab', 'content:publish'])
const reader = await service.person(['view_banners_tab', 'view_poll_and_quizzes_tab'])
const { Punjab, Haryana } = service.places

const BANNERS = '/api/admin/banners'
const POLLS = '/api/admin/polls'
type Answered = { id: number; status: string; fields?: Record<string, string>; detail?: string }

const upload = (bytes: Buffer) =>
  editor.send<Record<string, unknown>>('POST', `${BANNERS}/files/picture`, bytes, { 'content-type': 'image/png' })
const shaped = (width: number, height: number): Buffer => pngOf({ width, height }, () => [31, 107, 63])
const banner = async (more: object = {}) =>
  editor.send<Answered>('POST', BANNERS, {
    ...{
      title: 'Rabi offers',
      app: 'FARMER',
      targetKind: 'NONE',
      slot: 'HOME_TOP',
      picture: [(await upload(shaped(1280, 720))).body],
    },
    ...{ from: '2026-11-20T00:00:00.000Z', till: '2026-11-25T00:00:00.000Z', ...more },
  })
const act = (base: string, id: number, word: string) => editor.send<Answered>('POST', `${base}/${id}/${word}`, {})
const statusAt = async (base: string, id: number, instant: string): Promise<string> => {
  now = new Date(instant)
  await service.letTimePass()
  return (await reader.get<Answered>(`${base}/${id}`)).body.status
}

describe('A banner', () => {
  it('requires a 16:9 picture of at least 1280 × 720 pixels, checked in its bytes', async () => {
    const words = 'The picture must be 16:9 and at least 1280 × 720 pixels'
    for (const wrong of [tinyPicture, shaped(1270, 714), shaped(1280, 800), shaped(720, 1280)])
      expect((await upload(wrong)).body).toMatchObject({ status: 400, detail: words })
    for (const good of [shaped(1280, 720), shaped(1920, 1080), shaped(1366, 768)])
      expect((await upload(good)).status).toBe(201)
  })

  it('links only to https addresses, and ends after it starts', async () => {
    for (const targetUrl of ['http://example.in/offers', 'javascript:alert(1)', 'https://', '//example.in'])
      expect((await banner({ targetKind: 'URL', targetUrl })).body.fields, targetUrl).toHaveProperty('targetUrl')
    expect((await banner({ targetKind: 'URL', targetUrl: 'https://example.in/offers' })).status).toBe(201)
    expect((await banner({ till: '2026-11-20T00:00:00.000Z' })).body.fields).toEqual({
      till: 'The end must be after the start',
    })
  })

  it('goes live and expires on schedule, once published', async () => {
    now = new Date('2026-11-18T06:00:00Z')
    const [draft, planned] = [(await banner()).body.id, (await banner()).body.id]
    expect((await act(BANNERS, planned, 'publish')).body.status).toBe('SCHEDULED')
    expect(await statusAt(BANNERS, planned, '2026-11-19T23:59:00Z')).toBe('SCHEDULED')
    expect(await statusAt(BANNERS, planned, '2026-11-20T00:00:00Z')).toBe('LIVE')
    const other = (await banner({ title: 'Put away' })).body.id
    await act(BANNERS, other, 'publish')
    await act(BANNERS, other, 'disable')
    expect(await statusAt(BANNERS, planned, '2026-11-25T00:00:00Z')).toBe('EXPIRED')
    expect((await reader.get<Answered>(`${BANNERS}/${draft}`)).body.status).toBe('DRAFT')
    expect((await reader.get<Answered>(`${BANNERS}/${other}`)).body.status).toBe('DISABLED')
    expect((await act(BANNERS, draft, 'publish')).body.fields).toEqual({
      till: 'This time has passed. Choose a later one',
    })
  })

  it('is refused when eight are scheduled for the same slot, state and time', async () => {
    now = new Date('2026-12-01T06:00:00Z')
    const time = { from: '2026-12-10T00:00:00.000Z', till: '2026-12-20T00:00:00.000Z', slot: 'SHOP' }
    const put = async (more: object) => act(BANNERS, (await banner({ ...time, ...more })).body.id, 'publish')
    for (let one = 0; one < 7; one += 1) expect((await put({ states: [Punjab] })).status).toBe(200)
    expect((await put({ states: [] })).status).toBe(200)
    const ninth = await put({ states: [Haryana, Punjab] })
    expect([ninth.status, ninth.body.detail]).toEqual([
      400,
      expect.stringContaining('“Shop” has 8 banners in Punjab for this period'),
    ])
    for (const elsewhere of [
      { states: [Haryana] },
      { states: [Punjab], slot: 'BOOKING' },
      { states: [Punjab], app: 'RETAIL' },
      { states: [Punjab], from: time.till, till: '2026-12-30T00:00:00.000Z' },
    ])
      expect((await put(elsewhere)).status, JSON.stringify(elsewhere)).toBe(200)
  })

  it('can be scheduled only by people who may publish', async () => {
    const { id } = (await banner()).body
    expect((await reader.send('POST', `${BANNERS}/${id}/publish`, {})).status).toBe(403)
  })
})

const poll = async (options: readonly string[], more: object = {}) =>
  editor.send<Answered>('POST', POLLS, {
    ...{ language: 'hi', kind: 'SINGLE', showResults: 'NEVER' },
    ...{ question: 'Which crop next?', from: '2026-12-05T00:00:00.000Z', till: '2026-12-09T00:00:00.000Z' },
    ...{ _children: { 'poll-options': { create: options.map((text, index) => ({ text, position: index + 1 })) } } },
    ...more,
  })
const optionsOf = async (id: number) =>
  (await reader.get<{ items: { id: number; text: string }[] }>(`/api/admin/poll-options?poll=${id}&sort=position`)).body
    .items

describe('A poll', () => {
  it('has two to six different options', async () => {
    now = new Date('2026-12-01T06:00:00Z')
    const one = (await poll(['Wheat'])).body.id
    expect((await act(POLLS, one, 'publish')).body.detail).toBe('A poll needs at least 2 options; this one has 1')
    expect(JSON.stringify((await poll(['Wheat', 'wheat'])).body)).toContain('This poll already has this option')
    const seven = await poll(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    expect([seven.status, JSON.stringify(seven.body)]).toEqual([
      400,
      expect.stringContaining('A poll has at most 6 options'),
    ])
    const three = (await poll(['Yes', 'No', 'Perhaps'], { kind: 'YES_NO' })).body.id
    expect((await act(POLLS, three, 'publish')).body.detail).toBe('A yes/no poll needs two options; this one has 3')
  })

  it('opens and closes on schedule, and is counted in total and by state', async () => {
    now = new Date('2026-12-01T06:00:00Z')
    const { id } = (await poll(['Wheat', 'Mustard', 'Gram'])).body
    expect((await act(POLLS, id, 'publish')).status).toBe(200)
    expect(await statusAt(POLLS, id, '2026-12-05T00:00:00Z')).toBe('LIVE')
    const [wheat, mustard] = await optionsOf(id)
    const people = await insertMany(
      service.database,
      farmers,
      [1, 2, 3].map((number) => ({
        ...{ mobile: `+91731000000${number}`, firstName: 'Asha', gender: 'FEMALE', language: 'hi', source: 'APP' },
        village: service.places['Galib Kalan'],
      })),
    )
    const answer = (farmer: number | undefined, option: number | undefined, district: string) => ({
      ...{ poll: id, farmer, options: [option], district: service.places[district], at: '2026-12-05T05:00:00.000Z' },
    })
    await insertMany(service.database, pollResponses, [
      answer(people[0], wheat?.id, 'Ludhiana'),
      answer(people[1], wheat?.id, 'Karnal'),
      answer(people[2], mustard?.id, 'Patiala'),
    ])
    const { body } = await reader.get(`/api/admin/poll-results/${id}`)
    expect(body).toMatchObject({
      responses: 3,
      options: [
        { text: 'Wheat', count: 2 },
        { text: 'Mustard', count: 1 },
        { text: 'Gram', count: 0 },
      ],
      states: [
        { state: 'Haryana', counts: [1, 0, 0] },
        { state: 'Punjab', counts: [1, 1, 0] },
      ],
    })
    now = new Date('2026-12-05T06:00:00Z')
    await service.letTimePass()
    expect((await reader.get(`${POLLS}/${id}`)).body).toMatchObject({ responses: 3, leadingOption: 'Wheat' })
    expect(await statusAt(POLLS, id, '2026-12-09T00:00:00Z')).toBe('CLOSED')
  })

  it('cannot change its options after the first response', async () => {
    now = new Date('2026-12-01T06:00:00Z')
    const { id } = (await poll(['Drone', 'Tractor'])).body
    const [first] = await optionsOf(id)
    const change = (changes: object) =>
      editor.send('PATCH', `${POLLS}/${id}`, { _children: { 'poll-options': changes } })
    expect((await change({ update: [{ id: first?.id, text: 'Drones' }] })).status).toBe(200)
    await insertMany(service.database, pollResponses, [{ poll: id, user: editor.id, options: [first?.id] }])
    for (const changes of [
      { update: [{ id: first?.id, text: 'Boats' }] },
      { create: [{ text: 'By hand' }] },
      { delete: [first?.id] },
    ]) {
      const { status, body } = await change(changes)
      expect([status, JSON.stringify(body)], JSON.stringify(changes)).toEqual([
        400,
        expect.stringContaining('Options are locked after the first response'),
      ])
    }
  })

  it('offers no change of its options once it is open, although it can still be changed itself', async () => {
    now = new Date('2026-12-01T06:00:00Z')
    const { id } = (await poll(['Drone', 'Tractor'])).body
    expect((await act(POLLS, id, 'publish')).status).toBe(200)
    const [first] = await optionsOf(id)
    const path = `/api/admin/poll-options/${first?.id}`
    const offered = async (at: string) => (await editor.get<{ _can: string[] }>(at)).body._can
    expect(await offered(path)).toEqual(['update', 'delete'])
    expect(await statusAt(POLLS, id, '2026-12-05T00:00:00Z')).toBe('LIVE')
    expect(await offered(path)).toEqual([])
    expect(await offered(`${POLLS}/${id}`)).toContain('update')
    const detail = 'The options of this poll can no longer be changed'
    expect((await editor.send('PATCH', path, { text: 'Drones' })).body).toMatchObject({ detail })
    expect((await editor.send('DELETE', path)).body).toMatchObject({ detail })
  })

  it('is not found by an invalid id', async () => {
    for (const id of ['0', '999999', 'x'])
      expect((await reader.get(`/api/admin/poll-results/${id}`)).status, id).toBe(404)
  })
})
