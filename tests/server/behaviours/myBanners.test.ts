import { afterAll, describe, expect, it } from 'vitest'
import { banners, offers } from '#resources'
import { sql } from '../../../server/database'
import { pngOf } from '../../../server/engine/files/png'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type Person } from '../../support/service'
import { personOf } from '../../support/staff'

const now = new Date('2026-11-18T06:00:00Z')
const service = await startService({ now: () => now })
afterAll(() => service.close())
const { database, places } = service
const editor = await service.person(['view_banners_tab', 'view_unimart_tab', 'content:publish'])
const operator = await personOf(service, 'OPERATOR', [], ['Jagraon'])
const other = await personOf(service, 'OPERATOR', [], ['Jagraon'])
await database.run(sql`update users set language = 'pa' where id = ${operator.id}`)

const BANNERS = '/api/admin/banners'
const PICTURES = '/api/admin/banner-pictures'
const MINE = '/api/admin/my-banners'
const COUNTS = `${MINE}/counts`
type Shown = { id: number; picture: string; target: string | null; states: number[]; languages: string[] }
type Row = { version: number; impressions: number; clicks: number; clickRate: number | null } & Record<string, unknown>
type Counted = { counted: number[]; ignored: number[]; fields?: Record<string, string> }

const bytes = pngOf({ width: 1280, height: 720 }, () => [31, 107, 63])
const otherBytes = pngOf({ width: 1280, height: 720 }, () => [200, 60, 20])
const upload = async (at: string, by = editor): Promise<unknown> =>
  (await by.send('POST', `${at}/files/picture`, at === PICTURES ? otherBytes : bytes, { 'content-type': 'image/png' }))
    .body
const picture = [await upload(BANNERS)]
const stored = async (...rows: object[]): Promise<number[]> =>
  insertMany(
    database,
    banners,
    rows.map((row) => ({
      ...{ title: 'Rabi', picture, app: 'OPERATOR', slot: 'SHOP', targetKind: 'NONE', status: 'LIVE', priority: 50 },
      ...{ from: '2026-11-17T00:00:00Z', till: '2026-11-25T00:00:00Z', ...row },
    })),
  )
const shown = async (by: Person, query: string): Promise<Shown[]> =>
  (await by.get<{ items: Shown[] }>(`${MINE}?${query}`)).body.items
const idsOf = async (by: Person, query: string): Promise<number[]> => (await shown(by, query)).map(({ id }) => id)
const count = (by: Person, body: object, key?: string) =>
  by.send<Counted>('POST', COUNTS, body, key ? { 'idempotency-key': key } : {})
const read = async (id: number | undefined): Promise<Row> => (await editor.get<Row>(`${BANNERS}/${id}`)).body

