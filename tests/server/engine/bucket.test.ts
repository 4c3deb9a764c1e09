import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { farmers } from '#resources'
import { s3Store } from '../../../server/engine/files/s3Store'
import { insertMany } from '../../../server/engine/write/insertMany'
import { readFileSettings } from '../../../server/fileSettings'
import { openBucket, type Bucket } from '../../support/bucket'
import { squarePicture } from '../../support/pictures'
import { startService, type TestService } from '../../support/service'

let bucket: Bucket
beforeAll(async () => {
  bucket = await openBucket()
})
afterAll(() => bucket.close())

const storeWith = (more: object = {}) => {
  const { url, name, region, keyId, secret } = bucket
  return s3Store({ url, bucket: name, region, keyId, secret, ...more })
}

const environmentOf = ({ url, name, keyId, secret, region }: Bucket): Record<string, string> => ({
  FILES_S3_URL: url,
  FILES_S3_BUCKET: name,
  FILES_S3_KEY_ID: keyId,
  FILES_S3_SECRET: secret,
  FILES_S3_REGION: region,
})

describe('A file store in a bucket', () => {
  it('stores a file with signed requests, returns it, and deletes it', async () => {
    const store = storeWith()
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    const { key } = await store.put('product_receipts', 'pdf', bytes)
    expect(key).toMatch(/^product_receipts\/[0-9a-f-]{36}\.pdf$/)
    expect(bucket.kept.get(key)).toEqual(bytes)
    const stream = await store.read(key)
    expect(stream && (await buffer(stream))).toEqual(bytes)
    await store.remove(key)
    expect([bucket.kept.has(key), await store.read(key)]).toEqual([false, undefined])
    await store.remove(key)
  })

  it('uploads a file of any size from disk without hashing it first', async () => {
    const bytes = Buffer.alloc(3_000_000, 'rows of an export, ')
    expect(await storeWith().make('exports/one.csv', (path) => writeFile(path, bytes).then(() => 7))).toBe(7)
    expect(bucket.kept.get('exports/one.csv')?.equals(bytes)).toBe(true)
    const failing = storeWith().make('exports/two.csv', () => Promise.reject(new Error('It was cancelled')))
    await expect(failing).rejects.toThrow('It was cancelled')
    expect(bucket.kept.has('exports/two.csv')).toBe(false)
  })

  it('retries while the store is busy, and reports it if it stays busy', async () => {
    const store = storeWith()
    bucket.failNext(2)
    const { key } = await store.put('product_receipts', 'png', squarePicture)
    expect(bucket.kept.has(key)).toBe(true)
    bucket.failNext(3)
    await expect(store.put('product_receipts', 'png', squarePicture)).rejects.toThrow(
      'The store of files did not keep a file: 503 SlowDown',
    )
    await expect(storeWith({ bucket: 'another-one' }).put('x', 'png', squarePicture)).rejects.toThrow(
      '404 NoSuchBucket',
    )
  })

  it('is refused with a wrong secret, which no error contains', async () => {
    const error = await storeWith({ secret: 'wrong-secret' })
      .put('product_receipts', 'png', squarePicture)
      .catch((one: unknown) => one as Error)
    expect(String(error)).toContain('403 SignatureDoesNotMatch')
    expect(String(error)).not.toContain('wrong-secret')
  })

  it('reads nothing for an invalid key', async () => {
    for (const key of ['../secret', 'a/../../b', '', 'a//b', './a']) expect(await storeWith().read(key)).toBeUndefined()
  })
})

describe('A service with a bucket', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startService({ environment: environmentOf(bucket) })
  })
  afterAll(() => service.close())

  it('keeps uploads and their thumbnails there, and nothing in its own folder', async () => {
    const person = await service.person(['view_farmer_tab', 'farmer:edit'])
    const [farmer = 0] = await insertMany(service.database, farmers, [
      {
        ...{ firstName: 'Somebody', gender: 'MALE', language: 'pa', source: 'FO', village: service.places.Biana },
        mobile: '+917411000002',
      },
    ])
    const upload = () =>
      person.send<{ key: string }>('POST', '/api/admin/farmers/files/photo', squarePicture, {
        ...{ 'content-type': 'image/png', 'x-file-name': 'a.png' },
      })
    const { body } = await upload()
    expect(bucket.kept.get(body.key)).toEqual(squarePicture)
    expect(bucket.kept.has(`thumbnails/${body.key.replace('.png', '.webp')}`)).toBe(true)
    expect(existsSync(join(service.dataDirectory, 'files'))).toBe(false)
    await person.send('PATCH', `/api/admin/farmers/${farmer}`, { photo: [body] })
    const headers = { authorization: `Bearer ${person.token}` }
    const response = await fetch(`${service.url}/api/admin/farmers/${farmer}/files/photo/${body.key}`, { headers })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(squarePicture)
    bucket.failNext(3)
    expect((await upload()).status).toBe(500)
  })
})

describe('The settings of a bucket', () => {
  it('must be given all together or not at all', () => {
    expect(readFileSettings({})).toEqual({ complaints: [] })
    expect(readFileSettings(environmentOf(bucket)).bucket).toMatchObject({ url: bucket.url, region: 'ap-south-1' })
    expect(readFileSettings({ FILES_S3_URL: 'https://s3.example' }).complaints).toEqual([
      'FILES_S3_URL is set, so FILES_S3_BUCKET and FILES_S3_KEY_ID and FILES_S3_SECRET must be set too.',
    ])
    const odd = { ...environmentOf(bucket), FILES_S3_URL: 'ftp://x', FILES_S3_BUCKET: '../x' }
    expect(readFileSettings(odd).complaints).toHaveLength(2)
  })
})
