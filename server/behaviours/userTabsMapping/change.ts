import { isDay, todayInIndia } from '#define'
import { authorityGroups, userAuthorities, users } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { oneRecord, readFull } from '../../engine/read/oneRecord'
import { createRecord, insertRecord } from '../../engine/write/create'
import { removeRecord } from '../../engine/write/remove'
import { updateRecord } from '../../engine/write/update'
import { FAILED, type Mapping } from './request'

/** What was done. */
export interface Done {
  readonly assigned: number
  readonly removed: number
  /** For a group: how many people hold it, and were granted and lost the same. */
  readonly people?: number
}

/** Grants and withdraws authorities, all or nothing. Withdrawals come first, so that the rules see the rest. */
export async function change(work: Work, { of, assign, remove, more }: Mapping): Promise<Done> {
  if (more.validTill !== undefined && !(isDay(more.validTill) && more.validTill >= todayInIndia(work.engine.now())))
    throw badRequest(FAILED, { fields: { validTill: 'Choose today or a later day' } })
  return 'user' in of
    ? changeUser(work, of.user, { assign, remove, more })
    : changeGroup(work, of.group, { assign, remove, more })
}

type Lists = Pick<Mapping, 'assign' | 'remove' | 'more'>

async function changeUser(work: Work, user: number, { assign, remove, more }: Lists): Promise<Done> {
  await oneRecord(work, users, user)
  await refuseForeign(work, user, remove)
  for (const id of remove) await removeRecord(work, userAuthorities, id)
  for (const authority of assign) await createRecord(work, userAuthorities, { user, authority, ...more })
  return { assigned: assign.length, removed: remove.length }
}

/** Changes a group and its people: authorities added to it are granted to them, removed ones withdrawn. */
async function changeGroup(work: Work, group: number, { assign, remove, more }: Lists): Promise<Done> {
  await oneRecord(work, authorityGroups, group)
  await askReason(work, assign, more.reason)
  const held = ((await readFull(work.engine, work.tx, authorityGroups, group)).authorities ?? []) as { id: number }[]
  const next = new Set([...held.map(({ id }) => id), ...assign])
  for (const id of remove) next.delete(id)
  const people = await peopleOf(work, group)
  await updateRecord(work, authorityGroups, group, { authorities: [...next] }, undefined, {
    action: 'update',
    ...(more.reason && { reason: more.reason }),
  })
  for (const id of await givenBy(work, group, remove)) await removeRecord(work, userAuthorities, id)
  for (const { user, authority } of await missingOf(work, people, assign))
    await insertRecord(work, userAuthorities, { user, authority, source: 'GROUP', group, ...more }, FAILED)
  return { assigned: assign.length, removed: remove.length, people: people.length }
}

async function refuseForeign({ tx }: Work, user: number, remove: readonly number[]): Promise<void> {
  const foreign = Number(
    await tx.json(
      sql`select count(*)::text from unnest(${remove}::bigint[]) as given (id) where not exists (select from user_authorities h where h.id = given.id and h.user_id = ${user} and h.deleted_at is null)`,
    ),
  )
  if (foreign) throw badRequest(FAILED, { detail: 'This user doesn’t hold everything you want to remove' })
}

async function askReason({ tx }: Work, assign: readonly number[], reason: string | undefined): Promise<void> {
  const [found] = await tx.rows<{ label: string }>(
    sql`select label from authorities where id = any(${assign}::bigint[]) and sensitive limit 1`,
  )
  if (found && (reason ?? '').trim().length < 10)
    throw badRequest(FAILED, {
      detail: `Enter a reason for granting “${found.label}”`,
      fields: { reason: reason ? 'At least 10 characters' : 'Reason is required' },
    })
}

async function peopleOf({ tx }: Work, group: number): Promise<number[]> {
  const rows = await tx.rows<{ user: number }>(
    sql`select distinct h.user_id as "user" from user_authorities h join users u on u.id = h.user_id
      where h.group_id = ${group} and h.deleted_at is null and u.deleted_at is null order by 1`,
  )
  return rows.map(({ user }) => user)
}

async function givenBy({ tx }: Work, group: number, authorities: readonly number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`select id from user_authorities where group_id = ${group} and deleted_at is null and authority_id = any(${authorities}::bigint[]) order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Finds which of the people lack which of the authorities as assignments from a group. */
async function missingOf(
  { tx }: Work,
  people: readonly number[],
  authorities: readonly number[],
): Promise<readonly { user: number; authority: number }[]> {
  return tx.rows<{ user: number; authority: number }>(sql`
    select p.id as "user", a.id as authority from unnest(${people}::bigint[]) as p (id) cross join unnest(${authorities}::bigint[]) as a (id)
    where not exists (select from user_authorities h where h.user_id = p.id and h.authority_id = a.id and h.source = 'GROUP' and h.deleted_at is null)
    order by 1, 2`)
}

/** Finds the assignments of a user for some authorities. */
export async function assignmentsOf({ tx }: Work, user: number, authorities: readonly number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`select id from user_authorities where user_id = ${user} and deleted_at is null and authority_id = any(${authorities}::bigint[]) order by id`,
  )
  return rows.map(({ id }) => id)
}
