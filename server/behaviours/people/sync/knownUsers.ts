import { isStorableText } from '#define'
import { users } from '#resources'
import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'
import type { DirectoryPerson } from '../../../outbound/directory/organisation'
import { withinScope } from '../../../engine/read/scope'

/** The fields that a sync keeps as the directory has them. */
export const kept = ['firstName', 'lastName', 'email', 'mobile', 'employeeCode'] as const

/** A user of the portal whom the directory may mean, with what a sync compares. */
export type KnownUser = Readonly<Record<(typeof kept)[number], string | null>> & {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly status: 'INVITED' | 'ACTIVE' | 'INACTIVE' | 'EXITED'
  readonly subject: string | null
  /** Whether whoever syncs may know of them at all. */
  readonly isVisible: boolean
}

/** The users whom the directory means, found by what connects them. */
export interface KnownUsers {
  /** The one of the same subject, else the one of the same e-mail address. */
  of(person: DirectoryPerson): KnownUser | undefined
  /** Those at work, or about to be, who came from the directory and are no longer in its group. */
  readonly absent: readonly KnownUser[]
}

/**
 * Reads the users whom some people of the directory mean, whoever asks: somebody whom the viewer may not see is not new.
 * A subject says that somebody came from the directory, because only it and its sign-in give one.
 */
export async function knownUsers(work: Work, people: readonly DirectoryPerson[]): Promise<KnownUsers> {
  const subjects = new Set(people.map(({ subject }) => subject))
  // No user has an address with such a character, and the database cannot even be asked for one.
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
