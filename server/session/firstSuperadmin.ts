import { titleCase, todayInIndia, type Key } from '#define'
import { authorityList, companies, userAuthorities, users } from '#resources'
import { sql, type Queries } from '../database'
import { noteAccess } from '../engine/accessLog'
import { endSessions } from '../engine/endSessions'
import type { Engine, Work } from '../engine/engine'
import { Problem } from '../engine/problem'
import { system } from '../engine/read/oneRecord'
import type { Viewer } from '../engine/viewer'
import { actOn } from '../engine/write/act'
import { createRecord, insertRecord } from '../engine/write/create'
import { updateRecord } from '../engine/write/update'

/**
 * The authorities of the first superadmin: enough to set up the company in the portal, its people and geographies. They
 * grant all others themselves, even to themselves, with a reason and on the record; access to personal data above all.
 */
const founding: readonly Key[] = [
  'role_superadmin',
  'view_user_authority_mapping_tab',
  'authority:edit',
  'view_afs_users_tab',
  'user:create',
  'user:edit',
  'user:activate',
  'user:senior',
  'view_geography',
  'geo:edit',
  'geo:serviceable',
]

const REASON = 'First superadmin, named when the service was started'
const FAILED = 'Error while appointing the first superadmin'
const LOCK = 7_251_405

/** The service's viewer for this work: it may do to users what a superadmin may. */
const appointing: Viewer = {
  ...system,
  keys: new Set(
    Object.entries(authorityList).flatMap(([key, { kind }]) =>
      kind === 'ACTION' || key === 'role_superadmin' ? [key.toLowerCase()] : [],
    ),
  ),
}

/** The log of what was done; it must not contain people's addresses. */
interface Log {
  info(what: object, words: string): void
}

/**
 * Makes the user with this e-mail address the superadmin, while there is no active one: otherwise no one could grant
 * anyone anything. The user is created if there is none, and activated; the first sign-in with the verified address
 * binds them. All existing ways to sign in as an existing user end. Several processes may do it at once. Throws, in
 * words, for a user who cannot be activated.
 */
