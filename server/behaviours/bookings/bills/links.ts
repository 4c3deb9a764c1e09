import { timingSafeEqual } from 'node:crypto'
import { sql } from '../../../database'
import type { Engine, Work } from '../../../engine/engine'
import { portalAddress } from '../../../engine/exports/mailWords'
import { invoicePaper, receiptPaper, type PaperFile } from './papers'

const DAYS = 30
const DAY = 86_400_000

/** The papers that a link may show: an invoice or a receipt. */
const papers = { b: invoicePaper, r: receiptPaper } as const

/** The kinds of papers in links. */
export type PaperKind = keyof typeof papers

/** Makes the public link of a paper for its farmer, without sign-in. It is valid for 30 days and stored nowhere. */
export function paperAddress(engine: Engine, kind: PaperKind, id: number): string {
  return `${engine.setting(portalAddress)}/api/farmer/papers/${paperToken(engine, kind, id)}`
}

function paperToken(engine: Engine, kind: string, id: number): string {
  const until = Math.floor(engine.now().getTime() / DAY) + DAYS
  const bound = `${kind}${id.toString(36)}.${until.toString(36)}`
  return `${bound}.${signatureOf(engine, bound)}`
}

/**
 * Signs the link of a paper at the start of a recorded text again, which is without its signature. Undefined where the
 * text starts with another link, or the paper belongs to another booking.
 */
export async function withPaperToken(
  { engine, tx }: Pick<Work, 'engine' | 'tx'>,
  text: string,
  booking: number,
): Promise<string | undefined> {
  const [unsigned = '', path = '', kind = '', digits = ''] =
    /^(\/api\/farmer\/papers\/)([br])([0-9a-z]{1,10})\.[0-9a-z]{1,6}\.•+/.exec(text) ?? []
  if (!unsigned) return undefined
  const id = parseInt(digits, 36)
  const table = kind === 'b' ? sql`invoices` : sql`payments`
  const [paper] = await tx.rows<{ id: number }>(
    sql`select id from ${table} where id = ${id} and booking_id = ${booking}`,
  )
  return paper && path + paperToken(engine, kind, id) + text.slice(unsigned.length)
}

/** Draws the paper of a token; undefined for a forged or expired one. */
export async function paperOfToken(engine: Engine, token: string): Promise<PaperFile | undefined> {
  const [, kind = '', id = '', until = '', signature = ''] =
    /^([br])([0-9a-z]{1,10})\.([0-9a-z]{1,6})\.([\w-]{22})$/.exec(token) ?? []
  const right = Buffer.from(signatureOf(engine, `${kind}${id}.${until}`))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  if (parseInt(until, 36) * DAY < engine.now().getTime()) return undefined
  return papers[kind as PaperKind]({ tx: engine.database }, parseInt(id, 36))
}

/** Signs the bound text: 128 bits cannot be guessed, and a shorter link makes a cheaper SMS. */
function signatureOf({ fingerprint }: Engine, bound: string): string {
  return fingerprint(`paper link ${bound}`).slice(0, 22)
}
