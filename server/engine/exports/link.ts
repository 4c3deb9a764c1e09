import { timingSafeEqual } from 'node:crypto'
import type { Engine } from '../engine'
import type { ExportRow } from './store'

type Signer = Pick<Engine, 'fingerprint'>
type Linked = Pick<ExportRow, 'id' | 'by' | 'expiresAt'>

/** The token of the link in an e-mail: the export, and a keyed hash of it, its owner and its end. It is kept nowhere. */
export function exportToken(engine: Signer, { id, by, expiresAt }: Linked): string {
  return `${id}.${engine.fingerprint(['export', id, by, Date.parse(expiresAt ?? '')].join(' '))}`
}

/** The id of the export that a token names. It proves nothing. */
export function exportIn(token: string): string {
  return token.split('.')[0] ?? ''
}

/** Whether a token is the one of an export; how long it takes tells nothing about where it differs. */
export function isTokenOfExport(engine: Signer, found: Linked, token: string): boolean {
  const right = Buffer.from(exportToken(engine, found))
  const given = Buffer.from(token)
  return given.length === right.length && timingSafeEqual(given, right)
}
