import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { breakdowns, farmers, lands, machines, machineTypes } from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { pngOf } from '../../../server/engine/files/png'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

const KEYS = [
  ...['view_farmer_tab', 'farmer:edit', 'farmer:erase', 'farmer:blacklist', 'pii:reveal'],
  ...['view_machine_tab', 'breakdown:report', 'breakdown:repair'],
]

interface Stored {
  readonly key: string
  readonly mime: string
  readonly size: number
  readonly width?: number
  readonly height?: number
  readonly location?: readonly number[]
  readonly takenAt?: string
}

let service: TestService
let person: Person
let farmer = 0
let land = 0
let breakdown = 0
beforeAll(async () => {
  service = await startService()
  const { database, places } = service
  person = await service.person(KEYS)
  ;[farmer = 0] = await insertMany(database, farmers, [
    {
      ...{ firstName: 'Somebody', gender: 'MALE', language: 'pa', source: 'FO', village: places.Biana },
      mobile: '+917411000001',
    },
  ])
  ;[land = 0] = await insertMany(database, lands, [
    { farmer, name: 'Home', village: places.Biana, area: { value: 1, unit: 'ACRE' }, ownership: 'OWNED' },
  ])
  const [type] = await insertMany(database, machineTypes, [
    {
      ...{ code: 'PIC', name: 'Drone', category: 'DRONE', energy: 'BATTERY', maxAcresPerDay: 25, acresPerHour: 6 },
      ...{ swathMetres: 4, tankLitres: 10, litresPerAcreMin: 8, litresPerAcre: 10, litresPerAcreMax: 12, requires: [] },
    },
  ])
  const [machine] = await insertMany(database, machines, [
    { type, serialNo: 'PIC-1', district: places.Ludhiana, purchaseDate: '2025-01-01', status: 'ACTIVE' },
  ])
  ;[breakdown = 0] = await insertMany(database, breakdowns, [
    {
      ...{ machine, category: 'PUMP', severity: 'MINOR', description: 'Leaks', status: 'REPORTED' },
      ...{ occurredAt: new Date().toISOString(), reportedAt: new Date().toISOString() },
    },
  ])
})
afterAll(() => service.close())

/** An upload field for pictures of any shape; a farmer's must be a square. */
const PICTURES = 'lands/files/images'
const PORTRAIT = 'farmers/files/photo'
const EVIDENCE = 'breakdowns/files/photos'

function upload(bytes: Uint8Array, to = PICTURES): Promise<Answer<Stored & Record<string, unknown>>> {
  return person.send('POST', `/api/admin/${to}`, bytes, { 'content-type': 'image/jpeg', 'x-file-name': 'a.jpg' })
}

