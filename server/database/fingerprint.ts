import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { migrationsFolder } from './migrate'
import { printSchema } from './printSchema'
import type { Schema } from './schema'

const FILE = 'fingerprint.txt'

/** Computes the fingerprint of a declared schema: SHA-256 in hexadecimal over the statements that would create it. */
export function fingerprintOf(schema: Schema): string {
  return createHash('sha256').update(printSchema(schema).join(';\n')).digest('hex')
}

/** Reads the fingerprint of the schema that the migrations last produced; empty if there is none. */
export function readFingerprint(folder: string = migrationsFolder()): string {
  const file = `${folder}/${FILE}`
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/** Notes that the migrations of a folder produce exactly this schema. */
export function writeFingerprint(schema: Schema, folder: string = migrationsFolder()): void {
  writeFileSync(`${folder}/${FILE}`, `${fingerprintOf(schema)}\n`)
}