export async function appointSuperadmin(engine: Engine, email: string, log: Log): Promise<void> {
  const appointed = await engine.database.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})::text`)
    const work: Work = { engine, tx, viewer: appointing }
    if (await hasSuperadmin(tx, todayInIndia(engine.now()))) return undefined
    const known = await knownPerson(work, email)
    if (known !== undefined) await shutOut(tx, known)
    const user = known ?? (await newPerson(work, email))
    for (const key of founding) await grant(work, user, key)
    return { user, isKnown: known !== undefined }
  })
  if (!appointed) return log.info({}, 'FIRST_SUPERADMIN does nothing, because there is a superadmin: it can be removed')
  const words = appointed.isKnown
    ? 'the first superadmin was appointed: what signed them in before has ended, and they sign in anew with the address in FIRST_SUPERADMIN'
    : 'the first superadmin was appointed: they sign in with the address in FIRST_SUPERADMIN'
  log.info({ user: appointed.user }, words)
}

/**
 * Ends all existing sign-ins of a user: the account may be in the hands of someone else, whose address or user name was
 * trusted. Only the verified address opens it again.
 */
async function shutOut(tx: Queries, user: number): Promise<void> {
  await tx.run(sql`update users set sso_subject = null where id = ${user}`)
  await tx.run(sql`delete from credentials where user_id = ${user}`)
  await tx.run(sql`update api_clients set revoked_at = now() where user_id = ${user} and revoked_at is null`)
  const { length } = await endSessions(tx, sql`t.user_id = ${user}`, 'The user became the first superadmin')
  const detail = `${length} ${length === 1 ? 'session' : 'sessions'}: the user became the first superadmin`
  if (length) await noteAccess(tx, { kind: 'SESSION_ENDED', what: 'All sessions', detail, who: user })
}

async function hasSuperadmin(tx: Queries, today: string): Promise<boolean> {
  const found = await tx.rows(sql`
    select 1 from user_authorities h join authorities a on a.id = h.authority_id join users u on u.id = h.user_id
    where lower(a.authority) = 'role_superadmin' and a.deleted_at is null and h.deleted_at is null
      and (h.valid_till is null or h.valid_till >= ${today}::date) and u.status = 'ACTIVE' and u.deleted_at is null limit 1`)
  return found.length > 0
}

/** Finds the user with the address, and activates them. */
async function knownPerson(work: Work, email: string): Promise<number | undefined> {
  const [known] = await work.tx.rows<{ id: number; status: string }>(
    sql`select id, status from users where lower(email) = lower(${email}) and deleted_at is null`,
  )
  if (!known || known.status === 'ACTIVE') return known?.id
  try {
    await actOn(work, users, 'activate', { id: known.id, input: { reason: REASON } })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Error(`FIRST_SUPERADMIN names somebody who cannot be activated. ${error.detail ?? error.title}`, {
      cause: error,
    })
  }
  return known.id
}

async function newPerson(work: Work, email: string): Promise<number> {
  const [local = ''] = email.split('@')
  const [firstName = 'First', ...others] = local.split(/[^\p{L}]+/u).filter(({ length }) => length > 1)
  const { id } = await insertRecord(
    work,
    users,
    {
      username: await freeUsername(work.tx, local),
      firstName: titleCase(firstName),
      lastName: titleCase(others.join(' ')) || 'Superadmin',
      roleType: 'OFFICE',
      officeRole: 'ADMIN',
      email,
      mobile: await noNumber(work.tx),
      company: await ownCompany(work),
      joiningDate: todayInIndia(work.engine.now()),
      status: 'ACTIVE',
    },
    FAILED,
  )
  return id
}

async function freeUsername(tx: Queries, local: string): Promise<string> {
  const plain = local
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, '.')
    .replace(/^[^a-z]+/, '')
  const wanted = plain.length < 2 ? 'founder' : plain.slice(0, 28)
  const taken = await tx.rows<{ username: string }>(
    sql`select lower(username) as username from users where lower(username) like ${`${wanted.replaceAll('_', '\\_')}%`}`,
  )
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}.${number}`
    if (!taken.some(({ username }) => username === name)) return name
  }
}

/**
 * Makes a placeholder number that no one has: everyone must have one, and the form asks for the real one when the user
 * is changed.
 */
async function noNumber(tx: Queries): Promise<string> {
  const [next] = await tx.rows<{ number: string }>(sql`
    select '+91' || lpad((coalesce(max(right(mobile, 10)::bigint), 0) + 1)::text, 10, '0') as number
    from users where mobile like '+910%'`)
  return next?.number ?? ''
}

async function ownCompany(work: Work): Promise<number> {
  const [own] = await work.tx.rows<{ id: number }>(
    sql`select id from companies where kind = 'SELF' and deleted_at is null order by id limit 1`,
  )
  const made = { code: 'OWN', name: 'Our company', kind: 'SELF' }
  return own?.id ?? (await createRecord(work, companies, made)).id
}

async function grant(work: Work, user: number, key: Key): Promise<void> {
  const [found] = await work.tx.rows<{ authority: number; held: number | null; isOver: boolean }>(sql`
    select a.id as authority, h.id as held, coalesce(h.valid_till < ${todayInIndia(work.engine.now())}::date, false) as "isOver"
    from authorities a left join user_authorities h
      on h.authority_id = a.id and h.user_id = ${user} and h.deleted_at is null
    where lower(a.authority) = lower(${key}) and a.deleted_at is null
    order by h.valid_till desc nulls first limit 1`)
  if (!found) throw new Error(`The authority ${key} is missing`)
  if (found.held === null)
    await createRecord(work, userAuthorities, { user, authority: found.authority, reason: REASON })
  else if (found.isOver) await updateRecord(work, userAuthorities, found.held, { validTill: null, reason: REASON })
}
