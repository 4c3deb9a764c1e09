import { paths } from '#define'
import { users } from '#resources'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { askWith } from '../../views/data/requests'

/** A person who may take a job. */
export interface Option {
  readonly id: number
  readonly label: string
  /** The distance and free capacity. */
  readonly hint: string
  /** Why they cannot take it. */
  readonly obstacle?: string
  /** A warning to confirm. */
  readonly warning?: string
  /** The inputs that answer the warning. */
  readonly asks?: readonly Answer[]
}

/** An answer to a warning. */
export type Answer = 'despite' | 'override'

/** A job of the absent operator. */
export interface Job {
  readonly booking: { readonly id: number; readonly label: string }
  readonly version: number
  readonly day: string
  readonly slot: string
  readonly village: string
  readonly farmer: string
  readonly service: string
  readonly acres: number
  readonly operator: number | null
  readonly isMovable: boolean
  readonly options: readonly Option[]
  /** Why it stays unassigned. */
  readonly why?: string
}

/** A person who takes jobs, or could, with the acres of their days. */
export interface Taker {
  readonly id: number
  readonly label: string
  readonly machine: string
  readonly days: readonly { readonly day: string; readonly acres: number; readonly of: number | null }[]
}

/** The proposed assignment of the jobs of some days. */
export interface Proposal {
  readonly jobs: readonly Job[]
  readonly operators: readonly Taker[]
  /** The number of jobs that the viewer cannot see. */
  readonly elsewhere: number
}

/** The days of an absence. */
export interface Days {
  readonly firstDay: string
  readonly lastDay: string
}

/** The operator of each booking, by its ID; null for unassigned. */
export type Choices = Readonly<Record<number, number | null>>

/** Requests the assignment of an operator's jobs: as the service proposes, or checked with the user's choices. */
export function fetchProposal(
  operator: number,
  days: Days,
  choices: Choices | undefined,
  signal: AbortSignal,
): Promise<Proposal> {
  const jobs =
    choices && Object.entries(choices).map(([booking, taker]) => ({ booking: Number(booking), operator: taker }))
  return askWith<Proposal>(users, `${operator}/absence-proposal`, { ...days, ...(jobs && { jobs }) }, signal)
}

/** The input that accepts the proposal. */
export interface Absence extends Days {
  readonly reason: string
  readonly note?: string
  readonly jobs: readonly { readonly booking: number; readonly version: number; readonly operator: number }[]
  readonly despite?: boolean
  readonly override?: string
}

/** The result. */
export interface Marked {
  readonly operation: string
  readonly reassigned: number
}

/** Marks an operator absent and assigns the jobs to others, once per key. Throws ServiceError. */
export async function markAbsent(operator: number, absence: Absence, key: string): Promise<Marked> {
  const address = paths.api(users, operator, 'absences').replace(/^\/admin/, '')
  const config = { headers: { 'Idempotency-Key': key } }
  return (await translateErrors(httpOf('admin').post<Marked>(address, absence, config))).data
}

/** The chosen person of a job among its options; undefined if it is unassigned. */
export function takerOf({ options, operator }: Pick<Job, 'options' | 'operator'>): Option | undefined {
  return options.find(({ id }) => id === operator)
}

/** The number and noun: `3 jobs`, `1 job`. */
export function jobWords(count: number): string {
  return `${count} ${count === 1 ? 'job' : 'jobs'}`
}
