import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { sha256Of, withNewKeys, type FileStore, type Part } from './fileStore'

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  /** The address of the store, without a trailing slash: https://s3.ap-south-1.amazonaws.com */
  readonly url: string
  readonly bucket: string
  readonly region: string
  readonly keyId: string
  /** Signs the requests. It never appears in a log, an answer or an error. */
  readonly secret: string
}

/** How long the store may take to start its answer, in milliseconds. */
const PATIENCE = 20_000

/** The minimum speed of large transfers, in bytes per millisecond. */
const SLOWEST = 1000

/** The number of retries after a failure of the store. */
const RETRIES = 2

/** Makes a store in a bucket; each request is signed (AWS Signature Version 4) together with its content. */
export function s3Store({ url, bucket, region, keyId, secret }: S3Settings): FileStore {
  const client = new AwsClient({
    ...{ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: RETRIES },
  })
  const ask = async (
    method: string,
    key: string,
    content: Buffer | Blob = Buffer.alloc(0),
    part?: Part,
  ): Promise<Response> => {
    const path = key.split('/').map(encodeURIComponent).join('/')
    const isLarge = content instanceof Blob
    const size = isLarge ? content.size : content.length
    const waiting = new AbortController()
    const clock = setTimeout(() => waiting.abort(), PATIENCE + size / SLOWEST)
    try {
      return await client.fetch(`${url}/${bucket}/${path}`, {
        ...{ method, signal: waiting.signal },
        // Content that is not in memory is not hashed in advance.
        headers: {
          'x-amz-content-sha256': isLarge ? 'UNSIGNED-PAYLOAD' : sha256Of(content),
          ...(part && { range: `bytes=${part.first}-${part.last}` }),
        },
        ...(size > 0 && { body: isLarge ? content : new Uint8Array(content) }),
      })
    } finally {
      clearTimeout(clock)
    }
  }
  return withNewKeys({
    async keep(key, bytes) {
      await mustBe(await ask('PUT', key, bytes), 'keep')
    },
    async make(key, write) {
      const folder = await mkdtemp(join(tmpdir(), 'agridesk-file-'))
      const path = join(folder, 'file')
      try {
        const result = await write(path)
        await mustBe(await ask('PUT', key, await openAsBlob(path)), 'keep')
        return result
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async read(key, part) {
      if (!isKey(key)) return undefined
      const response = await ask('GET', key, undefined, part)
      if (response.status === 404) return void (await response.body?.cancel())
      if (!response.ok || !response.body) return mustBe(response, 'read')
      return Readable.from(piecesOf(response.body.getReader()), { objectMode: false })
    },
    async remove(key) {
      if (!isKey(key)) return
      const response = await ask('DELETE', key)
      if (response.status === 404) return void (await response.body?.cancel())
      await mustBe(response, 'remove')
    },
  })
}

/** Yields a stream piece by piece; a reader who stops early releases the connection. */
async function* piecesOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Whether a key stays within its folder: one that climbs out would get an address that differs from the signed one. */
function isKey(key: string): boolean {
  return key.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** Throws unless the store succeeded; its answer is read to the end, to release the connection. */
async function mustBe(response: Response, what: string): Promise<undefined> {
  const words = await response.text()
  if (response.ok) return undefined
  const code = /<Code>(\w+)<\/Code>/.exec(words)?.[1] ?? ''
  throw new Error(`The store of files did not ${what} a file: ${response.status} ${code}`.trim())
}
