import { createHash } from 'node:crypto'
import { kycTypes } from '#resources'
import { sql, type Database } from '../../database'
import type { FileStore } from '../../engine/files/fileStore'
import { pngOf } from '../../engine/files/png'
import type { PaperType } from './papers'

/** One stored picture per kind of document. */
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

/** Draws a specimen picture for each kind of document, and stores it where there is a file store. */
export async function specimensIn(files: Pick<FileStore, 'put'> | undefined, database: Database): Promise<Specimens> {
  const made = await Promise.all(
    (Object.keys(kycTypes) as PaperType[]).map(async (type) => [type, await store(type, files, database)] as const),
  )
  return Object.fromEntries(made) as unknown as Specimens
}

/** Stored-file descriptions without any file behind them. */
export const noSpecimens: Specimens = Object.fromEntries(
  Object.keys(kycTypes).map((type) => [type, fileOf(type as PaperType, `users_kyc_documents/specimen-${type}.png`, 0)]),
) as unknown as Specimens

const MACHINE_PAPER = 'machine-paper'

/** Draws the one picture for all machine papers. */
export async function machinePaperIn(files: Pick<FileStore, 'put'> | undefined, database: Database): Promise<object> {
  const bytes = picture([214, 220, 206])
  const folder = 'machine-document-upload'
  const key = (await files?.put(folder, 'png', bytes))?.key ?? noMachinePaper.key
  const file = { ...noMachinePaper, key, size: bytes.length }
  await note(database, file, bytes, { resource: 'machine-documents', field: 'files' })
  return file
}

/** The description of that picture without any file behind it. */
export const noMachinePaper = {
  ...fileNamed(MACHINE_PAPER, `machine-document-upload/specimen-${MACHINE_PAPER}.png`, 0),
} as const

async function store(type: PaperType, files: Pick<FileStore, 'put'> | undefined, database: Database): Promise<object> {
  const bytes = picture(tints[type])
  const key = (await files?.put('users_kyc_documents', 'png', bytes))?.key ?? `users_kyc_documents/specimen-${type}.png`
  const file = fileOf(type, key, bytes.length)
  await note(database, file, bytes, { resource: 'kyc-documents', field: 'file' })
  return file
}

interface SpecimenFile {
  readonly key: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly width: number
  readonly height: number
}

async function note(
  database: Database,
  { key, name, mime, size }: SpecimenFile,
  bytes: Buffer,
  of: { readonly resource: string; readonly field: string },
): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await database.run(sql`
    insert into files (key, resource, field, name, mime, size, width, height, sha256)
    values (${key}, ${of.resource}, ${of.field}, ${name}, ${mime}, ${size}, ${WIDTH}, ${HEIGHT}, ${sha256}) on conflict (key) do nothing`)
}

function fileOf(type: PaperType, key: string, size: number): SpecimenFile {
  return fileNamed(type.toLowerCase().replaceAll('_', '-'), key, size)
}

function fileNamed(name: string, key: string, size: number): SpecimenFile {
  return { key, name: `${name}.png`, mime: 'image/png', size, width: WIDTH, height: HEIGHT }
}

/** Draws a card with the word SPECIMEN in dots. */
function picture(tint: readonly [number, number, number]): Buffer {
  return pngOf({ width: WIDTH, height: HEIGHT }, (x, y) => (isInk(x, y) ? [70, 80, 90] : tint))
}

function isInk(x: number, y: number): boolean {
  const [column, row] = [Math.floor((x - 50) / DOT), Math.floor((y - 92) / DOT)]
  const letter = 'SPECIMEN'[Math.floor(column / 5)]
  return column >= 0 && letters[letter ?? '']?.[row]?.[column % 5] === '#'
}
