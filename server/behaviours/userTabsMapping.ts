import { userAuthorities, users } from '#resources'
import { sql } from '../database'
import type { Endpoint } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import { badRequest } from '../engine/problem'
import { oneRecord } from '../engine/read/oneRecord'
import { createRecord } from '../engine/write/create'
import { removeRecord } from '../engine/write/remove'

interface Mapping {
  readonly user: number
  readonly assign: readonly number[]
  readonly remove: readonly number[]
  readonly reason?: string
}

/** Gives a user authorities and takes others away, all or nothing. */
export const userTabsMappingEndpoint: Endpoint = {
  method: 'POST',
  path: '/admin/user-tabs-mapping',
  summary: 'Assign and remove authorities of a user, all or nothing',
  need: 'authority:edit',
  answer: async (work, body) => {
    const { user, assign, remove, reason } = mappingIn(body)
    await oneRecord(work, users, user)
    await refuseForeign(work, user, remove)
    for (const id of remove) await removeRecord(work, userAuthorities, id)
    for (const authority of assign)
      await createRecord(work, userAuthorities, { user, authority, ...(reason && { reason }) })
    return { assigned: assign.length, removed: remove.length }
  },
}

async function refuseForeign({ tx }: Work, user: number, remove: readonly number[]): Promise<void> {
  const foreign = Number(
    await tx.json(
      sql`select count(*)::text from unnest(${remove}::bigint[]) as given (id) where not exists (select from user_authorities h where h.id = given.id and h.user_id = ${user} and h.deleted_at is null)`,
    ),
  )
  if (foreign)
    throw badRequest('Error while updating authorities', {
      detail: 'This user does not hold all that is to be removed',
    })
}

function mappingIn(body: unknown): Mapping {
  const {
    user,
    assign = [],
    remove = [],
    reason,
  } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if (!isId(user) || !areIds(assign) || !areIds(remove) || (reason !== undefined && typeof reason !== 'string')) {
    throw badRequest('Error while updating authorities', {
      detail: 'Send user, and the lists assign and remove of ids',
    })
  }
  return { user, assign, remove, ...(reason && { reason }) }
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

function areIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.length <= 500 && value.every(isId)
}
