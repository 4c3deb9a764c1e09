import { z } from 'zod'
import { allows, deltaOf, isBlank, tidy, viewOf, type AnyResource, type ViewDelta } from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import { badRequest, forbidden, type Problem } from '../problem'
import { audiences, SHARE } from './viewRows'

const TITLE = 'The view couldn’t be saved'
const LARGEST = 32_768

const named = (most: number): z.ZodType<string> =>
  z
    .string()
    .transform(tidy)
    .refine((text) => !isBlank(text) && text.length <= most)
const members = z.strictObject({
  label: named(60),
  audience: z.enum(audiences),
  users: z.array(z.number().int().positive()).max(100),
  keys: z.array(named(100)).max(50),
  delta: z.record(z.string(), z.unknown()),
})
const created = members
  .partial({ audience: true, users: true, keys: true, delta: true })
  .extend({ resource: z.string() })
const changed = members.partial().extend({ version: z.number().int().positive() })

const says: Readonly<Record<string, string>> = {
  label: 'Enter a name of at most 60 characters',
  audience: 'A view is for mine, people or everyone',
  users: 'Choose at most 100 people',
  keys: 'Choose at most 50 roles',
  version: 'Send the version of the view that you changed',
}

/** Reads the body that creates a view. Throws 400. */
export function newView(body: unknown): z.infer<typeof created> {
  return understood(created, body)
}

/** Reads the body that changes a view, with the version it is based on. Throws 400. */
export function viewChange(body: unknown): z.infer<typeof changed> {
  return understood(changed, body)
}

/**
 * Reads the delta of a view as it is stored. Throws 400 for what the resource does not have, or when it is too large.
 */
export function deltaIn(resource: AnyResource, given: unknown): ViewDelta {
  const view = viewOf(resource, given)
  if (view.lost.length > 0) throw refused({ detail: view.lost.join('. ') })
  const delta = deltaOf(resource, view)
  if (JSON.stringify(delta).length > LARGEST) throw refused({ detail: 'This view can’t be saved' })
  return delta
}

/** The audience of a view. */
export interface Shared {
  readonly audience: (typeof audiences)[number]
  readonly users: readonly number[]
  readonly keys: readonly string[]
}

/**
 * Verifies the audience of a view, and answers it without irrelevant parts; people and roles that are not new are
 * accepted as they are. Throws 403 when it is for everyone and the viewer may not share like that, 400 when it is for
 * no one or for people or roles that do not exist.
 */
export async function sharedIn({ tx, viewer }: Work, { audience, users, keys }: Shared, isNew = true): Promise<Shared> {
  if (audience === 'everyone' && !allows(viewer.keys, SHARE))
    throw forbidden('You don’t have permission to share views with everyone')
  if (audience !== 'people') return { audience, users: [], keys: [] }
  if (!isNew) return { audience, users, keys }
  if (users.length + keys.length === 0) throw refused({ fields: { users: 'Choose at least one person or role' } })
  const [known] = await tx.rows<{ users: number; keys: number }>(sql`select
    (select count(*)::int from users where id = any(${users}::bigint[]) and deleted_at is null) as users,
    (select count(distinct lower(authority))::int from authorities
      where lower(authority) = any(${keys.map((key) => key.toLowerCase())}::text[]) and deleted_at is null) as keys`)
  if (known?.users !== new Set(users).size) throw refused({ fields: { users: 'One of these people no longer exists' } })
  if (known.keys !== new Set(keys.map((key) => key.toLowerCase())).size)
    throw refused({ fields: { keys: 'One of these roles no longer exists' } })
  return { audience, users, keys }
}

function understood<Shape extends z.ZodType>(shape: Shape, body: unknown): z.infer<Shape> {
  const read = shape.safeParse(body)
  if (read.success) return read.data
  const fields = Object.fromEntries(
    read.error.issues.map(({ path, message }) => [String(path[0] ?? 'body'), says[String(path[0])] ?? message]),
  )
  throw refused({ fields, detail: Object.values(fields)[0] })
}

function refused(more: Problem['more']): Problem {
  return badRequest(TITLE, more)
}
