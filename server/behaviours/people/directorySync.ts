import type { Field } from '#define'
import { users } from '#resources'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { mustHold, visibilityOf } from '../../engine/viewer'
import { carryOut, tryOut } from './sync/perform'
import { difference, type Step } from './sync/steps'
import { CHANGED_MEANWHILE, refused } from './sync/words'
import { anything, integer, listOf, maybe, objectOf, oneOf, text } from '../../engine/jsonSchema'

const PATH = '/admin/user-sync'

/** No one could preview more rows: the largest group that is read, and those who have left it. */
const MOST_ROWS = 10_000

const value = anything('A value, as the field is written')
const previewed = objectOf({
  people: integer,
  rows: listOf(
    objectOf(
      {
        key: text,
        kind: oneOf(['create', 'update', 'deactivate']),
        name: text,
        changes: listOf(objectOf({ field: text, before: value, after: value })),
        digest: text,
      },
      { user: integer, why: text, refused: text },
    ),
  ),
})
const synced = objectOf({
  created: integer,
  updated: integer,
  deactivated: integer,
  refused: listOf(objectOf({ key: text, name: maybe(text), why: text })),
})

/** Endpoints of the directory sync: preview and sync. */
export const directorySyncEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: PATH,
    summary: 'A preview of the user sync with the directory: its steps, person by person, and the refusals',
    need: 'user:sync',
    gives: previewed,
    answer: preview,
  },
  {
    method: 'POST',
    path: PATH,
    summary: 'Carries out the preview, { rows: [{ key, digest }] }, and names people refused or changed since',
    need: 'user:sync',
    changesAccess: true,
    isInParts: true,
    body: objectOf({ rows: listOf(objectOf({ key: text, digest: text })) }),
    gives: synced,
    answer: sync,
  },
]

/**
 * Tries every step and rolls it back, so that all obstacles are known before anything is done. Refused steps show no
 * values: the viewer may not be allowed to see them.
 */
async function preview(work: Work): Promise<object> {
  mustHold(work.viewer, users.access.see)
  const { people, steps } = await difference(work)
  const rows: object[] = []
  for (const step of steps) {
    const why = step.refused ?? (await tryOut(work, step))
    const told = why === undefined ? { changes: changesIn(work, step) } : { changes: [], refused: why }
    rows.push({ ...shown(work, step), ...told, digest: digestOf(work, step) })
  }
  return { people, rows }
}

/** Compares again, and performs the previewed steps that are still the same. */
async function sync(work: Work, body: unknown): Promise<object> {
  mustHold(work.viewer, users.access.see)
  const wanted = rowsIn(body)
  const { steps } = await difference(work)
  const found = new Map(steps.map((step) => [keyOf(work, step), step]))
  const done = { created: 0, updated: 0, deactivated: 0 }
  const left: object[] = []
  for (const { key, digest } of wanted) {
    const step = found.get(key)
    const why =
      step && digestOf(work, step) === digest ? (step.refused ?? (await carryOut(work, step))) : CHANGED_MEANWHILE
    if (why !== undefined) left.push({ key, name: step?.name ?? null, why })
    else if (step) done[`${step.kind}d`] += 1
  }
  return { ...done, refused: left }
}

interface Wanted {
  readonly key: string
  readonly digest: string
}

function rowsIn(body: unknown): readonly Wanted[] {
  const { rows } = (typeof body === 'object' && body !== null ? body : {}) as { readonly rows?: unknown }
  const isRow = (row: unknown): row is Wanted =>
    typeof row === 'object' &&
    row !== null &&
    'key' in row &&
    typeof row.key === 'string' &&
    'digest' in row &&
    typeof row.digest === 'string'
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > MOST_ROWS || !rows.every(isRow))
    throw refused('Send the rows of the preview, each with its key and its digest')
  return [...new Map(rows.map((row) => [row.key, row])).values()]
}

/** Names a row without its subject, which only those who assign authorities may read. */
function keyOf({ engine }: Work, { key }: Step): string {
  return engine.fingerprint(`sync ${key}`)
}

/** Returns a digest that stays the same while neither the directory nor the portal changes the person. */
function digestOf({ engine }: Work, { key, kind, user, input, why }: Step): string {
  return engine.fingerprint(JSON.stringify([key, kind, user?.id, user?.version, input, why]))
}

/** The fields that identify a new user. */
const telling = ['officeRole', 'username', 'email', 'mobile', 'employeeCode', 'joiningDate'] as const

/** Describes a step and its person. */
function shown(work: Work, step: Step): object {
  const { kind, name, user, why } = step
  return { key: keyOf(work, step), kind, name, ...(user && { user: user.id }), ...(why && { why }) }
}

/** Describes what a step writes, as the viewer may read it: values masked for them are only said to change. */
function changesIn({ viewer }: Work, { kind, user, input }: Step): object[] {
  const fields = kind === 'create' ? telling : Object.keys(input)
  return fields.flatMap((field) => {
    if (input[field] === undefined) return []
    const visibility = visibilityOf((users.fields as Readonly<Record<string, Field>>)[field] as Field, viewer)
    if (visibility !== 'full') return [{ field, before: 'changed', after: 'changed' }]
    return [{ field, before: user?.[field as keyof typeof user] ?? null, after: input[field] }]
  })
}
