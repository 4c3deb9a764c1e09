import { isStorableText } from '#define'
import { users } from '#resources'
import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'
import type { DirectoryPerson } from '../../../outbound/directory/organisation'
import { withinScope } from '../../../engine/read/scope'

/** The fields that a sync updates from the directory. */
export const kept = ['firstName', 'lastName', 'email', 'mobile', 'employeeCode'] as const

/** A user of the portal whom a directory entry may be, with the fields that a sync compares. */
export type KnownUser = Readonly<Record<(typeof kept)[number], string | null>> & {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly status: 'INVITED' | 'ACTIVE' | 'INACTIVE' | 'EXITED'
  readonly subject: string | null
  /** Whether the person who syncs can see them at all. */
  readonly isVisible: boolean
}

/** The users of directory entries, found by subject or email. */
export interface KnownUsers {
  /** Returns the one with the same subject, else the one with the same email address. */
  of(person: DirectoryPerson): KnownUser | undefined
  /** Users, active or about to be, who came from the directory and are no longer in its group. */
  readonly absent: readonly KnownUser[]
}

/**
 * Reads the users of some directory entries regardless of the viewer: a person whom the viewer can't see is not new. A
 * subject shows that a user came from the directory, because only it and its sign-in set one.
 */
export async function knownUsers(work: Work, people: readonly DirectoryPerson[]): Promise<KnownUsers> {
  const subjects = new Set(people.map(({ subject }) => subject))
  // No user's address contains this character, and the database refuses it in a parameter.
  const emails = people.flatMap(({ email }) =>
    email === undefined || !isStorableText(email) ? [] : [email.toLowerCase()],
  )
  const found = await work.tx.rows<KnownUser>(sql`
    select t.id, t.version, t.name, t.status, t.sso_subject as subject, t.first_name as "firstName", t.last_name as "lastName",
      t.email, t.mobile, t.employee_code as "employeeCode", ${withinScope(work.engine, users, work.viewer)} as "isVisible"
    from users t where t.deleted_at is null and (t.sso_subject is not null or lower(t.email) = any(${emails}::text[])) order by t.id`)
  const bySubject = new Map(found.map((user) => [user.subject, user]))
  const byEmail = new Map(found.map((user) => [user.email?.toLowerCase(), user]))
  return {
    of: ({ subject, email }) =>
      bySubject.get(subject) ?? (email === undefined ? undefined : byEmail.get(email.toLowerCase())),
    absent: found.filter(
      ({ subject, status }) =>
        subject !== null && !subjects.has(subject) && (status === 'ACTIVE' || status === 'INVITED'),
    ),
  }
}
