import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crops, partners } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openEvents } from '../../support/eventStream'
import { ask } from '../../support/asking'
import { workbook } from '../../support/sheets'
import { startService, type Person } from '../../support/service'

const UPLOADS = '/api/admin/partner-uploads'
const RECORDS = '/api/admin/partner-records'
const KEYS = ['view_partner_details_tab', 'partner:upload', 'role_partner', 'pii:reveal', 'export:pii']

interface Upload extends Record<string, unknown> {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly file: readonly { readonly key: string }[]
}

const service = await startService()
afterAll(() => service.close())

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const headings = ['Partner farmer id', 'Mobile', 'Name', 'Village', 'Acres', 'Consent']
const rowOf = (id: string, name: string, more: Readonly<Record<number, string>> = {}): string[] =>
  [id, `98765${id.replace(/\D/g, '').padStart(5, '0')}`, name, 'Galib Kalan', '2.5', 'Y'].map(
    (cell, at) => more[at] ?? cell,
  )

/** Returns a function that sends requests with a token. */
const asToken = (token: string) => async (method: string, path: string, body?: unknown) => {
  const came = await ask(service.url + path, {
    method,
    headers: {
      ...{ authorization: `Bearer ${token}`, 'if-match': '"2"' },
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: came.status, text: Buffer.from(came.bytes).toString('latin1') }
}

const whose = (id: string): string => encodeURIComponent(JSON.stringify({ field: 'externalId', eq: id }))

let [sutlej, ganga]: number[] = []
let [ofSutlej, ofGanga, office]: Person[] = []

async function uploaded(by: Person, rows: readonly string[][], more: object = {}): Promise<Upload> {
  const sent = await by.send('POST', `${UPLOADS}/files/file`, workbook([headings, ...rows]), {
    ...{ 'content-type': XLSX, 'x-file-name': 'farmers.xlsx' },
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const given = { dataType: 'FARMERS', period: '2026-10', file: [sent.body], ...more }
  const made = await by.send<Upload>('POST', UPLOADS, given)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await service.carryOutJobs()
  return (await by.get<Upload>(`${UPLOADS}/${made.body.id}`)).body
}

async function committed(by: Person, { id }: Upload): Promise<Upload> {
  const { status, body } = await by.send('POST', `${UPLOADS}/${id}/commit`, {})
  expect(status, JSON.stringify(body)).toBe(200)
  await service.carryOutJobs()
  return (await by.get<Upload>(`${UPLOADS}/${id}`)).body
}

beforeAll(async () => {
  const partnerRow = (code: string, name: string) => ({
    ...{ code, name, kind: 'FPO', contactName: 'Meena', mobile: '+917300000009', states: [service.places.Punjab] },
  })
  ;[sutlej = 0, ganga = 0] = await insertMany(service.database, partners, [
    partnerRow('SUTLEJ', 'Sutlej Growers'),
    partnerRow('GANGA', 'Ganga Producers'),
  ])
  await insertMany(service.database, crops, [
    { code: 'PADDY', name: 'Paddy', category: 'CEREAL', seasons: ['KHARIF'], status: 'ACTIVE' },
  ])
  ofSutlej = await service.person(KEYS)
  ofGanga = await service.person(KEYS)
  office = await service.person(['view_partner_details_tab', 'partner:upload', 'partner:edit', 'partner:secret'])
  for (const [person, partner] of [
    [ofSutlej, sutlej],
    [ofGanga, ganga],
  ] as const)
    await service.database.run(
      sql`update users set partner_id = ${partner}, office_role = 'PARTNER' where id = ${person.id}`,
    )
})

describe('A partner’s sheet', () => {
  it('is checked first, reports errors by row, imports valid rows on commit, and can be repeated', async () => {
    const rows = [
      rowOf('S-1', 'Gurpreet'),
      rowOf('S-2', 'Harjit', { 1: '12345' }),
      rowOf('S-3', 'Ram', { 5: 'N' }),
      rowOf('S-4', 'Gita', { 3: 'Nowhere' }),
      rowOf('S-5', 'Manjit'),
    ]
    const checked = await uploaded(ofSutlej as Person, rows)
    expect(checked).toMatchObject({ status: 'READY', rows: 5, created: 2, failed: 3, partner: { id: sutlej } })
    expect((await (ofSutlej as Person).get<{ items: [] }>(`${RECORDS}`)).body.items).toEqual([])
    expect(await committed(ofSutlej as Person, checked)).toMatchObject({ status: 'PARTIAL', created: 2, failed: 3 })
    const { body } = await (ofSutlej as Person).get<{ items: { row: number; column: string; message: string }[] }>(
      `/api/admin/partner-upload-errors?upload=${checked.id}`,
    )
    expect(body.items.map(({ row, column }) => [row, column])).toEqual([
      [3, 'Mobile'],
      [4, 'Consent'],
      [5, 'Village'],
    ])
    const again = await uploaded(ofSutlej as Person, [rows[0] as string[], rows[4] as string[]])
    expect(again).toMatchObject({ status: 'DONE', unchanged: 2, created: 0 })
    const changed = await uploaded(ofSutlej as Person, [rowOf('S-1', 'Gurpreet', { 4: '3' })])
    expect(await committed(ofSutlej as Person, changed)).toMatchObject({ status: 'DONE', created: 0, changed: 1 })
  })

  it('is rejected with the wrong columns, or when it is no workbook', async () => {
    const sent = await (ofSutlej as Person).send('POST', `${UPLOADS}/files/file`, Buffer.from('a,b\n1,2'), {
      'content-type': XLSX,
    })
    expect([sent.status, sent.body.detail]).toEqual([400, 'Please upload file in xlsx format only'])
    const other = await uploaded(ofSutlej as Person, [rowOf('S-9', 'Nobody')], { dataType: 'PAYMENTS' })
    expect(other.status).toBe('REJECTED')
    expect(other.note).toMatch(/^(The Format used|No column fills|Every row)/)
  })

  it('may contain ids of another partner, whose rows it does not change, even when the office uploads it', async () => {
    const theirs = await uploaded(ofGanga as Person, [rowOf('S-1', 'Lakshmi')])
    expect(await committed(ofGanga as Person, theirs)).toMatchObject({ status: 'DONE', created: 1, changed: 0 })
    const byOffice = await uploaded(office as Person, [rowOf('S-1', 'Lakshmi', { 4: '9' })], { partner: ganga })
    expect(await committed(office as Person, byOffice)).toMatchObject({ status: 'DONE', created: 0, changed: 1 })
    const { body } = await (office as Person).get<{ items: { name: string; acres: number }[] }>(
      `${RECORDS}?sort=id&filter=${whose('S-1')}`,
    )
    expect(body.items.map(({ name, acres }) => [name, acres])).toEqual([
      ['Gurpreet', 3],
      ['Lakshmi', 9],
    ])
  })
})

describe('A partner’s API client', () => {
  const secretOf = (by: Person, id: number) =>
    by.send<{ clientId: string; clientSecret: string }>('POST', `/api/admin/partners/${id}/secret`, {})
  const tokenOf = async ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) => {
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const came = await fetch(`${service.url}/api/admin/oauth/token`, {
      ...{ method: 'POST', body, headers: { authorization: `Basic ${basic}` } },
    })
    return { status: came.status, body: (await came.json()) as Record<string, unknown> }
  }

  it('has a secret shown once, which ends with the next one, its revocation or the partnership', async () => {
    const early = await secretOf(office as Person, sutlej as number)
    expect([early.status, early.body]).toMatchObject([400, { fields: { apiUser: expect.stringMatching(/^Choose/) } }])
    await (office as Person).send('PATCH', `/api/admin/partners/${sutlej}`, { apiUser: ofSutlej?.id })
    expect((await secretOf(ofSutlej as Person, sutlej as number)).status).toBe(403)
    const first = (await secretOf(office as Person, sutlej as number)).body
    const [kept] = await service.database.rows<{ hash: string }>(
      sql`select secret_hash as hash from api_clients where client_id = ${first.clientId}`,
    )
    expect(kept?.hash).toMatch(/^scrypt\$/)
    const token = await tokenOf(first)
    expect(token.body).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) })
    expect(token.body).not.toHaveProperty('refresh_token')
    const mine = await asToken(String(token.body.access_token))('GET', '/api/admin/authorities/mine')
    expect(JSON.parse(mine.text)).toMatchObject({
      authorities: [{ authority: 'view_partner_details_tab' }, { authority: 'partner:upload' }],
    })
    const second = (await secretOf(office as Person, sutlej as number)).body
    expect([(await tokenOf(first)).status, (await tokenOf(second)).status]).toEqual([401, 200])
    expect((await asToken(String(token.body.access_token))('GET', UPLOADS)).status).toBe(401)
    await (office as Person).send('DELETE', `/api/admin/partners/${sutlej}/secret`)
    expect((await tokenOf(second)).status).toBe(401)
    const third = (await secretOf(office as Person, sutlej as number)).body
    await (office as Person).send('POST', `/api/admin/partners/${sutlej}/suspend`, {})
    expect((await tokenOf(third)).status).toBe(401)
    await (office as Person).send('POST', `/api/admin/partners/${sutlej}/resume`, {})
  })

  it('is locked for a while after ten wrong secrets, even for the right one, while other clients are not', async () => {
    const client = (await secretOf(office as Person, sutlej as number)).body
    const wrong = await Promise.all(Array.from({ length: 12 }, () => tokenOf({ ...client, clientSecret: 'guessed' })))
    expect(wrong.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(401), 429, 429])
    expect((await tokenOf(client)).status).toBe(429)
    expect((await tokenOf({ clientId: 'another', clientSecret: 'guessed' })).status).toBe(401)
    await service.database.run(sql`delete from sign_in_failures`)
    expect((await tokenOf(client)).status).toBe(200)
  })

  it('sees no row of another partner on any route', async () => {
    const client = (await secretOf(office as Person, sutlej as number)).body
    const call = asToken(String((await tokenOf(client)).body.access_token))
    const theirs = await uploaded(ofGanga as Person, [rowOf('G-7', 'Zubeida'), rowOf('G-8', 'Bad', { 1: '1' })])
    await committed(ofGanga as Person, theirs)
    const { body: found } = await (ofGanga as Person).get<{ items: { id: number }[] }>(
      `${RECORDS}?filter=${whose('G-7')}`,
    )
    const record = found.items[0]?.id ?? 0
    const key = theirs.file[0]?.key ?? ''
    const filter = encodeURIComponent(JSON.stringify({ field: 'name', eq: 'Zubeida' }))
    // Each could reveal Ganga's data, none of which may be in the answer.
    const open: readonly string[] = [
      ...[RECORDS, UPLOADS, '/api/admin/partners', '/api/admin/partner-upload-errors'],
      ...[`${RECORDS}?q=Zubeida`, `${RECORDS}?filter=${filter}`, `${RECORDS}?partner=${ganga}`],
      ...[`${RECORDS}?sort=-name`, `${RECORDS}?sort=name`, `${RECORDS}?village=${service.places['Galib Kalan']}`],
      ...[
        `${RECORDS}/facets?field=partner,upload,dataType`,
        `${RECORDS}/options?q=G-7`,
        `${RECORDS}/options?id=${record}`,
      ],
      ...[`/api/admin/partners/options?q=Ganga`, `${UPLOADS}/facets?field=partner,status`],
      ...[`/api/admin/search?q=Zubeida`, `/api/admin/search?q=Ganga`, '/api/admin/my-work', '/api/admin/notices'],
      ...['/api/admin/operations', '/api/admin/exports'],
    ]
    for (const path of open) {
      const { status, text } = await call('GET', path)
      expect(status, path).toBeLessThan(405)
      expect(text, path).not.toMatch(/Zubeida|Lakshmi|G-7|G-8|Ganga Producers/)
    }
    const counted = JSON.parse((await call('GET', `${RECORDS}/facets?field=dataType`)).text) as {
      facets: { dataType: { value: string; count: number }[] }
    }
    expect(counted.facets.dataType.find(({ value }) => value === 'FARMERS')?.count).toBe(2)
    const closed: readonly (readonly [string, string, object?])[] = [
      ['GET', `${RECORDS}/${record}`],
      ['GET', `${RECORDS}/${record}/history`],
      ['GET', `${RECORDS}/${record}/comments`],
      ['GET', `${UPLOADS}/${theirs.id}`],
      ['GET', `${UPLOADS}/${theirs.id}/history`],
      ['GET', `${UPLOADS}/${theirs.id}/files/file/${key}`],
      ['GET', `/api/admin/partners/${ganga}`],
      ['PATCH', `${RECORDS}/${record}`, { name: 'Stolen' }],
      ['POST', `${RECORDS}/${record}/undo`, {}],
      ['POST', `${UPLOADS}/${theirs.id}/commit`, {}],
      ['POST', `${UPLOADS}/${theirs.id}/cancel`, {}],
    ]
    for (const [method, path, body] of closed) {
      const { status, text } = await call(method, path, body)
      expect([403, 404], `${method} ${path}: ${status} ${text}`).toContain(status)
    }
    const exported = await call('POST', `${RECORDS}/export`, { format: 'csv', columns: ['externalId', 'name'] })
    expect(exported.text).not.toMatch(/Zubeida|Lakshmi/)
    const forged = await call('POST', UPLOADS, {
      partner: ganga,
      dataType: 'FARMERS',
      period: '2026-10',
      file: theirs.file,
    })
    expect(forged.status).toBe(400)
    const stream = await openEvents(
      service.url,
      String((await tokenOf(client)).body.access_token),
      `resource=partner-records&ids=${record}`,
    )
    await (ofGanga as Person).send('PATCH', `${RECORDS}/${record}`, { acres: 4 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(JSON.stringify(stream.of('changed'))).not.toContain(`"id":${record}`)
    expect(stream.of('open')[0]?.versions ?? {}).toEqual({})
    stream.close()
  })

  it('gets no rows when its user belongs to no partner', async () => {
    const lost = await service.person(KEYS)
    const { body } = await lost.get<{ items: [] }>(RECORDS)
    expect(body.items).toEqual([])
  })
})
