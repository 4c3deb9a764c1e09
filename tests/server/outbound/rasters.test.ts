import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchRaster, type RasterSource } from '../../../server/outbound/rasters/fetchRaster'
import { readRaster } from '../../../server/outbound/rasters/readRaster'

let server: Server
let origin: string
let asked: string[] = []
const answers: Readonly<Record<string, RequestListener>> = {
  '/small': (_request, response) => response.end('a raster'),
  '/late': () => undefined,
  '/large': (_request, response) => {
    // Sends no length, and never ends.
    const write = (): boolean => response.write(Buffer.alloc(262_144))
    const timer = setInterval(write, 1)
    response.on('close', () => clearInterval(timer))
  },
  '/moved': (_request, response) => response.writeHead(302, { location: '/small' }).end(),
  '/gone': (_request, response) => response.writeHead(404).end(),
}
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answers[request.url ?? '']?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const source = (): RasterSource => ({ origins: [origin], milliseconds: 300, bytes: 1024 * 1024 })

describe('A raster', () => {
  it('is fetched from a configured origin', async () => {
    expect((await fetchRaster(`${origin}/small`, source())).toString()).toBe('a raster')
  })

  it.each([
    ['/late', 'The raster server took longer than 0.3 seconds'],
    ['/large', 'The raster is larger than 1 MB'],
    ['/moved', 'The raster server can’t be reached'],
    ['/gone', 'The raster server answered 404'],
  ])('at %s is refused with a message: %s', async (path, words) => {
    await expect(fetchRaster(`${origin}${path}`, source())).rejects.toThrow(words)
  })

  it('is fetched from no other origin, however its address is written', async () => {
    asked = []
    const others = [
      'http://127.0.0.1:1/small',
      `${origin.replace('//', '//user:pass@')}/small`,
      'file:///etc/passwd',
      'no address',
    ]
    for (const address of others)
      await expect(fetchRaster(address, source())).rejects.toThrow(
        'This raster comes from a server that is not configured',
      )
    expect(asked).toEqual([])
  })

  it('with one band of decimals is read as values, with NaN as missing', async () => {
    const tiff = floatTiff(2, 2, [0.1, 0.25, 0.7, Number.NaN])
    expect(await readRaster(tiff)).toEqual({
      cells: [
        [expect.closeTo(0.1, 3), expect.closeTo(0.25, 3)],
        [expect.closeTo(0.7, 3), null],
      ],
    })
  })

  it('that is a picture is re-encoded, and anything else is refused', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'green' } })
      .png()
      .toBuffer()
    const read = await readRaster(png)
    expect('picture' in read && (await sharp(read.picture).metadata()).format).toBe('png')
    const jpeg = await sharp(png).jpeg().toBuffer()
    await expect(readRaster(jpeg)).rejects.toThrow('The raster is no PNG and no GeoTIFF')
    await expect(readRaster(Buffer.from('<html>'))).rejects.toThrow('The raster can’t be read')
  })
})

/** A TIFF with one band of decimals (TIFF 6.0): a header, the values, and a directory describing them. */
function floatTiff(width: number, height: number, values: readonly number[]): Buffer {
  const [LONG, SHORT] = [4, 3]
  const tags = [
    ...[
      [256, LONG, width],
      [257, LONG, height],
      [258, SHORT, 32],
      [259, SHORT, 1],
      [262, SHORT, 1],
    ],
    ...[
      [273, LONG, 8],
      [277, SHORT, 1],
      [278, LONG, height],
      [279, LONG, values.length * 4],
      [339, SHORT, 3],
    ],
  ] as const
  const at = 8 + values.length * 4
  const bytes = Buffer.alloc(at + 2 + tags.length * 12 + 4)
  bytes.write('II*\0', 0, 'latin1')
  bytes.writeUInt32LE(at, 4)
  values.forEach((value, one) => bytes.writeFloatLE(value, 8 + one * 4))
  bytes.writeUInt16LE(tags.length, at)
  tags.forEach(([tag, type, value], one) => {
    const entry = at + 2 + one * 12
    bytes.writeUInt16LE(tag, entry)
    bytes.writeUInt16LE(type, entry + 2)
    bytes.writeUInt32LE(1, entry + 4)
    if (type === SHORT) bytes.writeUInt16LE(value, entry + 8)
    else bytes.writeUInt32LE(value, entry + 8)
  })
  return bytes
}
