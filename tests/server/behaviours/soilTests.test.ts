import { afterAll, describe, expect, it } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { todayInIndia, type Foretold } from '#define'
import { sql } from '../../../server/database'
import { cardWords } from '../../../server/behaviours/agronomy/soil/cardWords'
import { goodResults } from '../../support/agronomySamples'
import { sentTexts } from '../../support/outbox'
import type { Row } from '../../support/samples'
import { openSoilDesk, SOIL } from '../../support/soilDesk'

const desk = await openSoilDesk()
const { service, office, field, keeper, lab, test, read, act, did } = desk
afterAll(() => service.close())

const poor = { ...goodResults(), ph: 8.9, nKgHa: 200, pKgHa: 30, znPpm: 0.4 }

/** Returns the address in the newest SMS of a test. */
async function linkOf(id: number): Promise<{ guid: string; token: string; texts: readonly string[] }> {
  const rows = await service.database.rows<{ text: string }>(
    sql`select text from communications where ref = ${`soil-tests ${id}`} order by id desc`,
  )
  const newest = (await sentTexts(service, 10)).find((text) => text.includes('/farmer/'))
  const [, guid = '', token = ''] = /\/farmer\/([\w-]+)\?t=(\S+)/.exec(newest ?? '') ?? []
  expect(rows[0]?.text).toContain(`/farmer/${guid}?t=${token.split('.')[0]}.•••••• `)
  return { guid, token, texts: rows.map(({ text }) => text) }
}
interface Opened {
  readonly soilCard?: {
    readonly language: string
    readonly rows: readonly { readonly name: string; readonly rating: string }[]
  }
}
const open = async ({ guid, token }: { guid: string; token: string }): Promise<{ status: number; body: Opened }> => {
  const answer = await fetch(`${service.url}/api/farmer/links/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'FARMER', guid, token }),
  })
  return { status: answer.status, body: (await answer.json()) as Opened }
}

describe('A soil test', () => {
  it('goes from the request to the report on the farmer’s phone, with the required values of each step', async () => {
    const { id } = await test()
    const planned = { plannedOn: todayInIndia(new Date()), sampler: field.id }
    expect(await did(field, id, 'schedule', planned)).toMatchObject({ status: 'SCHEDULED', sampler: { id: field.id } })
    const sampled = { sampledAt: new Date(Date.now() - 60_000).toISOString(), depthCm: 15 }
    const point = { type: 'Point', coordinates: [75.47, 30.78] }
    const without = await act(field, id, 'collect', sampled)
    expect([without.status, without.body]).toMatchObject([400, { fields: { point: expect.any(String) as string } }])
    const ahead = { ...sampled, point, sampledAt: new Date(Date.now() + 3_600_000).toISOString() }
    expect((await act(field, id, 'collect', ahead)).body).toMatchObject({
      fields: { sampledAt: 'This time is in the future' },
    })
    expect(await did(field, id, 'collect', { ...sampled, point })).toMatchObject({
      ...{ status: 'COLLECTED', sampledBy: { id: field.id }, depthCm: 15 },
    })
    await did(field, id, 'send', { lab })
    expect((await act(field, id, 'receive')).status, 'the laboratory’s desk receives').toBe(403)
    await did(office, id, 'receive')
    const { ph: _ph, ...some } = poor
    expect((await act(office, id, 'enterResults', some)).status).toBe(400)
    const tested = await did(office, id, 'enterResults', poor)
    expect(tested).toMatchObject({
      status: 'TESTED',
      npk: 'Low, High, Medium',
      lowIn: ['nKgHa', 'znPpm'],
      overall: 'FAIR',
    })
    expect(tested.ratings).toMatchObject({
      ph: 'HIGH',
      nKgHa: 'LOW',
      pKgHa: 'HIGH',
      znPpm: 'DEFICIENT',
      sPpm: 'SUFFICIENT',
    })
    const reported = await did(office, id, 'report')
    // 25 kg of phosphorus less a quarter is 40.8 kg of DAP, whose nitrogen counts towards the 62.5 kg for a low soil.
    expect(reported).toMatchObject({
      ...{ status: 'REPORT_READY', dapKgAcre: 40.8, ureaKgAcre: 119.9, mopKgAcre: 20 },
      ...{ micronutrients: ['ZINC'], amendment: 'GYPSUM', amendmentKgAcre: null },
    })
    expect(await did(field, id, 'share')).toMatchObject({ status: 'SHARED' })
    const link = await linkOf(id)
    expect(link.texts).toHaveLength(1)
    expect(link.texts[0]).toContain('Canal field ਦੀ ਮਿੱਟੀ ਦੀ ਰਿਪੋਰਟ')
    const { status, body } = await open(link)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.soilCard?.rows[3]).toMatchObject({ name: cardWords.pa.names.nKgHa, rating: 'ਘੱਟ', tone: 'warning' })
    const told = JSON.stringify(body)
    expect(
      ['Singh', '+91', '9174', '75.47'].filter((word) => told.includes(word)),
      'no more than it needs',
    ).toEqual([])
    const paper = await fetch(`${service.url}/api/farmer/papers/${link.token}`)
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  it('shows the distance of the sampling point from the land, before and after, without refusing it', async () => {
    const { id, land } = await test()
    const corners = [
      [75.47, 30.78],
      [75.471, 30.78],
      [75.471, 30.781],
      [75.47, 30.781],
      [75.47, 30.78],
    ]
    await service.database.run(
      sql`update lands set boundary = ${JSON.stringify({ type: 'Polygon', coordinates: [corners] })}::jsonb where id = ${(land as { id: number }).id}`,
    )
    const at = (lon: number): object => ({ type: 'Point', coordinates: [lon, 30.7805] })
    const told = async (lon: number): Promise<unknown> =>
      (await field.send<Foretold>('POST', `${SOIL}/${id}/told`, { action: 'collect', input: { point: at(lon) } })).body
        .parts
    expect(await told(75.4705)).toEqual([{ label: 'Distance from the land', note: 'The point is inside the land.' }])
    expect(await told(75.4715)).toEqual([
      { label: 'Distance from the land', note: 'The point lies 48 m from the boundary.' },
    ])
    expect(await told(75.5)).toMatchObject([
      { isWarning: true, note: 'The point lies 2.8 km from the boundary. Check that it is the right land.' },
    ])
    const looker = await service.person(['view_soil_testing'], ['Ludhiana'])
    expect((await looker.send('POST', `${SOIL}/${id}/told`, { action: 'collect', input: {} })).status).toBe(403)
    const sampled = { sampledAt: new Date(Date.now() - 60_000).toISOString(), depthCm: 15, point: at(75.5) }
    expect(await did(field, id, 'collect', sampled)).toMatchObject({ status: 'COLLECTED', awayM: 2770 })
  })

  it('sends one SMS despite concurrent requests, and a link sent again replaces the one before', async () => {
    const { id } = await test('RECEIVED')
    await did(office, id, 'enterResults', poor)
    await did(office, id, 'report')
    const twice = await Promise.all([act(office, id, 'share'), act(field, id, 'share')])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
    const first = await linkOf(id)
    expect(first.texts).toHaveLength(1)
    await did(office, id, 'shareAgain')
    expect((await act(office, id, 'shareAgain')).body.detail).toContain('less than 60 seconds ago')
    const second = await linkOf(id)
    expect([second.texts.length, (await open(first)).status, (await open(second)).status]).toEqual([2, 404, 200])
  })

  it('is shown by its link until that is revoked, or its farmer is no longer active', async () => {
    const { id, farmer } = await test('RECEIVED')
    await did(office, id, 'enterResults', poor)
    await did(office, id, 'report')
    await did(office, id, 'share')
    const link = await linkOf(id)
    const { body } = await office.get<{ items: Row[] }>(`/api/admin/public-links?farmer=${(farmer as Row).id}`)
    expect(body.items[0]).toMatchObject({ kind: 'SOIL', status: 'OPEN' })
    const days = (Date.parse(String(body.items[0]?.expiresAt)) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(90)
    expect((await open({ ...link, guid: 'somebody-else' })).status).toBe(404)
    const [message] = await service.database.rows<{ id: number }>(
      sql`select id from communications where ref = ${`soil-tests ${id}`}`,
    )
    const support = await service.person(['view_communication_info_tab', 'communication:resend'])
    const resend = () => support.send('POST', `/api/admin/communications/${message?.id}/resend`)
    expect((await resend()).status).toBe(200)
    expect((await sentTexts(service, 1))[0]).toContain(`/farmer/${link.guid}?t=${link.token} `)
    await office.send('POST', `/api/admin/public-links/${body.items[0]?.id}/end`, {})
    expect((await resend()).body.detail).toBe('The link in this message has ended.')
    expect((await open(link)).status).toBe(404)
    expect((await fetch(`${service.url}/api/farmer/papers/${link.token}`)).status).toBe(404)
    const long = { farmer: (farmer as Row).id, kind: 'FARMER', purpose: 'For long', lasts: 'DAYS_90' }
    expect((await office.send<Row>('POST', '/api/admin/public-links', long)).body).toMatchObject({
      fields: { lasts: 'Only a link to a soil report may be valid for 90 days' },
    })
  })

  it.each(['hi', 'te', 'as'])('has a report in the language %s, with every word on the paper', async (language) => {
    const { id } = await test('RECEIVED', language)
    await did(office, id, 'enterResults', poor)
    await did(office, id, 'report')
    const answer = await fetch(`${service.url}${SOIL}/${id}/report.pdf`, {
      headers: { authorization: `Bearer ${office.token}` },
    })
    const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())))
    const words = text.join('\n').normalize('NFC')
    expect(totalPages).toBe(1)
    expect(words).toContain('SOIL-')
    expect(words).toContain('280–560')
    expect(words).toContain('119.9')
  })

  it('can be read and processed only within one’s own places', async () => {
    const { id } = await test()
    const elsewhere = await service.person(['view_soil_testing', 'soil:request'], ['Karnal'])
    expect((await elsewhere.get(`${SOIL}/${id}`)).status).toBe(404)
    expect((await act(elsewhere, id, 'reject', { rejectReason: 'OTHER' })).status).toBe(404)
    const answer = await fetch(`${service.url}${SOIL}/${id}/report.pdf`, {
      headers: { authorization: `Bearer ${elsewhere.token}` },
    })
    expect(answer.status).toBe(404)
  })
})

describe('The limits of soil ratings', () => {
  it('for a state override the national ones; a change re-rates open reports but not shared ones', async () => {
    const made = async (upTo: readonly string[]): Promise<number> => {
      const { id } = await test('RECEIVED')
      await did(office, id, 'enterResults', { ...poor, nKgHa: 300 })
      for (const word of upTo) await did(office, id, word)
      return id
    }
    const [tested, ready, shared] = [await made([]), await made(['report']), await made(['report', 'share'])]
    const before = await read(ready)
    expect([before.npk, before.ureaKgAcre]).toEqual(['Medium, High, Medium', 92.7])
    const limit = { parameter: 'nKgHa', holdsFor: 'STATE', state: service.places.Punjab, low: 350, high: 600 }
    const { status, body } = await keeper.send<Row>('POST', '/api/admin/soil-limits', limit)
    expect(status, JSON.stringify(body)).toBe(201)
    const again = await keeper.send<Row>('POST', '/api/admin/soil-limits', limit)
    expect(again.body).toMatchObject({ fields: { parameter: 'This state already has a limit for this parameter' } })
    expect((await read(tested)).npk).toBe('Low, High, Medium')
    expect(await read(ready)).toMatchObject({
      npk: 'Low, High, Medium',
      ureaKgAcre: 119.9,
      limits: { nKgHa: '350–600' },
    })
    expect(await read(shared)).toMatchObject({
      npk: 'Medium, High, Medium',
      ureaKgAcre: 92.7,
      limits: { nKgHa: '280–560' },
    })
    const { body: past } = await office.get<{ items: { reason?: string }[] }>(`${SOIL}/${ready}/history`)
    expect(past.items[0]?.reason).toBe('The limits of soil ratings changed')
    await keeper.send('POST', `/api/admin/soil-limits/${body.id}/retire`, {})
    expect(await read(ready)).toMatchObject({ npk: 'Medium, High, Medium', ureaKgAcre: 92.7 })
    const { body: national } = await keeper.get<{ items: Row[] }>(
      '/api/admin/soil-limits?parameter=nKgHa&holdsFor=INDIA',
    )
    const kept = await keeper.send<Row>('POST', `/api/admin/soil-limits/${national.items[0]?.id}/retire`, {})
    expect([kept.status, kept.body.detail]).toEqual([400, 'A national limit can’t be retired. Edit it instead'])
  })
})
