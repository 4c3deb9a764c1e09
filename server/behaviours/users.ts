import { todayInIndia } from '#define'
import { users } from '#resources'
import { noteAccess } from '../engine/accessLog'
import { behaviour } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import { endSessions } from '../engine/endSessions'
import { badRequest } from '../engine/problem'
import { geographyAt, peopleWithin, withinPlaces } from '../engine/read/scope'
import { sql } from '../database'

const FAILED = 'Error while updating user'

/** People see those who work within their own geographies, and give nobody more ground than they have. */
export const usersBehaviour = behaviour(users, {
  scope: ({ id, places }) => {
    if (places === 'everywhere') return undefined
    return sql`(t.id = ${id} or ${peopleWithin(places, sql`t.id`)})`
  },
  prepare: async (work, { before, input }) => {
    const manager = idOf(input.manager)
    if (before && manager !== undefined && manager !== idOf(before.manager)) await refuseLoop(work, before.id, manager)
    const { places } = work.viewer
    const scope = (input.scope ?? []).map(idOf)
    if (places === 'everywhere') return
    if (scope.length === 0)
      throw badRequest(FAILED, { fields: { scope: 'Choose at least one geography within your own' } })
    const outside = Number(
      await work.tx.json(
        sql`select count(*)::text from geographies g where g.id = any(${scope}::bigint[]) and not coalesce(${withinPlaces(places, (level) => geographyAt('g', level))}, false)`,
      ),
    )
    if (outside) throw badRequest(FAILED, { fields: { scope: 'Choose geographies within your own' } })
  },
  effects: {
    deactivate: async (work, { record }) => leave(work, record.id),
    exit: async (work, { record }) => leave(work, record.id),
    unlock: async (work, { record }) => unlock(work, record),
  },
})

function idOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : undefined
}

async function refuseLoop({ tx }: Work, id: number, manager: number): Promise<void> {
  const [found] = await tx.rows(sql`
    with recursive above (id, manager_id) as (
      select id, manager_id from users where id = ${manager}
      union select u.id, u.manager_id from users u join above a on u.id = a.manager_id)
    select 1 from above where id = ${id}`)
  if (found) throw badRequest(FAILED, { fields: { manager: 'Somebody cannot be the manager of their own manager' } })
}

/** The failures that locked somebody out are forgotten: they may try ten times again. */
async function unlock(
  { tx, viewer, engine }: Work,
  { id, username = '' }: { id: number; username?: string | null },
): Promise<void> {
  const key = engine.fingerprint(`account ${username?.toLowerCase() ?? ''}`)
  await tx.run(sql`delete from sign_in_failures where key = ${key}`)
  await noteAccess(tx, { kind: 'UNLOCKED', what: 'Sign-in', who: id, ...(viewer.id && { by: viewer.id }) })
}

/** Whoever leaves is signed out everywhere. The last active superadmin stays, and so does whoever still leads others. */
async function leave({ tx, viewer, engine }: Work, id: number): Promise<void> {
  if (viewer.id === id) throw badRequest(FAILED, { detail: 'You cannot deactivate yourself' })
  const led = Number(
    await tx.json(
      sql`select count(*)::text from users where manager_id = ${id} and status = 'ACTIVE' and deleted_at is null`,
    ),
  )
  if (led)
    throw badRequest(FAILED, {
      detail: `${led} active ${led === 1 ? 'person reports' : 'people report'} to this user: give them another manager first`,
    })
  const holders = sql`select h.user_id from user_authorities h join authorities a on a.id = h.authority_id join users u on u.id = h.user_id
    where lower(a.authority) = 'role_superadmin' and h.deleted_at is null and u.deleted_at is null
      and (h.valid_till is null or h.valid_till >= ${todayInIndia(engine.now())}::date) and (u.status = 'ACTIVE' or u.id = ${id})`
  const [row] = await tx.rows<{ mine: boolean; others: number }>(
    sql`select coalesce(bool_or(user_id = ${id}), false) as mine, count(*) filter (where user_id <> ${id})::int as others from (${holders}) s`,
  )
  if (row?.mine && row.others === 0) throw badRequest(FAILED, { detail: 'The last superadmin cannot leave' })
  const ended = await endSessions(tx, sql`t.user_id = ${id}`, 'Its person left')
  const detail = `${ended.length} ${ended.length === 1 ? 'session' : 'sessions'}: the user may not sign in any more`
  if (ended.length)
    await noteAccess(tx, {
      kind: 'SESSION_ENDED',
      what: 'All sessions',
      detail,
      who: id,
      ...(viewer.id && { by: viewer.id }),
    })
}