async function fetched(
  place: string,
  key: string,
  by = person,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${service.url}/api/admin/${place}/${key}`, {
    headers: { authorization: `Bearer ${by.token}`, ...headers },
  })
}

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

/** A photo as a phone makes it: 400 × 300 as the sensor was held, rotated, with place, time and device. */
function photograph({ orientation = 6, width = 400 } = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * 300 * 3, 90)
  return sharp(pixels, { raw: { width, height: 300, channels: 3 } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretPhone', Orientation: String(orientation) },
      IFD2: { DateTimeOriginal: '2026:11:20 14:05:00' },
      IFD3: {
        ...{ GPSLatitudeRef: 'N', GPSLatitude: '30/1 54/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '75/1 51/1 36/1' },
      },
    })
    .withMetadata({ orientation })
    .toBuffer()
}

/** The picture as the service returns it. */
async function keptOf(file: Stored): Promise<Buffer> {
  await person.send('PATCH', `/api/admin/lands/${land}`, { images: [file] })
  return bytesOf(await fetched(`lands/${land}/files/images`, file.key))
}

describe('An uploaded picture', () => {
  it('loses its place, time and device, and is displayed the same way up', async () => {
    const taken = await photograph()
    expect((await sharp(taken).metadata()).exif?.includes('SecretPhone')).toBe(true)
    const { status, body } = await upload(taken)
    expect([status, body]).toMatchObject([201, { mime: 'image/jpeg', width: 300, height: 400 }])
    expect([body.location, body.takenAt]).toEqual([undefined, undefined])
    const kept = await keptOf(body)
    expect(body.size).toBe(kept.length)
    const { exif, orientation, xmp, iptc } = await sharp(kept).metadata()
    expect([orientation, exif?.includes('SecretPhone'), exif?.length, xmp, iptc]).toEqual([
      6,
      false,
      32,
      undefined,
      undefined,
    ])
    const pixels = (bytes: Buffer): Promise<Buffer> => sharp(bytes).raw().toBuffer()
    expect(await pixels(kept)).toEqual(await pixels(taken))
  })

  it('loses comments, texts and data hidden after its end', async () => {
    const comment = Buffer.from('\u00ff\u00fe\0\x0aI was at 30.9', 'latin1').subarray(0, 12)
    const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const odd = Buffer.concat([
      jpeg.subarray(0, 2),
      comment,
      jpeg.subarray(2),
      Buffer.from('<script>alert(1)</script>'),
    ])
    expect(await keptOf((await upload(odd)).body)).toEqual(jpeg)
    const png = pngOf({ width: 3, height: 3 }, () => [1, 2, 3])
    const text = await sharp(png)
      .withExif({ IFD0: { Make: 'SecretPhone' } })
      .png()
      .toBuffer()
    expect(text.includes('SecretPhone')).toBe(true)
    const kept = await keptOf((await upload(Buffer.concat([text, Buffer.from('PK\x03\x04')]))).body)
    expect([kept.includes('SecretPhone'), kept.includes('PK'), (await sharp(kept).metadata()).width]).toEqual([
      false,
      false,
      3,
    ])
  })

  it('that is evidence keeps its place and time next to the picture, not inside it', async () => {
    const { body } = await upload(await photograph(), EVIDENCE)
    expect([body.location, body.takenAt]).toEqual([[75.86, 30.9], '2026-11-20T08:35:00.000Z'])
    await person.send('PATCH', `/api/admin/breakdowns/${breakdown}`, { photos: [{ ...body, location: [0, 0] }] })
    const { body: record } = await person.get<{ photos: Stored[] }>(`/api/admin/breakdowns/${breakdown}`)
    expect(record.photos[0]).toMatchObject({
      key: body.key,
      location: [75.86, 30.9],
      takenAt: '2026-11-20T08:35:00.000Z',
    })
    const kept = await bytesOf(await fetched(`breakdowns/${breakdown}/files/photos`, body.key))
    expect(kept.includes('SecretPhone')).toBe(false)
    const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const { body: silent } = await upload(plain, EVIDENCE)
    expect([silent.width, silent.location, silent.takenAt]).toEqual([9, undefined, undefined])
  })

  it('with too many pixels is refused with a message before it is decoded', async () => {
    const bomb = Buffer.from(pngOf({ width: 2, height: 2 }, () => [0, 0, 0]))
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    const { status, body } = await upload(bomb)
    expect([status, body.title, body.detail]).toEqual([
      400,
      'Error while uploading the file',
      'The picture has 30000 × 30000 pixels. The maximum is 50 million',
    ])
  })

  it('that is damaged is refused, whatever its first bytes', async () => {
    const whole = await photograph()
    for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 1])]) {
      const { status, body } = await upload(bytes)
      expect([status, body.title, body.detail]).toEqual([
        400,
        'Invalid File type',
        'The picture is damaged and can’t be shown',
      ])
    }
  })
})

describe('A thumbnail', () => {
  it('is the right way up, for people who see the record, and revalidated by the browser each time', async () => {
    const { body } = await upload(await photograph())
    await keptOf(body)
    const place = `lands/${land}/files/images`
    const small = await fetched(place, `${body.key}?as=thumbnail`)
    expect(Object.fromEntries(small.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('authorization'),
    })
    const { width, height, exif } = await sharp(await bytesOf(small)).metadata()
    expect([width, height, exif]).toEqual([216, 288, undefined])
    const tag = small.headers.get('etag') ?? ''
    expect((await fetched(place, `${body.key}?as=thumbnail`, person, { 'if-none-match': tag })).status).toBe(304)
    const elsewhere = await service.person(KEYS, ['Ludhiana'])
    expect((await fetched(place, `${body.key}?as=thumbnail`, elsewhere, { 'if-none-match': tag })).status).toBe(404)
    expect((await fetched(place, `${body.key}?as=thumbnail`, service.nobody)).status).toBe(401)
  })

  it('is made on first request when missing, and removed with its picture', async () => {
    const { body } = await upload(await photograph({ width: 300 }), PORTRAIT)
    await person.send('PATCH', `/api/admin/farmers/${farmer}`, { photo: [body] })
    const path = join(service.dataDirectory, 'files', 'thumbnails', body.key.replace('.jpg', '.webp'))
    await rm(path)
    expect((await fetched(`farmers/${farmer}/files/photo`, `${body.key}?as=thumbnail`)).status).toBe(200)
    expect(existsSync(path)).toBe(true)
    const erased = await person.send('POST', `/api/admin/farmers/${farmer}/erase`, { reason: 'Asked for it' })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    expect([existsSync(path), existsSync(join(service.dataDirectory, 'files', body.key))]).toEqual([false, false])
  })
})
