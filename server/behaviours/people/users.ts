import { todayInIndia } from '#define'
import { users, type RoleType } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { peopleWithin } from '../../engine/read/scope'
import { essence, isSame } from '../../engine/write/history'
import { grantFirst } from './bundles'
import { partnersCircle } from './circle'
import { tellOfContactChange } from './contactChange'
import { idOf, idsOf } from '../../engine/idOf'
import { keepKycStatus, kycObstacles } from './kycStatus'
import { endAccess, leave } from './leaving'
import { refuseForeignGround, reportsOf, unfitFor, verifyLine } from './line'
import { promote, transfer } from './moving'
import { noteManager } from './reportingLines'
import { governed, mustGovern } from './rights'
import { unlock } from './unlocking'
import { blacklisting } from '../blacklist'

const FAILED = 'Error while updating user'

/**
 * Users: viewers see people who work within their own geographies, manage those below them, and grant no more than they
 * have.
 */
export const usersBehaviour = behaviour(users, {
  scope: (viewer) => {
    const { id, places } = viewer
    const circle = partnersCircle(viewer)
    if (circle || places === 'everywhere') return circle
    return sql`(t.id = ${id} or ${peopleWithin(places, sql`t.id`)})`
  },
  circle: partnersCircle,
  reach: governed,
  prepare: async (work, { before, input }) => {
    const [manager, scope] = [idOf(input.manager), idsOf(input.scope)]
    const role = input.roleType ?? 'OFFICE'
    if (!before) await mustGovern(work, role)
    const isMoved = !before || manager !== idOf(before.manager) || !isSame(essence(before.scope), essence(input.scope))
    if (!isMoved) return
    const failed = before ? FAILED : 'Error while creating user'
    await refuseForeignGround(work, scope, failed)
    await verifyLine(work, { id: before?.id, role, manager, scope }, failed)
  },
  saved: async (work, { before, after }) => {
    if (before) await tellOfContactChange(work, before, after)
    if (before && before.manager?.id !== after.manager?.id)
      await noteManager(work, after.id, after.manager?.id, todayInIndia(work.engine.now()))
    else if (!before)
      await noteManager(work, after.id, after.manager?.id, after.joiningDate ?? todayInIndia(work.engine.now()))
    if (before && !isSame(essence(before.scope), essence(after.scope))) await refuseStranded(work, after.id)
  },
  effects: {
    ...blacklisting('OPERATOR'),
    activate,
    deactivate: (work, { record, input }) =>
      leave(work, record.id, { ...successionIn(input), failed: 'Error while deactivating user' }),
    exit: (work, { record, input }) => leave(work, record.id, { ...successionIn(input), failed: FAILED }),
    promote: (work, { record, input }) => promote(work, record, input),
    transfer: (work, { record, input }) => transfer(work, record, input),
    resetAccess: (work, { record }) =>
      endAccess(work, record.id, 'Access was reset', 'the access of the user was reset'),
    unlock: (work, { record }) => unlock(work, record),
  },
})

function successionIn(input: Readonly<Record<string, unknown>>): { successor: number | undefined; reason: string } {
  return { successor: idOf(input.successor), reason: String(input.reason) }
}

/**
 * Activates a user: an operator needs verified documents, and a user without authorities gets the bundle of their role.
 */
async function activate(
  work: Work,
  {
    record,
  }: {
    readonly record: { readonly id: number; readonly roleType?: RoleType | null; readonly officeRole?: string | null }
  },
): Promise<void> {
  const failed = 'Error while activating user'
  const [manager] = await work.tx.rows<{ status: string }>(
    sql`select m.status from users u join users m on m.id = u.manager_id where u.id = ${record.id} and u.role_type <> 'OFFICE'`,
  )
  if (manager && manager.status !== 'ACTIVE')
    throw badRequest(failed, { detail: 'This user’s manager is no longer active. Transfer the user first' })
  if (record.roleType === 'OPERATOR') {
    const open = await kycObstacles(work, record.id)
    if (open.length)
      throw badRequest(failed, { detail: `An operator needs verified documents first: ${open.join(', ')}` })
  }
  await keepKycStatus(work, record.id)
  await grantFirst(work, record.id, record.officeRole ?? record.roleType ?? 'OFFICE')
}

/** Refuses geographies outside those of the user's manager. */
async function refuseStranded(work: Work, id: number): Promise<void> {
  const reports = (await reportsOf(work, id)).filter(({ roleType }) => roleType !== 'OFFICE')
  const stranded = reports.length ? await unfitFor(work, reports, id) : []
  if (stranded.length)
    throw badRequest(FAILED, {
      fields: {
        scope: `${stranded.length} of this user’s reports would be outside these geographies. Transfer them first`,
      },
    })
}
