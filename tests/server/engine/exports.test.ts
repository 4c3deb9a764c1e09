import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { read, utils } from 'xlsx'
import { sql, type Sql } from '../../../server/database'
import type { Engine } from '../../../server/engine/engine'
import { expireExports } from '../../../server/engine/exports/store'
import { guards } from '#resources'
import { startService, type Person, type TestService } from '../../support/service'

const EVERYTHING = [guards.fullAccess].flat()
const ROWS = 4500

interface Told {
  id: string
  state: string
  done: number
  total: number | null
  size: number | null
  error: string | null
  email: string | null
  filter: string
  downloads: number
  title?: string
  detail?: string
}

let service: TestService
let later = 0
let reader: Person
beforeAll(async () => {
  service = await startService({ now: () => new Date(Date.now() + later) })
  reader = await service.person(EVERYTHING)
  await service.database.run(sql`update users set email = 'reader@agridesk.example' where id = ${reader.id}`)
  await service.database.run(
    sql`insert into screen_views (user_id, screen) select ${reader.id}::bigint, '/seen/' || n from generate_series(1, ${ROWS}::int) n`,
  )
})
afterEach(async () => {
  vi.restoreAllMocks()
  later = 0
  await service.database.run(sql`delete from exports`)
})
afterAll(() => service.close())

const asked = { format: 'csv', query: 'sort=id', columns: ['id', 'screen'] }

async function ask(person: Person = reader, body: object = asked): Promise<Told> {
  const { status, body: told } = await person.send<Told>('POST', '/api/admin/screen-views/exports', body)
  expect([status, told.state], JSON.stringify(told)).toEqual([202, 'QUEUED'])
  return told
}

async function read1(id: string, person: Person = reader): Promise<Told> {
  return (await person.get<Told>(`/api/admin/exports/${id}`)).body
}

async function made(body: object = asked, person: Person = reader): Promise<Told> {
  const { id } = await ask(person, body)
  await service.carryOutJobs({ isLaterToo: true })
  return read1(id, person)
}