describe('An app’s banners', () => {
  it('are returned while live for the person’s role, places and language, in priority order', async () => {
    const [last, first] = await stored(
      { priority: 90, states: [places.Punjab] },
      { priority: 1, roles: ['OPERATOR', 'RETAIL'], languages: ['pa'], slot: 'HOME_TOP' },
    )
    await stored(
      { states: [places.Haryana] },
      { roles: ['FIELD_OFFICER'] },
      { status: 'DISABLED' },
      { status: 'SCHEDULED' },
      { from: '2026-11-18T06:00:01Z' },
      { till: '2026-11-18T06:00:00Z' },
      { app: 'RETAIL' },
      { languages: ['te'] },
    )
    expect(await idsOf(operator, 'app=OPERATOR')).toEqual([first, last])
    expect(await idsOf(operator, 'app=OPERATOR&slot=HOME_TOP')).toEqual([first])
    const languages = (await shown(other, 'app=OPERATOR')).map((one) => one.languages)
    expect(languages, 'who has said no language gets those of every language').toEqual([['pa'], ['te'], []])
  })

  it('include their picture and their target', async () => {
    const [id] = await stored({
      slot: 'BOOKING',
      targetKind: 'URL',
      targetUrl: 'https://example.in/a',
      targetScreen: 'x',
    })
    const [one] = await shown(operator, 'app=OPERATOR&slot=BOOKING')
    expect(one).toMatchObject({ id, target: 'https://example.in/a', states: [], crops: [], targetKind: 'URL' })
    const opened = await fetch(`${service.url}${one?.picture}`)
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await operator.get(`${BANNERS}/${id}`)).status, 'the tab stays closed').toBe(403)
  })

  it('have a picture per language, and one for all other languages', async () => {
    const { status, body } = await editor.send<{ id: number }>('POST', BANNERS, {
      ...{ title: 'Kharif', picture: [await upload(BANNERS)], app: 'OPERATOR', slot: 'POPUP', targetKind: 'NONE' },
      ...{ from: '2026-11-17T00:00:00Z', till: '2026-11-25T00:00:00Z' },
      _children: { 'banner-pictures': { create: [{ language: 'pa', picture: [await upload(PICTURES)] }] } },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    const again = await editor.send<Counted>('POST', PICTURES, {
      ...{ banner: body.id, language: 'pa', picture: [await upload(PICTURES)] },
    })
    expect([again.status, again.body.fields]).toMatchObject([
      400,
      { language: 'This banner already has a picture in this language' },
    ])
    await database.run(sql`update banners set status = 'LIVE' where id = ${body.id}`)
    const isOwn = async (by: Person, language = ''): Promise<boolean> => {
      const [one] = await shown(by, `app=OPERATOR&slot=POPUP${language && `&language=${language}`}`)
      return otherBytes.equals(Buffer.from(await (await fetch(`${service.url}${one?.picture}`)).arrayBuffer()))
    }
    expect([await isOwn(operator), await isOwn(other)]).toEqual([true, false])
    expect([await isOwn(operator, 'te'), await isOwn(other, 'pa')]).toEqual([false, true])
    expect((await operator.get<Counted>(`${MINE}?app=OPERATOR&language=xx`)).status).toBe(400)
  })

  it('for districts are returned there, together with those for states', async () => {
    const [here, there, both] = await stored(
      { slot: 'INSURANCE', districts: [places.Ludhiana] },
      { slot: 'INSURANCE', districts: [places.Patiala] },
      { slot: 'INSURANCE', districts: [places.Patiala], states: [places.Punjab] },
    )
    expect(await idsOf(operator, 'app=OPERATOR&slot=INSURANCE')).toEqual([here, both])
    expect((await count(operator, { shown: [here, there] })).body).toEqual({ counted: [here], ignored: [there] })
    expect((await shown(operator, 'app=OPERATOR&slot=INSURANCE'))[0]).toMatchObject({
      ...{ states: [], districts: [places.Ludhiana] },
    })
  })

  it('open only offers and videos available to people', async () => {
    const [offer = 0, draft = 0] = await insertMany(
      database,
      offers,
      ['LIVE', 'DRAFT'].map((status, at) => ({
        ...{ code: `RABI2${at}`, title: 'Rabi', kind: 'FLAT', amount: 10_000, appliesTo: 'SPRAY', status },
        ...{ from: '2026-11-01', till: '2026-12-01', perFarmerCap: 1 },
      })),
    )
    const leader = await service.person(['view_banners_tab', 'content:publish', 'ROLE_CAMPAIGN_MANAGEMENT'])
    const made = async (targetOffer: number | null) =>
      leader.send<{ id: number } & Counted>('POST', BANNERS, {
        ...{
          title: 'Offer',
          picture: [await upload(BANNERS, leader)],
          app: 'OPERATOR',
          slot: 'HOME_MID',
          targetKind: 'OFFER',
          targetOffer,
        },
        ...{ from: '2026-11-17T00:00:00Z', till: '2026-11-25T00:00:00Z' },
      })
    expect((await made(null)).body.fields).toHaveProperty('targetOffer')
    expect((await made(draft)).body.fields).toEqual({
      targetOffer: 'Choose an offer that is scheduled, live or paused',
    })
    const { status, body } = await made(offer)
    expect(status, JSON.stringify(body)).toBe(201)
    await database.run(sql`update banners set status = 'LIVE' where id = ${body.id}`)
    const [one] = await shown(operator, 'app=OPERATOR&slot=HOME_MID')
    expect(one).toMatchObject({ targetKind: 'OFFER', target: String(offer) })
  })

  it('for farmers are returned to people who edit farmers, with their states', async () => {
    const [id] = await stored({ app: 'FARMER', states: [places.Punjab, places.Haryana] })
    expect(await idsOf(operator, 'app=FARMER')).toEqual([])
    const both = [places.Punjab, places.Haryana].toSorted((one = 0, two = 0) => one - two)
    expect(await shown(await service.person(['farmer:edit']), 'app=FARMER')).toMatchObject([{ id, states: both }])
    expect(await idsOf(await service.person(['farmer:edit'], ['Ludhiana']), 'app=FARMER')).toEqual([id])
    expect((await count(operator, { shown: [id] })).body).toEqual({ counted: [], ignored: [id] })
  })
})

