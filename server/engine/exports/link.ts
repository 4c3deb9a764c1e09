import { timingSafeEqual } from 'node:crypto'
import type { Engine } from '../engine'
import type { ExportRow } from './store'

type Signer = Pick<Engine, 'fingerprint'>
type Linked = Pick<ExportRow, 'id' | 'by' | 'expiresAt'>

/**
 * Makes the token of the link in an e-mail: the export's id, and a keyed hash of the export, its owner and its end. It
 * is not stored.
 */
export function exportToken(engine: Signer, { id, by, expiresAt }: Linked): string {
  return `${id}.${engine.fingerprint(['export', id, by, Date.parse(expiresAt ?? '')].join(' '))}`
}

/** Reads the id of the export from a token. It proves nothing. */
export function exportIn(token: string): string {
  return token.split('.')[0] ?? ''
}

/** Whether a token belongs to an export; compares in constant time. */
export function isTokenOfExport(engine: Signer, found: Linked, token: string): boolean {
  const right = Buffer.from(exportToken(engine, found))
  const given = Buffer.from(token)
  return given.length === right.length && timingSafeEqual(given, right)
}
