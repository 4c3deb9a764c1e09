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

/** The field of a record that holds a file. */
export interface FilePlace {
  readonly resource: string
  readonly id: number
  readonly field: string
}

/**
 * Makes the address of a file for a viewer who may see it; `small` is a video's poster. With the place of the file, it
 * works only as long as they see it there.
 */
export function linkTo(
  engine: Signer,
  { id }: Pick<Viewer, 'id'>,
  { key }: Pick<StoredFile, 'key'>,
  { as = 'whole', place }: { readonly as?: 'whole' | 'small'; readonly place?: FilePlace } = {},
): FileLink {
  const until = engine.now().getTime() + FOR
  const at = place ? `${place.resource}/${place.id}/${place.field}` : 'anywhere'
  const words = [id, until, as, at, key].join(' ')
  const token = `${Buffer.from(words).toString('base64url')}.${engine.fingerprint(`file ${words}`)}`
  return { address: `${LINK_PATH}?link=${token}`, until: new Date(until).toISOString() }
}

/** The content of a link. */
export interface Meant {
  readonly by: number
  readonly key: string
  readonly isSmall: boolean
  readonly place?: FilePlace
}

/** Reads a link. Undefined if it is invalid or has expired. */
export function meantBy(engine: Signer, link: unknown): Meant | undefined {
  if (typeof link !== 'string') return undefined
  const [packed = '', signature = ''] = link.split('.')
  const words = Buffer.from(packed, 'base64url').toString()
  const right = Buffer.from(engine.fingerprint(`file ${words}`))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const [by, until, how, at = '', ...key] = words.split(' ')
  if (!(Number(until) > engine.now().getTime())) return undefined
  const [resource = '', id, field] = at.split('/')
  const place = field === undefined ? undefined : { resource, id: Number(id), field }
  return { by: Number(by), key: key.join(' '), isSmall: how === 'small', ...(place && { place }) }
}
