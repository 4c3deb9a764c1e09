import { type FieldErrors } from '#define'
import { managersOf, roleTypes, type RoleType } from '#resources'
import { sql, type Sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { geographyAt, withinPlaces } from '../../engine/read/scope'
import type { Somebody } from './identity'

/** A person's position in the reporting line: their role, their manager, and where they work. */
export interface Line {
  readonly id?: number
  readonly role: RoleType
  readonly manager: number | undefined
  readonly scope: readonly number[]
}

/** Throws 400 unless the manager has a higher rank, works wherever this person works, and does not report to them. */
export async function verifyLine(work: Work, line: Line, failed: string): Promise<void> {
  const errors = await lineErrors(work, line)
  if (Object.keys(errors).length) throw badRequest(failed, { fields: errors, detail: Object.values(errors)[0] })
}

async function lineErrors({ tx }: Work, { id, role, manager, scope }: Line): Promise<FieldErrors> {
  const allowed = managersOf[role]
  const isInLine = role !== 'OFFICE' && allowed.length > 0
  if (manager === undefined) return isInLine ? { manager: 'Manager is required' } : {}
  const [boss] = await tx.rows<Somebody>(sql`select id, name, role_type as "roleType" from users where id = ${manager}`)
  if (!boss || !allowed.includes(boss.roleType)) return { manager: managerWords(role) }
  if (id !== undefined && (await reportsTo(tx, manager, id)))
    return { manager: 'A user can’t be the manager of their own manager' }
  if (!isInLine) return {}
  if (scope.length === 0) return { scope: 'Geographies is required' }
  const outside = Number(
    await tx.json(
      sql`select count(*)::text from geographies g where g.id = any(${scope}::bigint[]) and not ${groundOf(sql`${manager}`)}`,
    ),
  )
  return outside ? { scope: `Choose geographies within those of the manager, ${boss.name}` } : {}
}

/** Says to whom people of a role report. */
export function managerWords(role: RoleType): string {
  const label = roleTypes[role]
  const allowed = managersOf[role].map((one) => roleTypes[one])
  const article = /^([AEIO]|SBU)/.test(label) ? 'An' : 'A'
  return allowed.length
    ? `${article} ${label} reports to: ${allowed.join(', ')}`
    : `${article} ${label} can’t have a manager`
}

/** Builds the SQL condition that a geography (of the table `g`) is within those of a user. */
export function groundOf(user: Sql): Sql {
  return sql`exists (select from users_scope m where m.record_id = ${user} and m.target_id in (g.id, g.parent_zone_id, g.parent_state_id, g.parent_district_id, g.parent_tehsil_id))`
}

/** Whether a person reports to another, directly or indirectly, or is the same person. */
export async function reportsTo(tx: Work['tx'], who: number, whom: number): Promise<boolean> {
  const [found] = await tx.rows(sql`
    with recursive above (id, manager_id) as (
      select id, manager_id from users where id = ${who}
      union select u.id, u.manager_id from users u join above a on u.id = a.manager_id)
    select 1 from above where id = ${whom}`)
  return found !== undefined
}

/** Throws 400 unless the geographies are within those of the viewer, who cannot grant more than they have. */
export async function refuseForeignGround(
  { tx, viewer }: Work,
  scope: readonly number[],
  failed: string,
): Promise<void> {
  const { places } = viewer
  if (places === 'everywhere') return
  if (scope.length === 0)
    throw badRequest(failed, { fields: { scope: 'Choose at least one geography within your own' } })
  const outside = Number(
    await tx.json(
      sql`select count(*)::text from geographies g where g.id = any(${scope}::bigint[]) and not coalesce(${withinPlaces(places, (level) => geographyAt('g', level))}, false)`,
    ),
  )
  if (outside) throw badRequest(failed, { fields: { scope: 'Choose geographies within your own' } })
}

/** Finds the reports of a user who are active, or about to be. */
export async function reportsOf({ tx }: Work, id: number): Promise<readonly Somebody[]> {
  return tx.rows<Somebody>(
    sql`select id, name, role_type as "roleType" from users where manager_id = ${id} and status in ('ACTIVE', 'INVITED') and deleted_at is null order by id`,
  )
}

/** Finds those whom a user, as stored now, may not lead: their rank or their geographies do not fit. */
export async function unfitFor(
  { tx }: Work,
  reports: readonly Somebody[],
  leader: number,
): Promise<readonly Somebody[]> {
  const [boss] = await tx.rows<Somebody>(sql`select id, name, role_type as "roleType" from users where id = ${leader}`)
  const elsewhere = await tx.rows<{ id: number }>(
    sql`select distinct l.record_id as id from users_scope l join geographies g on g.id = l.target_id where l.record_id = any(${reports.map(({ id }) => id)}::bigint[]) and not ${groundOf(sql`${leader}`)}`,
  )
  const isElsewhere = new Set(elsewhere.map(({ id }) => id))
  return reports.filter(
    ({ id, roleType }) =>
      !boss ||
      id === leader ||
      !managersOf[roleType].includes(boss.roleType) ||
      (roleType !== 'OFFICE' && isElsewhere.has(id)),
  )
}
