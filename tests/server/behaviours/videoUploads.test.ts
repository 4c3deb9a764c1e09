import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmers } from '#resources'
import { sql } from '../../../server/database'
import { box } from '../../../server/demo/kernel/mp4'
import { endUpload, uploadOf } from '../../../server/engine/uploads/uploads'
import { insertMany } from '../../../server/engine/write/insertMany'
import { filesNamed } from '../../support/storedFiles'
import { everyKey, tinyPicture } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { filmOfSize, plainFilm, tinyVideo, trackNaming, uploadsOf, type Standing } from '../../support/videos'

const MB = 1024 * 1024
const inFragments = await plainFilm(3, [box('mvex', Buffer.alloc(8))])
const base = '/api/admin/videos'

let service: TestService
let author: Person
let uploads: ReturnType<typeof uploadsOf>
let farmer = 0
beforeAll(async () => {
  service = await startService()
  author = await service.person(everyKey)
  uploads = uploadsOf(service.url, author)
  const row = { firstName: 'Harjit', lastName: 'Gill', gender: 'MALE', language: 'pa', source: 'FO', status: 'ACTIVE' }
  ;[farmer = 0] = await insertMany(service.database, farmers, [
    { ...row, mobile: '+919000000001', village: service.places.Biana },
  ])
})
afterAll(() => service.close())

/** Waits until the service has stored everything sent before the connection broke. */
async function arrived(id: string, from: number): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { offset } = (await uploads.state(id)).body
    if (offset > from) return offset
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return from
}

async function whole(bytes: Buffer): Promise<Answer<Standing>> {
  const { body } = await uploads.begin(bytes.length)
  return uploads.send(body.id, 0, bytes)
}

const save = (file: unknown, by = author): Promise<Answer<{ id: number } & Record<string, unknown>>> =>
  by.send('POST', base, { farmer, video: [file], caption: 'Transplanting paddy', consentPublic: true })

