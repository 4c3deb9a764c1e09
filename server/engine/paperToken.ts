import { timingSafeEqual } from 'node:crypto'
import type { Engine } from './engine'

const DAYS = 30
const DAY = 86_400_000

/** The kinds of papers in links: a bill or a receipt. */
export type PaperKind = 'b' | 'r'

/** Makes the token of a paper: its kind and number, the link's last day, and a keyed hash of both. It is not stored. */
export function paperToken(engine: Pick<Engine, 'fingerprint' | 'now'>, kind: PaperKind, id: number): string {
  const until = Math.floor(engine.now().getTime() / DAY) + DAYS
  const bound = `${kind}${id.toString(36)}.${until.toString(36)}`
  return `${bound}.${signatureOf(engine, bound)}`
}

/** Reads the paper of a token; undefined for a forged or expired one. */
export function paperIn(
  engine: Pick<Engine, 'fingerprint' | 'now'>,
  token: string,
): { readonly kind: PaperKind; readonly id: number } | undefined {
  const [, kind = '', id = '', until = '', signature = ''] =
    /^([br])([0-9a-z]{1,10})\.([0-9a-z]{1,6})\.([\w-]{22})$/.exec(token) ?? []
  const right = Buffer.from(signatureOf(engine, `${kind}${id}.${until}`))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  if (parseInt(until, 36) * DAY < engine.now().getTime()) return undefined
  return { kind: kind as PaperKind, id: parseInt(id, 36) }
}

/** Signs the bound text: 128 bits cannot be guessed, and a shorter link makes a cheaper SMS. */
function signatureOf({ fingerprint }: Pick<Engine, 'fingerprint'>, bound: string): string {
  return fingerprint(`paper link ${bound}`).slice(0, 22)
}
