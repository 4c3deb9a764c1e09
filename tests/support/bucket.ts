import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A small S3-compatible store that accepts only signed requests. */
export interface Bucket {
  readonly url: string
  readonly name: string
  readonly keyId: string
  readonly secret: string
  readonly region: string
  readonly kept: Map<string, Buffer>
  /** Makes the next requests fail with a server error. */
  failNext(times: number): void
  close(): Promise<void>
}

const [keyId, secret, region, name] = ['AKIDFORTESTS', 'not+a/real=secret', 'ap-south-1', 'agridesk-files']

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** Computes the signature that a request must have (AWS Signature Version 4). */
function signatureOf(request: IncomingMessage, signed: string): string {
  const { method = '', url = '', headers } = request
  const [path = '', query = ''] = url.split('?')
  const date = String(headers['x-amz-date'])
  const lines = signed.split(';').map((header) => `${header}:${String(headers[header]).trim()}\n`)
  const canonical = [method, path, query, lines.join(''), signed, String(headers['x-amz-content-sha256'])].join('\n')
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  const words = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<Buffer | string>((secretSoFar, part) => hmac(secretSoFar, part), `AWS4${secret}`)
  return hmac(key, words).toString('hex')
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const [, credential, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  return (
    credential?.startsWith(`${keyId}/`) === true &&
    ['host', 'x-amz-content-sha256', 'x-amz-date'].every((header) => signed.split(';').includes(header)) &&
    signature === signatureOf(request, signed) &&
    [sha256(body), 'UNSIGNED-PAYLOAD'].includes(String(request.headers['x-amz-content-sha256'])) &&
    (body.length === 0 || Number(request.headers['content-length']) === body.length)
  )
}

/** Opens a bucket on a port of its own. */
export async function openBucket(): Promise<Bucket> {
  const kept = new Map<string, Buffer>()
  let failures = 0
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const answer = (status: number, content: Buffer | string = ''): void =>
        void response.writeHead(status).end(content)
      if (!isSigned(request, body)) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
      if (failures > 0) {
        failures -= 1
        return answer(503, '<Error><Code>SlowDown</Code></Error>')
      }
      const [, bucket, ...parts] = decodeURIComponent(request.url ?? '').split('/')
      const key = parts.join('/')
      if (bucket !== name) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>')
      if (request.method === 'PUT') kept.set(key, body)
      if (request.method === 'PUT') return answer(200)
      if (request.method === 'DELETE') kept.delete(key)
      if (request.method === 'DELETE') return answer(204)
      const found = kept.get(key)
      if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>')
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      return first === undefined ? answer(200, found) : answer(206, found.subarray(Number(first), Number(last) + 1))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ name, keyId, secret, region, kept },
    failNext: (times) => void (failures = times),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
