import { sql } from '../../database'
import type { Endpoint } from '../behaviour'
import type { Work } from '../engine'
import { instantJson } from '../read/fieldJson'
import { refusal } from '../write/violations'
import { addComment } from './comments'
import { tell, untell } from '../write/notified'
import { mustAllSee } from './people'
import { titlesOf, type About, type RecordEndpoint } from './recordEndpoint'
import { objectIn, wholeNumber } from '../given'
import { integer, maybe, objectOf, text } from '../jsonSchema'
import { assignment, myWork } from './deskSchemas'

const FAILED = 'Error while assigning'
const LONGEST_NOTE = 300
const MOST_WORK = 200

/**
 * The assignee of a record. Anyone who may read the record may assign it to one person who can see it as well, or
 * unassign it.
 */
export const assignmentEndpoints: readonly RecordEndpoint[] = [
  {
    method: 'GET',
    path: 'assignment',
    summary: 'The assignee of this record, in `assignment`; null if there is none',
    gives: assignment,
    answer: assignmentAnswer,
  },
  {
    method: 'PUT',
    path: 'assignment',
    summary: 'Assigns this record: { user, note }',
    body: objectOf({ user: integer }, { note: maybe(text) }),
    gives: assignment,
    answer: assign,
  },
  {
    method: 'DELETE',
    path: 'assignment',
    summary: 'Unassigns this record',
    gives: null,
    answer: release,
  },
]

/** The records assigned to a person, across all resources. */
export const workEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/my-work',
  summary: 'The records assigned to the viewer, across all resources, newest first',
  need: 'signedIn',
  gives: myWork,
  answer: async (work) => ({ items: await workOf(work) }),
}

interface Assignment {
  readonly user: { readonly id: number; readonly label: string }
  readonly by: string | null
  readonly at: string
  readonly note: string | null
}

/** The assignee of a record, as the route answers it. */
export async function assignmentAnswer(work: Work, about: About): Promise<{ assignment: Assignment | null }> {
  return { assignment: (await assignmentOf(work, about)) ?? null }
}

async function assignmentOf({ tx }: Work, { resource, id }: About): Promise<Assignment | undefined> {
  const [found] = await tx.rows<Assignment>(sql`
    select json_build_object('id', u.id, 'label', u.name) as "user", a.by_label as by, ${instantJson(sql`a.at`)} as at, a.note
    from record_assignments a join users u on u.id = a.user_id where a.resource = ${resource.is.name} and a.record_id = ${id}`)
  return found
}

async function assign(
  work: Work,
  about: About,
  { body }: { readonly body: unknown },
): Promise<{ assignment: Assignment | undefined }> {
  const { user, note } = assignmentIn(body)
  await mustAllSee(work, about, [user], { title: FAILED, field: 'user' })
  const before = await assignmentOf(work, about)
  if (before?.user.id === user && before.note === note) return { assignment: before }
  await giveTo(work, about, user, note)
  return { assignment: await assignmentOf(work, about) }
}

/** Assigns a record to a person and notifies them; the caller has checked that they may see it. */
export async function giveTo(work: Work, about: About, user: number, note: string | null = null): Promise<void> {
  const { tx, viewer, engine } = work
  const at = engine.now().toISOString()
  await tx.run(sql`
    insert into record_assignments (resource, record_id, user_id, by_id, by_label, at, note)
    values (${about.resource.is.name}, ${about.id}, ${user}, ${viewer.id || null}, ${viewer.name}, ${at}::timestamptz, ${note})
    on conflict (resource, record_id) do update set user_id = excluded.user_id, by_id = excluded.by_id, by_label = excluded.by_label, at = excluded.at, note = excluded.note`)
  const comment = await addComment(work, about, { kind: 'assigned', text: note ?? '', mentions: [user] })
  await forgetNotice(work, about)
  await tell(work, about, { kind: 'assigned', users: [user], comment })
}

/** Unassigns a record. */
export async function release(work: Work, about: About): Promise<undefined> {
  const before = await assignmentOf(work, about)
  if (!before) return undefined
  await work.tx.run(
    sql`delete from record_assignments where resource = ${about.resource.is.name} and record_id = ${about.id}`,
  )
  await addComment(work, about, { kind: 'released', text: '', mentions: [before.user.id] })
  await forgetNotice(work, about)
  return undefined
}

/** Withdraws the unread notice of an assignment that was changed or removed. */
function forgetNotice(work: Work, { resource, id }: About): Promise<void> {
  return untell(work, sql`kind = 'assigned' and resource = ${resource.is.name} and record_id = ${id}`)
}

function assignmentIn(body: unknown): { user: number; note: string | null } {
  const { user, note = null } = objectIn(body)
  const id = typeof user === 'number' ? wholeNumber(user) : undefined
  if (!id) throw refusal(FAILED, { user: 'Choose a person from the list' })
  if (note !== null && (typeof note !== 'string' || note.length > LONGEST_NOTE || /[\0\p{Surrogate}]/u.test(note)))
    throw refusal(FAILED, { note: `Enter a note of at most ${LONGEST_NOTE} characters` })
  return { user: id, note: note?.trim() || null }
}

async function workOf(work: Work): Promise<object[]> {
  const { tx, viewer } = work
  const rows = await tx.rows<{ resource: string; record: number; by: string | null; at: string; note: string | null }>(
    sql`select a.resource, a.record_id as record, a.by_label as by, ${instantJson(sql`a.at`)} as at, a.note
      from record_assignments a where a.user_id = ${viewer.id} order by a.at desc, a.resource, a.record_id limit ${MOST_WORK}`,
  )
  const titles = await titlesOf(work, rows)
  return rows.flatMap((row) => {
    const seen = titles.get(`${row.resource}/${row.record}`)
    return seen ? [{ ...row, title: seen.title, state: seen.state }] : []
  })
}
