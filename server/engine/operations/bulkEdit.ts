import { bulkFields, type AnyResource, type Field } from '#define'
import type { Work } from '../engine'
import { badRequest, forbidden, Problem } from '../problem'
import { fullRecords } from '../read/oneRecord'
import { mustHold, visibilityOf } from '../viewer'
import { apart } from '../write/act'
import { changedTogether, type Deed as Written } from '../write/changed'
import { mustBeWritable } from '../write/create'
import { linkErrors } from '../write/links'
import { parsed } from '../write/parsed'
import { writeTogether, type Change } from '../write/together'
import { mustBeInOpenWholes } from '../write/closedWholes'
import { mustBeChangeable, unseenOf, verifiedPatch } from '../write/update'
import { refusal } from '../write/violations'
import { bodyOf, chosenIn, idsOf } from './chosen'
import { TOGETHER, UPDATE, type Deed } from './deed'

/** The reason when a record has the new values already. */
export const SAME_ALREADY = 'It already has these values'

/** Reads a bulk edit from `{ ids, changes }` or `{ filter, q, changes }`. Throws 400 and 403. */
export async function bulkEdit(work: Work, resource: AnyResource, body: unknown): Promise<Deed> {
  const title = resource.form.messages.updateFailed
  const given = await bulkChanges(work, resource, bodyOf(body).changes)
  const ids = await idsOf(work, resource, chosenIn(resource, body, title), title)
  return {
    resource,
    action: UPDATE,
    fields: Object.keys(given),
    ids,
    together: TOGETHER,
    carryOut: (inside, some) => editTogether(inside, resource, some, given),
  }
}

/** Verifies the changes as far as they are the same for every record. Throws 400 with messages at the fields, 403. */
export async function bulkChanges(
  work: Work,
  resource: AnyResource,
  changes: unknown,
): Promise<Record<string, unknown>> {
  mustHold(work.viewer, resource.access.update)
  const title = resource.form.messages.updateFailed
  const given = parsed(resource, changes, 'update', { title, now: work.engine.now() })
  if (Object.keys(given).length === 0) throw badRequest(title, { detail: 'Send the changes' })
  const allowed = bulkFields(resource)
  const single = Object.keys(given).filter((field) => !allowed.includes(field))
  if (single.length)
    throw refusal(
      title,
      Object.fromEntries(
        single.map((field) => [field, `${resource.fields[field]?.label ?? field} can’t be changed in bulk`]),
      ),
    )
  mustBeWritable(resource, given, work.viewer)
  // A viewer who may not see a value at all must not find out how many records have it already.
  if (Object.keys(given).some((field) => visibilityOf(resource.fields[field] as Field, work.viewer) === 'absent'))
    throw forbidden()
  const errors = await linkErrors(work, resource.fields, given)
  if (Object.keys(errors).length) throw refusal(title, errors)
  return given
}

async function editTogether(
  work: Work,
  resource: AnyResource,
  ids: readonly number[],
  given: Readonly<Record<string, unknown>>,
): Promise<Map<number, Problem>> {
  const title = resource.form.messages.updateFailed
  const [records, refusals] = apart(await fullRecords(work, resource, ids))
  const links = await linkErrors(work, resource.fields, given)
  const changes: Change[] = []
  for (const before of records) {
    try {
      mustBeChangeable(work, resource, before, title)
      await mustBeInOpenWholes(work, resource, before.id, title)
      const patch = await verifiedPatch(work, resource, before, given, { linksAt: async () => links })
      if (Object.keys(patch).length === 0) throw badRequest(title, { detail: SAME_ALREADY })
      changes.push({ before, patch })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refusals.set(before.id, error)
    }
  }
  await writeChanges(work, resource, changes, { action: UPDATE })
  return refusals
}

/** Writes verified changes with their lines in the history. */
export async function writeChanges(
  work: Work,
  resource: AnyResource,
  changes: readonly Change[],
  deed: Written,
): Promise<void> {
  if (changes.length === 0) return
  await writeTogether(work, resource, changes, resource.form.messages.updateFailed)
  const unseen = new Map(
    changes.map(({ before, patch }) => [before.id, unseenOf(resource, before.id, patch, work.viewer)]),
  )
  await changedTogether(
    work,
    resource,
    changes.map(({ before }) => before),
    { ...deed, unseen },
  )
}
