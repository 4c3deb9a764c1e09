import { addDays, type InputOf } from '#define'
import type { blacklistEntries, blacklistSubjects } from '#resources'
import { toldOf } from '../../behaviours/blacklist'
import type { Row } from './row'

/** The subject of a blacklist entry, its reason and its status. */
export interface Blacklisted {
  readonly subject: keyof typeof blacklistSubjects
  readonly id: number
  readonly cause: NonNullable<InputOf<typeof blacklistEntries>['cause']>
  readonly remark: string
  /** How many days ago it was proposed. */
  readonly ago: number
  /** Its last day, in days from today. */
  readonly ends?: number
  readonly status?: 'PROPOSED' | 'ACTIVE' | 'LIFTED' | 'REJECTED'
  /** Why it was rejected or lifted. */
  readonly why?: string
}

/** The people who propose and decide, where known. */
export interface Deciding {
  readonly today: string
  readonly proposer?: number
  readonly approver?: number
}

/** Finds the two employees who propose and decide. */
export function decidersIn(
  staff: readonly { readonly id: number; readonly username: string }[],
): Omit<Deciding, 'today'> {
  const named = (username: string): number => staff.find((one) => one.username === username)?.id ?? 0
  return { proposer: named('meera.joshi'), approver: named('admin') }
}

const fields = { FARMER: 'farmer', OUTLET: 'outlet', OPERATOR: 'operator', VENDOR: 'vendor' } as const

/** Makes a blacklist entry, decided the day after it was proposed. */
export function blacklistRow(
  { subject, id, cause, remark, ago, ends, status = 'ACTIVE', why }: Blacklisted,
  { today, proposer, approver }: Deciding,
): Row {
  const till = ends === undefined ? undefined : addDays(today, ends)
  const decidedOn = addDays(today, 1 - ago)
  const isDecided = status !== 'PROPOSED'
  return {
    ...{ subject, [fields[subject]]: id, cause, remark, till, status, inForce: status === 'ACTIVE' },
    told: toldOf({ cause, remark, till }),
    proposedBy: proposer,
    ...(isDecided && { decidedBy: approver, decidedAt: `${decidedOn}T06:10:00.000Z` }),
    ...(['ACTIVE', 'LIFTED'].includes(status) && { from: decidedOn }),
    ...(status === 'REJECTED' && { decision: why }),
    ...(status === 'LIFTED' && {
      liftReason: why,
      ...(why && { liftedBy: approver }),
      // Without a person it ends with its last day.
      liftedAt: why || till === undefined ? `${addDays(today, -1)}T07:30:00.000Z` : `${till}T18:30:00.000Z`,
    }),
    createdAt: `${addDays(today, -ago)}T09:00:00.000Z`,
  }
}
