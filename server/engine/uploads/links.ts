import { timingSafeEqual } from 'node:crypto'
import type { StoredFile } from '#define'
import type { Engine } from '../engine'
import type { Viewer } from '../viewer'

/** An address of a file that works without a token, for a while: a player cannot send one. */
export interface FileLink {
  readonly address: string
  readonly until: string
}

const FOR = 5 * 60_000
/** Where files are given by links. */
export const LINK_PATH = '/api/admin/file'

type Signer = Pick<Engine, 'fingerprint' | 'now'>

/** Makes the address of a file for a viewer who may see it; `isSmall` of the picture that stands for it. */
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

/** What a link is for. */
export interface Meant {
  readonly by: number
  readonly key: string
  readonly isSmall: boolean
}

/** Reads a link. Undefined for what is none, or has ended. */
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