async function fetched(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${author.token}`, ...headers } })
}

describe('A video of 50 MB', () => {
  const film = filmOfSize(50 * MB)
  let record = 0
  let key = ''

  it('is uploaded over a connection that breaks twice, without loss', async () => {
    const { status, body, headers } = await uploads.begin(film.length)
    expect([status, body.offset, headers.get('upload-offset')]).toEqual([201, 0, '0'])
    expect(headers.get('location')).toBe(`${base}/files/video/uploads/${body.id}`)
    const { id } = body
    await uploads.breakAfter(id, 0, film, 18 * MB)
    const first = await arrived(id, 0)
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(film.length)
    await uploads.breakAfter(id, first, film.subarray(first), 14 * MB)
    const second = await arrived(id, first)
    expect(second).toBeGreaterThan(first)
    const head = await fetch(`${service.url}${base}/files/video/uploads/${id}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${author.token}` },
    })
    expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      String(second),
      String(film.length),
    ])
    const stale = await uploads.send(id, first, film.subarray(first, first + 10))
    expect([stale.status, stale.body.title]).toEqual([409, 'The upload continues elsewhere'])
    const { status: done, body: ended } = await uploads.send(id, second, film.subarray(second))
    expect([done, ended.file]).toMatchObject([200, { size: film.length, duration: 3, name: 'field.mp4' }])
    expect((await uploads.state(id)).body.file).toEqual(ended.file)
    const saved = await save(ended.file)
    expect([saved.status, Number(saved.body.length)]).toEqual([201, 3])
    ;[record, key] = [saved.body.id, ended.file?.key ?? '']
    expect(await filesNamed(service, 'uploads', id)).toEqual([])
  })

  it('is served in ranges that add up byte for byte', async () => {
    const at = `${base}/${record}/files/video/${key}`
    const parts: Buffer[] = []
    for (let first = 0; first < film.length; first += 7 * MB) {
      const last = Math.min(film.length, first + 7 * MB) - 1
      const answer = await fetched(at, { range: `bytes=${first}-${last}` })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([
        206,
        `bytes ${first}-${last}/${film.length}`,
      ])
      parts.push(Buffer.from(await answer.arrayBuffer()))
    }
    expect(Buffer.concat(parts).equals(film)).toBe(true)
    const end = await fetched(at, { range: 'bytes=-5' })
    expect(Buffer.from(await end.arrayBuffer())).toEqual(film.subarray(-5))
    const beyond = await fetched(at, { range: `bytes=${film.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${film.length}`])
    const other = await fetched(at, { range: 'bytes=0-9', 'if-range': '"another"' })
    expect([other.status, other.headers.get('content-length')]).toEqual([200, null])
    await other.body?.cancel()
    const same = await fetched(at, { range: 'bytes=0-9', 'if-range': `"${key}"` })
    expect([same.status, same.headers.get('etag')]).toEqual([206, `"${key}"`])
  })

  it('has an address that players can use for five minutes, for people who see the record', async () => {
    const link = (by: Person): Promise<Answer<{ address: string }>> =>
      by.get(`${base}/${record}/files/video/${key}?as=link`)
    const { body } = await link(author)
    const part = await fetch(`${service.url}${body.address}`, { headers: { range: 'bytes=4-7' } })
    expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
    const forged = await fetch(`${service.url}${body.address.slice(0, -2)}xx`)
    expect(forged.status).toBe(404)
    const elsewhere = await service.person(['role_view_video_tab'], ['Ludhiana'])
    const keyless = await service.person(['view_farmer_tab'])
    expect([(await link(elsewhere)).status, (await link(keyless)).status]).toEqual([404, 403])
  })
})

describe('A video upload', () => {
  it('of more than 50 MB, or of nothing, is refused before it starts', async () => {
    const { status, body } = await uploads.begin(50 * MB + 1)
    expect([status, body.title, body.detail]).toEqual([
      400,
      'Error while uploading the file',
      'The video is larger than 50 MB',
    ])
    expect((await uploads.begin(50 * MB)).status).toBe(201)
    expect((await uploads.begin(0)).body.detail).toBe('Videos must be MP4, up to 50 MB and 180 seconds')
  })

  it('of more than 180 s is refused with a message, and deleted', async () => {
    const long = await plainFilm(181)
    const { body: begun } = await uploads.begin(long.length)
    const { status, body } = await uploads.send(begun.id, 0, long)
    expect([status, body.detail]).toEqual([400, 'The video is 3:01 long. The maximum is 3:00'])
    expect((await uploads.state(begun.id)).status).toBe(404)
    expect((await whole(await plainFilm(180))).body.file?.duration).toBe(180)
  })

  it.each([
    ['a page called .mp4', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture', tinyPicture],
    ['an MP4 that has no index', Buffer.concat([tinyVideo.subarray(0, 32), box('mdat', Buffer.alloc(100))])],
    ['an MP4 that ends too early', tinyVideo.subarray(0, tinyVideo.length - 10)],
    [
      'a box that claims more than there is',
      Buffer.concat([tinyVideo, Buffer.from([0, 0, 9, 9]), Buffer.from('mdat')]),
    ],
    ['fragments, whose length nothing tells', inFragments],
  ])('of %s is refused with a message', async (_, bytes) => {
    const { status, body } = await whole(bytes)
    expect([status, body.title, body.detail]).toEqual([
      400,
      'Invalid File type',
      'Videos must be MP4, up to 50 MB and 180 seconds',
    ])
    const small = await author.send('POST', `${base}/files/video`, bytes, { 'content-type': 'video/mp4' })
    expect([small.status, small.body.title]).toEqual([400, 'Invalid File type'])
  })

  it('loses its metadata about place and time', async () => {
    const place = box('udta', box('\u00a9xyz', Buffer.from('+30.9010+075.8573/')))
    const bytes = Buffer.concat([
      await plainFilm(3, [place, box('meta', Buffer.from('+30.9010+075.8573/ iPhone'))]),
      box('uuid', Buffer.from('XMP +30.9010')),
    ])
    const { body } = await whole(bytes)
    const { body: saved } = await save(body.file)
    const answer = await fetched(`${base}/${saved.id}/files/video/${body.file?.key}`)
    const kept = Buffer.from(await answer.arrayBuffer())
    expect(kept.length).toBe(bytes.length)
    expect(kept.includes('30.90')).toBe(false)
    expect(kept.includes('iPhone')).toBe(false)
    expect(kept.includes('mvhd')).toBe(true)
  })

  it('is scanned once, however often one of its tables refers to the same bytes', async () => {
    const bytes = await plainFilm(3, [trackNaming(4 * MB, 100_000)])
    const begun = performance.now()
    const { body } = await whole(Buffer.concat([bytes, box('mdat', Buffer.alloc(4 * MB))]))
    expect(body.file?.duration).toBe(3)
    expect(performance.now() - begun).toBeLessThan(10_000)
  })

  it('belongs to the person who started it, and is deleted when cancelled or a day old', async () => {
    const { body } = await uploads.begin(tinyVideo.length)
    const other = uploadsOf(service.url, await service.person(everyKey))
    expect([(await other.state(body.id)).status, (await other.cancel(body.id)).status]).toEqual([404, 404])
    expect((await other.send(body.id, 0, tinyVideo)).status).toBe(404)
    expect((await uploads.state('a'.repeat(36))).status).toBe(404)
    expect((await uploads.cancel(body.id)).status).toBe(204)
    expect((await uploads.state(body.id)).status).toBe(404)
    const { body: old } = await uploads.begin(tinyVideo.length)
    await uploads.send(old.id, 0, tinyVideo.subarray(0, 100))
    await service.database.run(sql`update uploads set at = now() - interval '25 hours' where id = ${old.id}::uuid`)
    await service.letTimePass()
    expect((await uploads.state(old.id)).status).toBe(404)
    expect(await filesNamed(service, 'uploads', old.id)).toEqual([])
    const reader = await service.person(['role_view_video_tab'])
    expect((await uploadsOf(service.url, reader).begin(100)).status).toBe(403)
    expect((await uploadsOf(service.url, service.nobody).begin(100)).status).toBe(401)
  })

  it('becomes a file once, even if its browser asks again in the meantime', async () => {
    const film = filmOfSize(30 * MB)
    const { id } = (await uploads.begin(film.length)).body
    const first = uploads.send(id, 0, film)
    await expect.poll(async () => (await uploads.state(id)).body.offset, { interval: 5 }).toBe(film.length)
    const again = await Promise.all([1, 2].map(() => uploads.send(id, film.length, Buffer.alloc(0))))
    const { status, body } = await first
    expect([status, body.file?.size]).toEqual([200, film.length])
    expect(again.map((answer) => [answer.status, answer.body.file])).toEqual([1, 2].map(() => [200, body.file]))
    const { id: record } = (await save(body.file)).body
    const kept = await fetched(`${base}/${record}/files/video/${body.file?.key}`)
    expect(Buffer.from(await kept.arrayBuffer()).equals(film)).toBe(true)
  })

  it('is taken over from a process killed while it created the file', async () => {
    const { id } = (await uploads.begin(tinyVideo.length)).body
    const signOfLife = (ago: string): Promise<number> =>
      service.database.run(
        sql`update uploads set finishing_at = clock_timestamp() - ${ago}::interval where id = ${id}::uuid`,
      )
    await signOfLife('0 s')
    let isAnswered = false
    const asked = uploads.send(id, 0, tinyVideo).finally(() => (isAnswered = true))
    await expect.poll(async () => (await uploads.state(id)).body.offset).toBe(tinyVideo.length)
    expect(isAnswered, 'it waits for the other process').toBe(false)
    await signOfLife('31 s')
    expect((await asked).body.file?.size).toBe(tinyVideo.length)
  })

  it('keeps its finished file despite a concurrent expiry', async () => {
    const { id } = (await uploads.begin(tinyVideo.length)).body
    const wanted = { resource: 'videos', field: 'video', by: author.id }
    const before = await uploadOf(service.database, id, wanted)
    const { file } = (await uploads.send(id, 0, tinyVideo)).body
    if (before) await endUpload(service.engine(), before)
    const { id: record } = (await save(file)).body
    expect((await fetched(`${base}/${record}/files/video/${file?.key}`)).status).toBe(200)
  })

  it('has a poster picture, which lists show', async () => {
    const { body } = await uploads.begin(tinyVideo.length)
    const poster = `${base}/files/video/uploads/${body.id}/poster`
    expect((await author.send('PUT', poster, '<html>', { 'content-type': 'image/jpeg' })).status).toBe(400)
    expect((await author.send('PUT', poster, tinyPicture, { 'content-type': 'image/png' })).status).toBe(204)
    const { body: ended } = await uploads.send(body.id, 0, tinyVideo)
    const { body: saved } = await save(ended.file)
    const small = await fetched(`${base}/${saved.id}/files/video/${ended.file?.key}?as=thumbnail`)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const later = await author.send('PUT', poster, tinyPicture, { 'content-type': 'image/png' })
    expect(later.status, 'it is judged with the picture that it had').toBe(409)
  })
})
