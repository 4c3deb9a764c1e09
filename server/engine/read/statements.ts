import { createHash } from 'node:crypto'
import { todayInIndia } from '#define'
import type { Sql } from '../../database'
import type { Engine } from '../engine'
import type { Viewer } from '../viewer'

/**
 * The maximum total length of cached statements, in characters; the least recently used ones are built again when
 * needed.
 */
const MOST_CHARACTERS = 16_000_000

/** The cached statements of one engine, the least recently used first, and their total length. */
interface Kept {
  readonly statements: Map<string, Sql>
  characters: number
}

const keptOf = new WeakMap<Engine, Kept>()

/**
 * Caches a statement that depends only on the declarations, the viewer, the day and `parts`: it is built on first use.
 * Everything else that differs between requests is a `slot` in it.
 */
export function statement(
  { engine, viewer }: { readonly engine: Engine; readonly viewer: Viewer },
  parts: readonly string[],
  write: () => Sql,
): Sql {
  const kept = keptOf.get(engine) ?? { statements: new Map<string, Sql>(), characters: 0 }
  keptOf.set(engine, kept)
  const key = [...parts, identityOf(viewer), todayInIndia(engine.now())].join('\n')
  const known = kept.statements.get(key)
  if (known) kept.statements.delete(key)
  const written = known ?? write()
  kept.statements.set(key, written)
  if (!known) makeRoom(kept, written.text.length)
  return written
}

function makeRoom(kept: Kept, added: number): void {
  kept.characters += added
  for (const [key, { text }] of kept.statements) {
    if (kept.characters <= MOST_CHARACTERS) return
    kept.statements.delete(key)
    kept.characters -= text.length
  }
}

const identities = new WeakMap<Viewer, string>()

/**
 * Everything about a viewer that a statement may depend on: the same person with other keys or places is another
 * viewer.
 */
function identityOf(viewer: Viewer): string {
  const known = identities.get(viewer)
  if (known) return known
  const { id, name, keys, places, tenant, viewedBy, isService } = viewer
  const whole = [id, name, [...keys], places, tenant, viewedBy && [viewedBy.id, [...viewedBy.keys]], isService]
  const identity = createHash('sha1').update(JSON.stringify(whole)).digest('base64url')
  identities.set(viewer, identity)
  return identity
}
