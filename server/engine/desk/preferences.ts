import { sql } from '../../database'
import type { Endpoint } from '../behaviour'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { anything, mapOf, objectOf } from '../jsonSchema'

const NAME = /^[a-z0-9][a-zA-Z0-9:._-]{0,119}$/
const LARGEST = 32_768

/**
 * Each person's preferences, stored on the server because signing out clears the browser: list layouts, default views,
 * recent records. A value is any JSON of at most 32 kB; `null` deletes it.
 */
export const preferenceEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/admin/preferences',
    summary: 'The viewer’s preferences, by name',
    need: 'signedIn',
    gives: mapOf(anything('Whatever was kept')),
    answer: ({ tx, viewer }) => preferencesOf(tx, viewer.id),
  },
  {
    method: 'PUT',
    path: '/admin/preferences/:name',
    summary: 'Saves a preference of the viewer; null removes it',
    need: 'signedIn',
    body: objectOf({ value: anything('Any JSON of at most 32 kB') }),
    gives: null,
    answer: keep,
  },
]

async function preferencesOf(tx: Work['tx'], user: number): Promise<unknown> {
  return JSON.parse(
    await tx.json(
      sql`select coalesce(json_object_agg(name, value), '{}')::text from preferences where user_id = ${user}`,
    ),
  ) as unknown
}

async function keep(
  { tx, viewer }: Work,
  body: unknown,
  { params: { name = '' } }: { readonly params: Readonly<Record<string, string>> },
): Promise<undefined> {
  if (!NAME.test(name)) throw badRequest('Unknown preference name')
  const { value } = (typeof body === 'object' && body !== null ? body : {}) as { value?: unknown }
  if (value === undefined) throw badRequest('Send { "value": … }')
  if (value === null) {
    await tx.run(sql`delete from preferences where user_id = ${viewer.id} and name = ${name}`)
    return undefined
  }
  const text = JSON.stringify(value)
  if (text.length > LARGEST) throw badRequest('This preference is too large to save')
  await tx.run(sql`
    insert into preferences (user_id, name, value) values (${viewer.id}, ${name}, ${text}::jsonb)
    on conflict (user_id, name) do update set value = excluded.value, updated_at = now()`)
  return undefined
}
