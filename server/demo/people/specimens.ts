import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { kycTypes } from '#resources'
import { sql, type Database } from '../../database'
import type { FileStore } from '../../engine/files/fileStore'
import type { PaperType } from './papers'

/** One picture for each kind of paper, as it is stored. */
export type Specimens = Readonly<Record<PaperType, object>>

const [WIDTH, HEIGHT, DOT] = [340, 214, 6]

const letters: Readonly<Record<string, readonly string[]>> = {
  S: ['.###', '#...', '.##.', '...#', '###.'],
  P: ['###.', '#..#', '###.', '#...', '#...'],
  E: ['####', '#...', '###.', '#...', '####'],
  C: ['.###', '#...', '#...', '#...', '.###'],
  I: ['###.', '.#..', '.#..', '.#..', '###.'],
  M: ['#..#', '####', '####', '#..#', '#..#'],
  N: ['#..#', '##.#', '#.##', '#..#', '#..#'],
}

const tints: Readonly<Record<PaperType, readonly [number, number, number]>> = {
  PAN_CARD: [186, 214, 232],
  DRIVING_LICENCE: [222, 206, 232],
  SELFIE: [206, 228, 206],
  AADHAAR_MASKED: [240, 226, 196],
  BANK_PROOF: [224, 224, 224],
}

/** The papers of the demo's people are pictures that say what they are: a specimen. Where there is a store, they lie in it. */
export async function specimensIn(files: Pick<FileStore, 'put'> | undefined, database: Database): Promise<Specimens> {
  const made = await Promise.all(
    (Object.keys(kycTypes) as PaperType[]).map(async (type) => [type, await store(type, files, database)] as const),
  )
  return Object.fromEntries(made) as unknown as Specimens
}

/** What stands for the pictures where nothing is stored. */
export const noSpecimens: Specimens = Object.fromEntries(
  Object.keys(kycTypes).map((type) => [type, fileOf(type as PaperType, `users_kyc_documents/specimen-${type}.png`, 0)]),
) as unknown as Specimens

async function store(type: PaperType, files: Pick<FileStore, 'put'> | undefined, database: Database): Promise<object> {
  const bytes = picture(tints[type])
  const key = (await files?.put('users_kyc_documents', 'png', bytes))?.key ?? `users_kyc_documents/specimen-${type}.png`
  const file = fileOf(type, key, bytes.length)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await database.run(sql`
    insert into files (key, resource, field, name, mime, size, width, height, sha256)
    values (${key}, 'kyc-documents', 'file', ${file.name}, ${file.mime}, ${file.size}, ${WIDTH}, ${HEIGHT}, ${sha256}) on conflict (key) do nothing`)
  return file
}

function fileOf(
  type: PaperType,
  key: string,
  size: number,
): { key: string; name: string; mime: string; size: number; width: number; height: number } {
  const name = `${type.toLowerCase().replaceAll('_', '-')}.png`
  return { key, name, mime: 'image/png', size, width: WIDTH, height: HEIGHT }
}

/** A PNG (RFC 2083) of a card with the word SPECIMEN in dots. */
function picture([red, green, blue]: readonly [number, number, number]): Buffer {
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: WIDTH }, (_x, x) => (isInk(x, y) ? [70, 80, 90] : [red, green, blue])).flat(),
    ]),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function isInk(x: number, y: number): boolean {
  const [column, row] = [Math.floor((x - 50) / DOT), Math.floor((y - 92) / DOT)]
  const letter = 'SPECIMEN'[Math.floor(column / 5)]
  return column >= 0 && letters[letter ?? '']?.[row]?.[column % 5] === '#'
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(8)
  framed.writeUInt32BE(data.length, 0)
  framed.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([framed.subarray(0, 4), body, framed.subarray(4)])
}
