import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { farmers } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { squarePicture } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

const MOST = 2 * 1024 * 1024
const KEYS = ['view_farmer_tab', 'farmer:create', 'farmer:edit', 'view_afs_users_tab', 'user:edit']
const photos = '/api/admin/farmers/files/photo'

interface Stored {
  readonly key: string
  readonly name: string
  readonly mime: string
  readonly size: number
}

let service: TestService
let person: Person
let farmer = 0
let mobiles = 0
beforeAll(async () => {
  service = await startService()
  person = await service.person(KEYS)
  const row = { firstName: 'Somebody', gender: 'MALE', language: 'pa', source: 'FO', village: service.places.Biana }
  ;[farmer = 0] = await insertMany(service.database, farmers, [{ ...row, mobile: '+919000000001' }])
})
afterAll(() => service.close())

function upload(
  bytes: Uint8Array | string,
  { to = photos, type = 'image/png', name = 'photo.png', by = person } = {},
): Promise<Answer<Stored & Record<string, unknown>>> {
  return by.send('POST', to, bytes, { 'content-type': type, 'x-file-name': name })
}

const save = (photo: unknown[]): Promise<Answer> => person.send('PATCH', `/api/admin/farmers/${farmer}`, { photo })

function download(key: string, by: Person, of = `farmers/${farmer}`): Promise<Response> {
  const headers = { authorization: `Bearer ${by.token}` }
  return fetch(`${service.url}/api/admin/${of}/files/photo/${key}`, { headers })
}

/** A PDF of that many bytes, since a picture's trailing bytes are not kept. */
const documentOf = (size: number): Uint8Array => Buffer.concat([Buffer.from('%PDF-1.7\n')], size)
const attachments = { to: '/api/admin/tickets/files/attachments', type: 'application/pdf', name: 'bill.pdf' }

describe('Uploading', () => {
  it('goes by the content, whatever the name and type say', async () => {
    const { status, body } = await upload(squarePicture, { type: 'text/html', name: 'page.html' })
    expect([status, body]).toMatchObject([201, { mime: 'image/png', name: 'page.png', width: 240, height: 240 }])
    expect(body.key).toMatch(/^farmer_profile_pictures\/[0-9a-f-]{36}\.png$/)
    const jpeg = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'green' } })
      .jpeg()
      .toBuffer()
    const photo = await upload(jpeg, { type: 'image/webp' })
    expect([photo.status, photo.body]).toMatchObject([201, { mime: 'image/jpeg', width: 300, height: 300 }])
  })

  it.each([
    ['a page', '<html><script>alert(1)</script></html>', 'image/png'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['a document for a picture', '%PDF-1.7 …', 'application/pdf'],
    ['half a signature', squarePicture.subarray(0, 6), 'image/png'],
    ['JSON', '{"key":"farmer_profile_pictures/x.png"}', 'application/json'],
    ['another picture', 'GIF89a…', 'image/gif'],
  ])('refuses %s', async (_, bytes, type) => {
    const { status, body } = await upload(bytes, { type })
    expect([status, body.title]).toEqual([400, 'Invalid File type'])
  })

  it('refuses an empty file', async () => {
    expect((await person.send('POST', photos)).status).toBe(400)
    expect((await upload('')).status).toBe(400)
  })

  it('accepts exactly 2 MB and not a byte more', async () => {
    const by = await service.person(['view_help_desk_tab'])
    expect((await upload(documentOf(MOST), { ...attachments, by })).body.size).toBe(MOST)
    const { status, body } = await upload(documentOf(MOST + 1), { ...attachments, by })
    expect([status, body.title, body.detail]).toEqual([413, 'This is too large', 'The maximum is 2 MB'])
  })

  it.each([
    ['..%2F..%2Fetc%2Fpasswd', '....etcpasswd.png'],
    ['Scan%20of%20v1.2', 'Scan of v1.2.png'],
    ['photo.PNG', 'photo.PNG'],
    ['%E0%A4%AB%E0%A5%8B%E0%A4%9F%E0%A5%8B.png', 'फोटो.png'],
    ['a%0D%0Ab%22%00.png', 'ab.png'],
    ['%ff', 'file.png'],
    [`${'x'.repeat(500)}.png`, `${'x'.repeat(196)}.png`],
  ])('keeps the name %s as %s', async (given, kept) => {
    expect((await upload(squarePicture, { name: given })).body.name).toBe(kept)
  })

  it('requires the right to write the field', async () => {
    const reader = await service.person(['view_farmer_tab'])
    expect((await upload(squarePicture, { by: reader })).status).toBe(403)
    expect((await upload(squarePicture, { by: service.nobody })).status).toBe(401)
    expect((await upload(squarePicture, { to: '/api/admin/farmers/files/name' })).status).toBe(404)
  })

  it('is refused for a missing key before the content is checked', async () => {
    const reader = await service.person(['view_farmer_tab'])
    for (const bytes of ['', 'no picture', new Uint8Array(3 * 1024 * 1024)])
      expect((await upload(bytes, { by: reader })).status).toBe(403)
    const stranger = await service.person(['view_afs_users_tab'])
    const at = `/api/admin/farmers/none/files/photo/x/y.png`
    expect([(await stranger.get(at)).status, (await reader.get(at)).status]).toEqual([403, 404])
  })
})

