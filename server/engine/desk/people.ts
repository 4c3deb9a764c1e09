import { type Access, allows, type AnyResource, type FieldErrors, type Register, systemResources } from '#define'
import { escapeLike } from '../../database/conditionSql'
import { join, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import type { Viewer } from '../viewer'
import { refusal } from '../write/violations'
import { thoseWhoSee, type About, type RecordEndpoint } from './recordEndpoint'
import { colleagues } from '../commonSchemas'

/** A member of staff, as a picker offers them. */
export interface Colleague {
  readonly id: number
  readonly name: string
  readonly role: string | null
  /**
   * What distinguishes people with the same name: the employee code, and where they work; no places mean everywhere.
   */
  readonly code: string | null
  readonly places: readonly string[]
}

interface Candidate extends Omit<Colleague, 'role'> {
  readonly role_type: string | null
  readonly office_role: string | null
}

const MOST = 10
const AT_ONCE = 40
const MOST_ASKED = 400

/**
 * The staff who can see a record, searched by a part of their name: those who may be mentioned in a comment or assigned
 * to the record.
 */
export const peopleEndpoint: RecordEndpoint = {
  method: 'GET',
  path: 'people',
  summary: 'Staff who can see this record, by part of their name; at most 10',
  query: { q: 'Parts of the name, in any order' },
  gives: colleagues,
  answer: async (work, about, { query }) => {
    const typed = typeof query.q === 'string' ? query.q : ''
    return { items: await colleaguesWho(work, about.resource, typed, (some) => thoseWhoSee(work, about, some)) }
  },
}

/** Filters people. */
type Sieve = (viewers: readonly Viewer[]) => readonly Viewer[] | Promise<readonly Viewer[]>

/** Finds the staff who hold the key of a resource and pass a sieve, by a part of their name; at most 10. */
export async function colleaguesWho(
  work: Work,
  resource: AnyResource,
  typed: string,
  sieve: Sieve,
): Promise<Colleague[]> {
  const found: Colleague[] = []
  for (let asked = 0; asked < MOST_ASKED && found.length < MOST; asked += AT_ONCE) {
    const candidates = await candidatesFor(work, resource, typed, asked)
    const viewers = await work.engine.viewersOf(
      work.tx,
      candidates.map(({ id }) => id),
    )
    const able = new Set((await sieve(viewers)).map(({ id }) => id))
    found.push(...candidates.filter(({ id }) => able.has(id)).map((one) => colleagueOf(work.engine.register, one)))
    if (candidates.length < AT_ONCE) break
  }
  return found.slice(0, MOST)
}

/** Candidates ordered by name. Whether they hold the key today and can see the record is checked afterwards. */
function candidatesFor(
  work: Work,
  { access: { see: key } }: AnyResource,
  typed: string,
  skip: number,
): Promise<Candidate[]> {
  const words = typed.trim().split(/\s+/).filter(Boolean).slice(0, 5)
  const parts = words.map((word) => sql`t.name ilike ${`%${escapeLike(word)}%`}`)
  const keys = key === 'signedIn' ? [] : [key].flat().map((one) => one.toLowerCase())
  if (keys.length)
    parts.push(
      sql`exists (select from user_authorities h join authorities a on a.id = h.authority_id where h.user_id = t.id and lower(a.authority) = any(${keys}::text[]))`,
    )
  const conditions = [raw(`t.status = 'ACTIVE'`), raw('t.deleted_at is null'), circleOf(work), ...parts]
  return work.tx.rows<Candidate>(
    sql`select t.id, t.name, t.role_type, t.office_role, t.employee_code as code,
        array(select g.name from users_scope l join geographies g on g.id = l.target_id where l.record_id = t.id order by g.name, g.id) as places
      from users t where ${join(conditions, ' and ')} order by t.name, t.id limit ${AT_ONCE} offset ${skip}`,
  )
}

/** The people (of the table `t`) whose names the viewer may see, as SQL. */
function circleOf({ engine, viewer }: Work): Sql {
  return engine.behaviours.get(systemResources.users)?.circle?.(viewer) ?? raw('true')
}

function colleagueOf(register: Register, { role_type, office_role, ...person }: Candidate): Colleague {
  const fields = register.resources.find((resource) => resource.is.name === systemResources.users)?.fields ?? {}
  const label = (fieldName: string, value: string | null): string | null => {
    const field = fields[fieldName]
    const option = field?.kind === 'choice' && value !== null ? field.options[value] : undefined
    return (typeof option === 'string' ? option : option?.label) ?? value
  }
  return { ...person, role: office_role ? label('officeRole', office_role) : label('roleType', role_type) }
}

/** What people must have, and where a refusal is reported. */
interface Asked {
  readonly title: string
  readonly field: string
  readonly also?: Access
  /** Those who are excluded, regardless of their authorities. */
  readonly except?: readonly number[]
}

/**
 * Throws 400 at a field of the request unless all of these people are active, may see the record and have the further
 * authorities.
 */
export async function mustAllSee(
  work: Work,
  about: About,
  ids: readonly number[],
  { title, field, also, except = [] }: Asked,
): Promise<void> {
  const meant = (viewers: readonly Viewer[]): readonly Viewer[] =>
    viewers.filter(({ id, keys }) => (!also || allows(keys, also)) && !except.includes(id))
  const sieve: Sieve = (viewers) => thoseWhoSee(work, about, meant(viewers))
  await mustAllPass(work, ids, { title, field, sieve, cannot: 'can’t see this record' })
}

/** What people must pass, and where and how a refusal is reported. */
interface Sieved extends Pick<Asked, 'title' | 'field'> {
  readonly sieve: Sieve
  readonly cannot: string
}

/** Throws 400 at a field of the request unless all of these people are active and pass a sieve. */
export async function mustAllPass(
  work: Work,
  ids: readonly number[],
  { title, field, sieve, cannot }: Sieved,
): Promise<void> {
  if (ids.length === 0) return
  const able = new Set((await sieve(await work.engine.viewersOf(work.tx, ids))).map(({ id }) => id))
  const known = await withinCircle(work, ids)
  const unable = ids.filter((id) => !able.has(id) || !known.has(id))
  if (unable.length === 0) return
  const names = await namesOf(
    work,
    unable.filter((id) => known.has(id)),
  )
  const errors: FieldErrors = {
    [field]: names.size < unable.length ? 'Choose people from the list' : `${[...names.values()].join(', ')} ${cannot}`,
  }
  throw refusal(title, errors)
}

/** Those of some people whose names the viewer may see. */
async function withinCircle(work: Work, ids: readonly number[]): Promise<Set<number>> {
  const rows = await work.tx.rows<{ id: number }>(
    sql`select t.id from users t where t.id = any(${ids}::bigint[]) and ${circleOf(work)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Reads the names of users by their ids. */
export async function namesOf({ tx }: Work, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{ id: number; name: string }>(
    sql`select u.id, u.name from users u where u.id = any(${[...new Set(ids)]}::bigint[]) order by u.name`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