describe('The counts of a banner', () => {
  it('grow once per request, despite concurrency and order, and change no version', async () => {
    const ids = await stored({}, {})
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        count(at % 2 ? operator : other, { shown: at % 3 ? ids : ids.toReversed(), clicked: at < 3 ? [ids[0]] : [] }),
      ),
    )
    expect(await read(ids[0])).toMatchObject({ impressions: 12, clicks: 3, clickRate: 25, version: 1 })
    expect(await read(ids[1])).toMatchObject({ impressions: 12, clicks: 0, clickRate: 0, version: 1 })
    const { body } = await editor.get<{ items: unknown[] }>(`${BANNERS}/${ids[0]}/history`)
    expect(body.items).toEqual([])
  })

  it('grow once for a request repeated with its key, even at the same time', async () => {
    const [id] = await stored({})
    const both = await Promise.all([1, 2].map(() => count(operator, { shown: [id, id], clicked: [id] }, 'one')))
    expect(both.map(({ status, body }) => [status, body.counted])).toEqual([
      [200, [id]],
      [200, [id]],
    ])
    expect(await read(id)).toMatchObject({ impressions: 1, clicks: 1 })
    expect((await count(operator, { shown: [] }, 'one')).status, 'the key is of another request').toBe(400)
    await count(other, { shown: [id] }, 'one')
    expect((await read(id)).impressions, 'keys are of one person').toBe(2)
  })

  it('include no click without an impression, and no rate before one', async () => {
    const [id] = await stored({})
    expect((await read(id)).clickRate).toBeNull()
    await count(operator, { clicked: [id] })
    expect(await read(id)).toMatchObject({ impressions: 0, clicks: 0, clickRate: null })
    await count(operator, { shown: [id] })
    await count(operator, { clicked: [id] })
    await count(operator, { clicked: [id] })
    expect(await read(id)).toMatchObject({ impressions: 1, clicks: 1, clickRate: 100 })
  })

  it('ignore and report banners that are not live or for others, and count the rest', async () => {
    const [mine = 0, far = 0, over = 0] = await stored({}, { states: [places.Haryana] }, { status: 'EXPIRED' })
    const nobody = Number.MAX_SAFE_INTEGER
    expect((await count(operator, { shown: [far, mine, over, nobody, -1] })).body).toEqual({
      counted: [mine],
      ignored: [far, over, nobody, -1],
    })
    for (const id of [far, over]) expect((await read(id)).impressions).toBe(0)
  })

  it('reject excessive or unknown values at their name, without counting anything', async () => {
    const [id = 0] = await stored({})
    const faults = async (body: object) => (await count(operator, body)).body.fields
    const many = Array.from({ length: 51 }, (_, at) => at + 1)
    expect(await faults({ shown: [id], clicked: many })).toEqual({ clicked: 'Send up to 50 banners at once' })
    expect(await faults({ shown: [id], seen: [id] })).toEqual({ seen: 'Unknown field' })
    expect(await faults({ shown: [id, 'x'] })).toEqual({ 'shown.1': 'Must be a whole number' })
    expect((await operator.get<Counted>(MINE)).body.fields).toEqual({ app: 'This is required' })
    expect((await service.nobody.send('POST', COUNTS, { shown: [id] })).status).toBe(401)
    expect((await editor.send('PATCH', `${BANNERS}/${id}`, { impressions: 9 })).status).toBe(400)
    expect((await read(id)).impressions).toBe(0)
    expect((await count(operator, { shown: [...many.slice(1), id].slice(-50) })).body.counted).toContain(id)
  })

  it('appear on the retail dashboard as the sum of the linked list', async () => {
    const { body } = await editor.get<{ tiles: { name: string; value: number; records: number; to: string }[] }>(
      '/api/admin/retail-dashboard',
    )
    const tile = body.tiles.find(({ name }) => name === 'impressions')
    const list = await editor.get<{ items: Row[] }>(`${BANNERS}?size=100&${tile?.to.split('?')[1]}`)
    const sum = list.body.items.reduce((all, { impressions }) => all + impressions, 0)
    expect([tile?.value, tile?.records]).toEqual([sum, list.body.items.length])
    expect(sum).toBeGreaterThan(20)
    const sorted = await editor.get<{ items: Row[] }>(`${BANNERS}?size=100&sort=-clickRate`)
    const rates = sorted.body.items.flatMap(({ clickRate }) => clickRate ?? [])
    expect(rates).toEqual(rates.toSorted((one, two) => two - one))
  })
})