describe('An uploaded file', () => {
  it('is sent as an attachment without content sniffing, to people who see its record', async () => {
    const { body } = await upload(squarePicture, { name: encodeURIComponent("it's फोटो.png") })
    await save([body])
    const response = await download(body.key, person)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''[\w%.'-]+$/),
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(squarePicture)
    const elsewhere = await service.person(KEYS, ['Ludhiana'])
    expect((await download(body.key, elsewhere)).status).toBe(404)
    const keyless = await service.person(['view_afs_users_tab'])
    expect((await download(body.key, keyless)).status).toBe(403)
    expect((await download(body.key, service.nobody)).status).toBe(401)
  })

  it('is saved with the extension of its content, also if it was stored under another', async () => {
    const { body } = await upload(squarePicture)
    await save([body])
    await service.database.run(
      sql`update farmers set photo = jsonb_set(photo, '{0,name}', '"page.html"') where id = ${farmer}`,
    )
    const response = await download(body.key, person)
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''page.png")
  })

  it('is found only under its own record, by no other way', async () => {
    const { body } = await upload(squarePicture)
    await save([body])
    const unsaved = await upload(squarePicture)
    const [folder, name] = body.key.split('/')
    for (const key of [
      unsaved.body.key,
      `${folder}/..%2F${folder}%2F${name}`,
      '..%2F..%2Fsecrets.json',
      '%2e%2e/%2e%2e/secrets.json',
      '%2Fetc%2Fpasswd',
      `${body.key}%00.png`,
      'constructor',
      '',
    ])
      expect((await download(key, person)).status, key).toBe(404)
    expect((await download(body.key, person, `users/${person.id}`)).status).toBe(404)
  })

  it('from another field or resource, or never uploaded, cannot be saved', async () => {
    const of = await upload(squarePicture, { to: '/api/admin/users/files/photo' })
    const land = await upload(squarePicture, { to: '/api/admin/lands/files/images' })
    const made = { key: 'farmer_profile_pictures/none.png', name: 'x', mime: 'image/png', size: 1 }
    for (const file of [of.body, land.body, made, { ...made, key: '../../../etc/passwd' }]) {
      const { status, body } = await save([file])
      expect([status, body.fields]).toEqual([400, { photo: 'Upload the file again' }])
    }
  })

  it('cannot be claimed by another person who knows its key', async () => {
    const owner = await service.person(KEYS)
    const create = (photo: unknown[], by = person): Promise<Answer> =>
      by.send('POST', '/api/admin/farmers', {
        ...{ firstName: 'Thief', gender: 'MALE', language: 'pa', source: 'FO', village: service.places.Biana },
        mobile: `+9190000${String(10_000 + (mobiles += 1))}`,
        photo,
      })
    const { body: mine } = await upload(squarePicture, { by: owner })
    const refused = [400, { photo: 'Upload the file again' }]
    const tries = async (): Promise<unknown[]> =>
      [await save([mine]), await create([mine])].map(({ status, body }) => [status, body.fields])
    expect(await tries()).toEqual([refused, refused])
    const made = await create([mine], owner)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(await tries()).toEqual([refused, refused])
    const again = await create([mine], owner)
    expect([again.status, again.body.fields]).toEqual(refused)
    const kept = await person.send('PATCH', `/api/admin/farmers/${String(made.body.id)}`, {
      photo: [mine],
      pin: '132001',
    })
    expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  })

  it('not yet on a record is available only to the person who uploaded it', async () => {
    const { body } = await upload(squarePicture)
    const at = (by: Person, path: string): Promise<Response> =>
      fetch(`${service.url}/api/admin/${path}/${body.key}`, { headers: { authorization: `Bearer ${by.token}` } })
    const colleague = await service.person(KEYS)
    const found = async (by: Person): Promise<number[]> => {
      const answers = await Promise.all([at(by, 'farmers/uploads/photo'), at(by, `farmers/${farmer}/files/photo`)])
      return answers.map(({ status }) => status)
    }
    const own = await at(person, 'farmers/uploads/photo')
    expect(Buffer.from(await own.arrayBuffer())).toEqual(squarePicture)
    expect(await found(person)).toEqual([200, 404])
    expect(await found(colleague)).toEqual([404, 404])
    expect((await at(person, 'users/uploads/photo')).status, 'for another field').toBe(404)
    const reader = await service.person(['view_farmer_tab'])
    expect((await at(reader, 'farmers/uploads/photo')).status).toBe(403)
    await save([body])
    expect(await found(person), 'once it is saved, with its record alone').toEqual([404, 200])
  })

  it('once on the record can be restored by anyone who may change the record', async () => {
    const owner = await service.person(KEYS)
    const { body: first } = await upload(squarePicture, { by: owner })
    const { body: then } = await owner.send('PATCH', `/api/admin/farmers/${farmer}`, { photo: [first] })
    expect((await save([(await upload(squarePicture)).body])).status).toBe(200)
    const restored = await person.send('POST', `/api/admin/farmers/${farmer}/restore`, { version: then.version })
    expect([restored.status, restored.body.photo]).toEqual([200, [first]])
  })

  it('given only by its key is refused with a message', async () => {
    const { body } = await upload(squarePicture)
    for (const file of [{ key: body.key }, 'photo.png', { ...body, size: 1.5 }]) {
      const answer = await save([file])
      expect([answer.status, answer.body.fields]).toEqual([400, { photo: 'Upload the file again' }])
    }
  })

  it('keeps the store’s own details, whatever the request says about it', async () => {
    const { body } = await upload(squarePicture)
    const lied = await save([{ ...body, name: 'other.html', mime: 'text/html', size: 7 }])
    expect([lied.status, lied.body.photo]).toEqual([200, [body]])
  })

  it('without known pixel dimensions can be sent back as it was read', async () => {
    const { body } = await upload(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))
    const { body: record } = await save([body])
    const again = await person.send('PATCH', `/api/admin/farmers/${farmer}`, { photo: record.photo, pin: '132001' })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
  })

  it('named twice is kept once', async () => {
    const caller = await service.person(['view_help_desk_tab'])
    const headers = { 'content-type': 'image/png', 'x-file-name': 'page.png' }
    const { body: file } = await caller.send<{ key: string }>(
      ...(['POST', '/api/admin/tickets/files/attachments', squarePicture, headers] as const),
    )
    const ticket = { subject: 'Cannot sign in', category: 'LOGIN', description: 'Since this morning' }
    const { status, body } = await caller.send<{ attachments: readonly { key: string }[] }>(
      'POST',
      '/api/admin/tickets',
      {
        ...ticket,
        attachments: [file, file],
      },
    )
    expect([status, body.attachments.map(({ key }) => key)]).toEqual([201, [file.key]])
  })

  it('is limited to one where the field allows one', async () => {
    const [one, other] = [await upload(squarePicture), await upload(squarePicture)]
    const { status, body } = await save([one.body, other.body])
    expect([status, body.fields]).toEqual([400, { photo: 'Photo must be one file' }])
    const eleven = await person.send('POST', '/api/admin/lands', { images: Array.from({ length: 11 }, () => one.body) })
    expect(eleven.body.fields).toMatchObject({ images: 'Can not upload more than 10 files at once' })
  })
})
