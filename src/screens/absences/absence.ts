import { paths } from '#define'
import { users } from '#resources'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { askWith } from '../../views/data/requests'

/** Somebody who may take a job. */
export interface Option {
  readonly id: number
  readonly label: string
  /** Distance and room. */
  readonly hint: string
  /** Why it cannot be them. */
  readonly obstacle?: string
  /** What has to be confirmed. */
  readonly warning?: string
  /** What answers the warning. */
  readonly asks?: readonly Answer[]
}

/** An answer to a warning. */
export type Answer = 'despite' | 'override'

/** A job of the operator who is absent. */
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

/** Somebody who takes jobs, or could, with the acres of their days. */
export interface Taker {
  readonly id: number
  readonly label: string
  readonly machine: string
  readonly days: readonly { readonly day: string; readonly acres: number; readonly of: number | null }[]
}

/** Who takes the jobs of some days. */
export interface Proposal {
  readonly jobs: readonly Job[]
  readonly operators: readonly Taker[]
  /** Jobs that the viewer may not see. */
  readonly elsewhere: number
}

/** The days on which somebody is absent. */
export interface Days {
  readonly firstDay: string
  readonly lastDay: string
}

/** Who takes which booking, by its id; null for nobody. */
export type Choices = Readonly<Record<number, number | null>>

/** Asks who takes the jobs of an operator: as the service proposes, or judged as somebody has decided. */
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

/** What is sent when the proposal is accepted. */
export interface Absence extends Days {
  readonly reason: string
  readonly note?: string
  readonly jobs: readonly { readonly booking: number; readonly version: number; readonly operator: number }[]
  readonly despite?: boolean
  readonly override?: string
}

/** What came of it. */
export interface Marked {
  readonly operation: string
  readonly reassigned: number
}

/** Marks an operator absent and gives the jobs to others, once for each key. Throws ServiceError. */
export async function markAbsent(operator: number, absence: Absence, key: string): Promise<Marked> {
  const address = paths.api(users, operator, 'absences').replace(/^\/admin/, '')
  const config = { headers: { 'Idempotency-Key': key } }
  return (await translateErrors(httpOf('admin').post<Marked>(address, absence, config))).data
}

/** The job with its taker as an option of it; undefined where nobody takes it. */
export function takerOf({ options, operator }: Pick<Job, 'options' | 'operator'>): Option | undefined {
  return options.find(({ id }) => id === operator)
}

/** `3 jobs`, `1 job`. */
export function jobWords(count: number): string {
  return `${count} ${count === 1 ? 'job' : 'jobs'}`
}