async function fileOf(
  id: string,
  person: Person = reader,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(`${service.url}/api/admin/exports/${id}/file`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const linesOf = (bytes: Buffer): string[] => bytes.toString().trimEnd().split('\r\n')

/** Runs a step after each page of rows is read. */
function between(happens: (page: number) => Promise<unknown>): void {
  const pages = service.database.pages.bind(service.database)
  vi.spyOn(service.database, 'pages').mockImplementation(async function* <Row>(query: Sql, size: number) {
    let number = 0
    for await (const page of pages<Row>(query, size)) {
      number += 1
      yield page
      await happens(number)
    }
  })
}

describe('A background export', () => {
  it('is made in the background, announced by email, and downloaded by its owner', async () => {
    const told = await made()
    expect(told).toMatchObject({ state: 'EMAILED', done: ROWS, total: ROWS, email: 'reader@agridesk.example' })
    const { status, headers, bytes } = await fileOf(told.id)
    expect([status, headers.get('x-content-type-options'), bytes.length]).toEqual([200, 'nosniff', told.size])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''screen-views%20[\d-]+\.csv$/)
    expect(linesOf(bytes)).toHaveLength(ROWS + 1)
    const head = await fetch(`${service.url}/api/admin/exports/${told.id}/file`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${reader.token}` },
    })
    expect(head.status).toBe(200)
    expect((await read1(told.id)).downloads).toBe(1)
    const text = await service.database.json(
      sql`select text from communications where template = 'EXPORT_READY' and user_id = ${reader.id} order by id desc limit 1`,
    )
    const [, token = ''] = /\/exports\?link=(\S+)/.exec(text) ?? []
    const linked = (person: Person, given: string) => person.get<Told>(`/api/admin/exports/linked?token=${given}`)
    expect((await linked(reader, token)).body.id).toBe(told.id)
    const other = await service.person(EVERYTHING)
    expect((await linked(other, token)).status).toBe(404)
    expect((await linked(reader, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
    expect((await linked(service.nobody, token)).status).toBe(401)
  })

  it('can be a workbook, with a sheet that describes it', async () => {
    const { id } = await made({ ...asked, format: 'xlsx', query: 'sort=id&screen.contains=%2Fseen%2F44' })
    const book = read((await fileOf(id)).bytes)
    const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
    expect([rows.length, rows[1]?.[1]]).toEqual([112, '/seen/44'])
    const about = utils.sheet_to_json<unknown[]>(book.Sheets['About this export'] ?? {}, { header: 1 })
    expect(about.slice(1, 2)).toEqual([['Rows', 111]])
    expect(String(about.at(-1)?.[1])).toContain('“/seen/44”')
  })

  it('has the rows of one moment, without records changed, added or removed while it runs', async () => {
    between(async (page) => {
      if (page > 1) return
      await service.database.run(sql`update screen_views set screen = '/changed' where screen = '/seen/4000'`)
      await service.database.run(sql`delete from screen_views where screen = '/seen/4001'`)
      await service.database.run(sql`insert into screen_views (user_id, screen) values (${reader.id}, '/new')`)
    })
    const { id } = await made()
    const screens = linesOf((await fileOf(id)).bytes).map((line) => line.split(',')[1])
    expect(screens.slice(1)).toEqual(Array.from({ length: ROWS }, (_, at) => `/seen/${at + 1}`))
    await service.database.run(sql`delete from screen_views where screen in ('/new', '/changed')`)
    await service.database.run(
      sql`insert into screen_views (user_id, screen) select ${reader.id}::bigint, '/seen/' || n from generate_series(4000, 4001) n`,
    )
  })

  it('belongs to its owner alone', async () => {
    const { id } = await made()
    const other = await service.person(EVERYTHING)
    expect((await other.get(`/api/admin/exports/${id}`)).status).toBe(404)
    expect((await fileOf(id, other)).status).toBe(404)
    for (const word of ['cancel', 'again'])
      expect((await other.send('POST', `/api/admin/exports/${id}/${word}`, {})).status).toBe(404)
    expect((await other.get<{ items: unknown[] }>('/api/admin/exports')).body.items).toEqual([])
  })

  it('expires after 72 hours, and says so', async () => {
    const { id } = await made()
    later = 73 * 3_600_000
    expect((await read1(id)).state).toBe('EXPIRED')
    const { body } = await reader.get<Told>(`/api/admin/exports/${id}/file`)
    expect(body.title).toBe('This file has expired. Export the list again.')
    const removed: string[] = []
    const files = { remove: async (key: string) => void removed.push(key) }
    await expireExports({ database: service.database, files, now: () => new Date(Date.now() + later) } as Engine)
    expect(removed).toEqual([`exports/${id}-1.csv`])
    later = 0
    expect((await read1(id)).state).toBe('EXPIRED')
  })

  it('is refused when its owner has lost the key by the time it runs, or may no longer export its content', async () => {
    const person = await service.person(EVERYTHING)
    const { id } = await ask(person)
    await service.database.run(sql`delete from user_authorities where user_id = ${person.id}`)
    await service.carryOutJobs()
    const lost = await service.database.rows(
      sql`select state, error, file_key as file from exports where id = ${id}::uuid`,
    )
    expect(lost).toEqual([{ state: 'FAILED', error: 'Access to Screen views was removed', file: null }])
    const whole = await made({ ...asked, query: 'screen=%2Fseen%2F7' })
    await service.database.run(sql`update exports set has_personal = true where id = ${whole.id}::uuid`)
    const { status, body } = await reader.get<Told>(`/api/admin/exports/${whole.id}/file`)
    expect([status, body.title]).toEqual([403, 'The right to export personal data was removed'])
  })

  it('has the personal columns that its owner may export when it runs', async () => {
    const person = await service.person(['view_farmer_tab', 'farmer:create', 'pii:reveal', 'export:pii'])
    await person.send('POST', '/api/admin/farmers', {
      ...{ mobile: '+917960111101', firstName: 'Harbans', gender: 'MALE', language: 'pa', source: 'FO' },
      village: service.places['Galib Kalan'],
    })
    const body = { format: 'csv', query: 'q=harbans', columns: ['firstName', 'mobile'] }
    const { body: told } = await person.send<Told>('POST', '/api/admin/farmers/exports', body)
    await service.database.run(sql`
      delete from user_authorities where user_id = ${person.id} and authority_id in (select id from authorities where authority = 'export:pii')`)
    await service.carryOutJobs()
    expect((await fileOf(told.id, person)).bytes.toString()).toBe('\uFEFFFirst name\r\nHarbans\r\n')
  })

  it('can be cancelled while waiting and while running, and leaves nothing behind', async () => {
    const waiting = await ask()
    await reader.send('POST', `/api/admin/exports/${waiting.id}/cancel`, {})
    await service.carryOutJobs()
    const running = await ask()
    between(() => reader.send('POST', `/api/admin/exports/${running.id}/cancel`, {}))
    await service.carryOutJobs()
    for (const { id } of [waiting, running]) expect(await read1(id)).toMatchObject({ state: 'CANCELLED', size: null })
    expect((await fileOf(running.id)).status).toBe(400)
    const { body } = await reader.send<Told>('POST', `/api/admin/exports/${running.id}/cancel`, {})
    expect(body.title).toBe('This export is not running')
  })

  it('is made again after its process died, and its file is complete', async () => {
    let broken = 0
    between(async () => {
      broken += 1
      if (broken === 1) throw new Error('The connection is gone')
    })
    const told = await made()
    expect(told).toMatchObject({ state: 'EMAILED', done: ROWS })
    expect(linesOf((await fileOf(told.id)).bytes)).toHaveLength(ROWS + 1)
  })

  it('that fails every time ends as failed, with a message', async () => {
    between(() => Promise.reject(new Error('The disk is full')))
    expect(await made()).toMatchObject({
      state: 'FAILED',
      error: 'Something went wrong while the file was being prepared',
    })
  })

  it('can be repeated with the current list', async () => {
    const { id } = await made({ ...asked, query: 'screen=%2Fseen%2F7' })
    const { body } = await reader.send<Told>('POST', `/api/admin/exports/${id}/again`, {})
    await service.carryOutJobs()
    expect([body.id === id, (await read1(body.id)).done]).toEqual([false, 1])
  })

  it('is refused in the specification’s words when empty, and when five are pending, despite concurrency', async () => {
    const none = { ...asked, query: 'screen=%2Fnowhere' }
    const { status, body } = await reader.send<Told>('POST', '/api/admin/screen-views/exports', none)
    expect([status, body.title]).toEqual([400, 'No data found to export'])
    const asking = Array.from({ length: 8 }, () => reader.send<Told>('POST', '/api/admin/screen-views/exports', asked))
    const refused = (await Promise.all(asking)).filter((answer) => answer.status !== 202)
    const words = 'You already have 5 exports running. Wait for one to finish or cancel it.'
    expect(refused.map((answer) => answer.body.title)).toEqual([words, words, words])
  })

  it('is recorded once in the access log when it runs', async () => {
    await service.database.run(sql`delete from access_log`)
    await made()
    expect(await service.database.rows(sql`select kind, what, detail, user_id as who from access_log`)).toEqual([
      { kind: 'EXPORTED', what: '4,500 of Screen views', detail: 'sort=id', who: reader.id },
    ])
  })
})
