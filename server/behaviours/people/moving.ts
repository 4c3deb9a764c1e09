import { kycDocuments, nextRoles, roleTypes, users, type RoleType } from '#resources'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { put } from '../../engine/write/put'
import { swapBundle } from './bundles'
import { handOver, refuseLeaderless } from './handOver'
import { idOf, idsOf } from '../../engine/idOf'
import { keepKycStatus } from './kycStatus'
import { refuseForeignGround, verifyLine } from './line'
import { noteManager } from './reportingLines'
import { mustGovern } from './rights'

/** A user as they were before they were moved. */
interface Moved {
  readonly id: number
  readonly roleType?: RoleType | null
  readonly manager?: { readonly id: number } | null
  readonly joiningDate?: string | null
}

type Input = Readonly<Record<string, unknown>>

/** Handles the consequences of another manager and other geographies, which are already written. */
export async function transfer(work: Work, record: Moved, input: Input): Promise<void> {
  await settle(work, record, input, { role: record.roleType ?? 'OFFICE', failed: 'Error while transferring user' })
}

/**
 * Handles the consequences of the next role, which is already written: a manager, geographies and authorities that fit
 * it.
 */
export async function promote(work: Work, record: Moved, input: Input): Promise<void> {
  const failed = 'Error while promoting user'
  const [from, to] = [record.roleType ?? 'OFFICE', input.roleType as RoleType]
  if (!nextRoles[from].includes(to)) {
    const next = nextRoles[from].map((role) => roleTypes[role]).join(' or ')
    throw badRequest(failed, { fields: { roleType: `The next role after ${roleTypes[from]} is ${next}` } })
  }
  await mustGovern(work, to)
  if (to === 'SBU_HEAD') await put(work, users, record.id, { manager: null })
  await settle(work, record, input, { role: to, failed })
  await swapBundle(work, record.id, { from, to })
  await put(work, kycDocuments, { field: 'user', eq: record.id }, { role: to })
  await keepKycStatus(work, record.id)
}

async function settle(
  work: Work,
  record: Moved,
  input: Input,
  { role, failed }: { role: RoleType; failed: string },
): Promise<void> {
  const { id } = record
  const since = String(input.effectiveFrom)
  if (record.joiningDate && since < record.joiningDate)
    throw badRequest(failed, { fields: { effectiveFrom: 'This can’t be before the joining date' } })
  const scope = idsOf(input.scope)
  await refuseForeignGround(work, scope, failed)
  const given = idOf(input.manager)
  if (role === 'SBU_HEAD' && given !== undefined)
    throw badRequest(failed, { fields: { manager: 'An SBU head can’t have a manager' } })
  const manager = given ?? (role === 'OFFICE' ? record.manager?.id : undefined)
  await verifyLine(work, { id, role, manager, scope }, failed)
  await handOver(work, id, { successor: idOf(input.successor), reason: String(input.reason), failed })
  await refuseLeaderless(work, id, { leaving: false, failed })
  await noteManager(work, id, manager, since)
}
