import { timingSafeEqual } from 'node:crypto'
import type { StoredFile } from '#define'
import type { Engine } from '../engine'
import type { Viewer } from '../viewer'

/** A temporary address of a file that works without a token, because a player cannot send one. */
export interface FileLink {
  readonly address: string
  readonly until: string
}

const FOR = 5 * 60_000
/** The path of file links. */
export const LINK_PATH = '/api/admin/file'

type Signer = Pick<Engine, 'fingerprint' | 'now'>

/** Makes the address of a file for a viewer who may see it; with `isSmall` that of a video's poster. */
export function linkTo(
  engine: Signer,
  { id }: Pick<Viewer, 'id'>,
  { key }: Pick<StoredFile, 'key'>,
  isSmall = false,
): FileLink {
  const until = engine.now().getTime() + FOR
  const words = [id, until, isSmall ? 'small' : 'whole', key].join(' ')
  const token = `${Buffer.from(words).toString('base64url')}.${engine.fingerprint(`file ${words}`)}`
  return { address: `${LINK_PATH}?link=${token}`, until: new Date(until).toISOString() }
}

/** The content of a link. */
export interface Meant {
  readonly by: number
  readonly key: string
  readonly isSmall: boolean
}

/** Reads a link. Undefined if it is invalid or has expired. */
export function meantBy(engine: Signer, link: unknown): Meant | undefined {
  if (typeof link !== 'string') return undefined
  const [packed = '', signature = ''] = link.split('.')
  const words = Buffer.from(packed, 'base64url').toString()
  const right = Buffer.from(engine.fingerprint(`file ${words}`))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const [by, until, how, ...key] = words.split(' ')
  return Number(until) > engine.now().getTime()
    ? { by: Number(by), key: key.join(' '), isSmall: how === 'small' }
    : undefined
}
