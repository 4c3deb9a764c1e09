import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { box, filmOf } from '../../server/demo/kernel/mp4'
import { pngOf } from '../../server/engine/files/png'
import type { Answer, Person } from './service'

const colours = [
  [139, 195, 74],
  [195, 139, 74],
  [74, 139, 195],
] as const

/** Makes a film of three plain pictures. */
export async function plainFilm(seconds = 3, notes: readonly Buffer[] = []): Promise<Buffer> {
  const [width, height] = [64, 36]
  const pictures = colours.map((colour) => pngOf({ width, height }, () => colour))
  return filmOf({ pictures, width, height, seconds, notes })
}

/** The smallest film. */
export const tinyVideo = await plainFilm()

/** Makes a film of a size in bytes: what follows its pictures is padding. */
export function filmOfSize(size: number): Buffer {
  const rest = size - tinyVideo.length - 8
  const filler = Buffer.alloc(rest)
  for (let at = 0; at + 32 <= rest; at += 4096) createHash('sha256').update(String(at)).digest().copy(filler, at)
  return Buffer.concat([tinyVideo, box('mdat', filler)])
}

/** Makes a subtitle track whose tables refer to the same bytes repeatedly, all those after its film. */
export function trackNaming(size: number, times: number): Buffer {
  const table = (...numbers: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(4 + numbers.length * 4)
    for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 + at * 4)
    return bytes
  }
  const places = Array.from({ length: times }, () => tinyVideo.length + times * 4 + 1024)
  const samples = box(
    'stbl',
    box('stco', table(times, ...places)),
    box('stsc', table(1, 1, 1, 1)),
    box('stsz', table(size, times)),
  )
  const handler = box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from('text'), Buffer.alloc(13)]))
  return box('trak', box('mdia', handler, box('minf', samples)))
}

/** The progress of an upload. */
export interface Standing {
  readonly id: string
  readonly offset: number
  readonly length: number
  readonly file?: { readonly key: string; readonly size: number; readonly duration: number; readonly name: string }
  readonly title?: string
  readonly detail?: string
}

/** Returns a person's uploads for a field. */
export function uploadsOf(url: string, by: Person, field = '/api/admin/videos/files/video/uploads') {
  const headers = { authorization: `Bearer ${by.token}` }
  return {
    begin: (length: number, name = 'field.mp4'): Promise<Answer<Standing>> =>
      by.send<Standing>('POST', field, undefined, { 'upload-length': String(length), 'x-file-name': name }),
    state: (id: string): Promise<Answer<Standing>> => by.get<Standing>(`${field}/${id}`),
    cancel: (id: string): Promise<Answer> => by.send('DELETE', `${field}/${id}`),
    async send(id: string, from: number, bytes: Buffer): Promise<Answer<Standing>> {
      const answer = await fetch(`${url}${field}/${id}`, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes),
      })
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Standing }
    },
    /** Sends bytes and breaks the connection after some of them. */
    breakAfter: (id: string, from: number, bytes: Buffer, sent: number): Promise<void> =>
      new Promise((resolve) => {
        const going = request(`${url}${field}/${id}`, {
          method: 'PATCH',
          headers: {
            ...headers,
            ...{ 'upload-offset': String(from), 'content-length': String(bytes.length) },
            'content-type': 'application/offset+octet-stream',
          },
        })
        going.on('error', () => resolve())
        going.write(bytes.subarray(0, sent), () => setTimeout(() => going.destroy(new Error('broken')), 100))
      }),
  }
}
