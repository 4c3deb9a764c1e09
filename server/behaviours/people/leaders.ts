import { managersOf, roleTypes, users, type RoleType } from '#resources'
import { escapeLike } from '../../database/conditionSql'
import { sql, type Sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import { bestOf, suggestingIn, type FormAsked, type Rated, type Suggestions } from '../../engine/desk/suggestions'
import type { Work } from '../../engine/engine'
import { idsOf } from '../../engine/idOf'
import { visibleRows } from '../../engine/read/scope'
import { groundOf, managerWords, reportsTo } from './line'

/** The maximum number of people judged at once. */
const MOST = 200

interface Leader {
  readonly id: number
  readonly name: string
  readonly roleType: RoleType
  /** The names of their geographies. */
  readonly ground: string | null
  /** How many of their future reports do not fit them. */
  readonly unfit: number
}

/** Suggests managers for the person in a form: those of the right rank first who work wherever this one does. */
export const managersEndpoint: Endpoint = suggestingIn({
  resource: users,
  to: users,
  at: 'managers',
  fields: { roleType: users.fields.roleType, scope: users.fields.scope },
  summary: 'Managers for a user as entered in a form',
  answer: async (work, asked) => {
    const { before, given, q } = asked
    const role = (given.roleType ?? before?.roleType) as RoleType | undefined
    if (!role) return { items: [], note: 'Choose a role first to see managers.' }
    const allowed = managersOf[role]
    if (allowed.length === 0) return { items: [], note: `${managerWords(role)}.` }
    const scope = idsOf(given.scope ?? before?.scope)
    const outside = sql`(select count(*)::int from geographies g where g.id = any(${role === 'OFFICE' ? [] : scope}::bigint[]) and not ${groundOf(sql`t.id`)})`
    const found = await leaders(work, asked, { unfit: outside, fits: sql`t.role_type = any(${allowed}::text[])` })
    const rated = await Promise.all(found.map((one) => ratedManager(work, one, { role, own: before?.id })))
    return told(rated, q, `No active user is ${anyOf(allowed)}.`)
  },
})

/** Suggests successors for the reports of an action's person: those who fit all of them. */
export const successorsEndpoint: Endpoint = suggestingIn({
  resource: users,
  to: users,
  at: 'successors',
  fields: {},
  summary: 'Users who can take over the reports of a user',
  answer: async (work, asked) => {
    const own = asked.before?.id ?? 0
    const reports = sql`from users r where r.manager_id = ${own} and r.status in ('ACTIVE', 'INVITED') and r.deleted_at is null`
    const ranks = sql`${JSON.stringify(managersOf)}::jsonb -> r.role_type ? t.role_type`
    const elsewhere = sql`r.role_type <> 'OFFICE' and exists (select from users_scope l join geographies g on g.id = l.target_id where l.record_id = r.id and not ${groundOf(sql`t.id`)})`
    const unfit = sql`(select count(*)::int ${reports} and (not coalesce(${ranks}, false) or ${elsewhere}))`
    const fits = sql`exists (select ${reports} and coalesce(${ranks}, false))`
    const found = await leaders(work, asked, { unfit, fits })
    return told(
      found.map(ratedSuccessor),
      asked.q,
      'No one reports to this user, or no active user has the right rank.',
    )
  },
})

/** Finds active people whom the viewer can see: those who fit, or whose name matches the typed text. */
function leaders(
  { tx, engine, viewer }: Work,
  { before, q }: FormAsked,
  { unfit, fits }: { readonly unfit: Sql; readonly fits: Sql },
): Promise<Leader[]> {
  const which = q === undefined ? fits : sql`t.name ilike ${`%${escapeLike(q)}%`}`
  return tx.rows<Leader>(sql`
    select t.id, t.name, t.role_type as "roleType", ${unfit} as unfit,
      (select string_agg(g.name, ', ' order by g.name) from users_scope m join geographies g on g.id = m.target_id where m.record_id = t.id) as ground
    from users t where t.status = 'ACTIVE' and t.id <> ${before?.id ?? 0} and ${visibleRows(engine, users, viewer)} and ${which}
    order by unfit, t.name, t.id limit ${MOST}`)
}

async function ratedManager(
  { tx }: Work,
  leader: Leader,
  { role, own }: { readonly role: RoleType; readonly own: number | undefined },
): Promise<Rated> {
  const isOfRank = managersOf[role].includes(leader.roleType)
  const isBelow = own !== undefined && isOfRank && (await reportsTo(tx, leader.id, own))
  const obstacle = !isOfRank
    ? managerWords(role)
    : isBelow
      ? 'reports to this user'
      : leader.unfit > 0
        ? 'does not work in all of these geographies'
        : undefined
  return rated(leader, obstacle)
}

function ratedSuccessor(leader: Leader): Rated {
  const obstacle = leader.unfit ? `${leader.unfit} of the reports would not match by rank or geographies` : undefined
  return rated(leader, obstacle)
}

function rated({ id, name, roleType, ground, unfit }: Leader, obstacle: string | undefined): Rated {
  return {
    suggestion: {
      id,
      label: name,
      hint: [roleTypes[roleType], ground].filter(Boolean).join(' · '),
      ...(obstacle && { obstacle }),
    },
    rank: [obstacle ? 1 : 0, unfit],
  }
}

function told(all: readonly Rated[], q: string | undefined, none: string): Suggestions {
  const items = bestOf(all)
  return items.length ? { items } : { items, note: q ? `No active user matches “${q}”.` : none }
}

function anyOf(roles: readonly RoleType[]): string {
  return new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(roles.map((role) => roleTypes[role]))
}
