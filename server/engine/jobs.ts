import type { Queries } from '../database'

/** One attempt at a job, as its handler sees it. */
export interface JobRun {
  readonly id: string
  /** 1 the first time. */
  readonly attempt: number
  /** Aborts when the job is cancelled, the service stops, or another process has taken the job over. */
  readonly signal: AbortSignal
}

/** A kind of job, run by a host. Its data holds ids, never personal values. */
export interface JobOf<Data extends object, Host> {
  /** Lower case with hyphens. */
  readonly name: string
  /** The label that an administrator sees. */
  readonly label: string
  /** The number of retries, at growing intervals, before it is a dead letter. */
  readonly retries: number
  /** Seconds until the first retry; 10 by default. Each further pause is twice as long. */
  readonly pause?: number
  /** How many of them a process runs at a time; 2 by default. */
  readonly together?: number
  /** Throws when it cannot be done now. It may run twice: when its process is killed after it was done. */
  carryOut(host: Host, data: Data, job: JobRun): Promise<void>
  /** Called when it was given up or cancelled, with the error in words. */
  failed?(host: Host, data: Data, error: string): Promise<void>
}

/** When a job may start, and the key under which only one may exist. */
export interface JobOptions {
  /** The earliest start. */
  readonly at?: Date
  /** Only one job of a kind and key waits or runs at a time: while it does, no other is made. */
  readonly key?: string
}

/** The states of a job, as an administrator sees them. */
export type JobState = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'

/** A job, as an administrator sees it. */
export interface JobShown {
  readonly id: string
  readonly kind: string
  /** The label of the kind. */
  readonly label: string
  readonly state: JobState
  /** The number of attempts so far. */
  readonly attempts: number
  /** The maximum number of attempts. */
  readonly most: number
  /**
   * RFC 3339, like the following: created, last started, done or given up, and, where it waits, the earliest next
   * attempt.
   */
  readonly createdAt: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly dueAt: string | null
  /** The error of the last attempt, in words. */
  readonly error: string | null
}

/** A page of the jobs, the newest first. */
export interface JobsAsked {
  readonly state?: JobState
  readonly kind?: string
  readonly skip: number
  readonly take: number
}

/** The port to the queue: work done after its request was answered, by any process, and not lost when one is killed. */
export interface Jobs {
  /**
   * Creates a job within a transaction: it exists once that is committed, and not after a rollback. Answers its id, or
   * that of the job that waits or runs under the same key.
   */
  send<Data extends object>(tx: Queries, kind: JobOf<Data, never>, data: Data, options?: JobOptions): Promise<string>
  /**
   * Cancels a job that waits or runs; the signal of a running one aborts. Answers with the label of its kind, if there
   * was one.
   */
  cancel(tx: Queries, id: string): Promise<string | undefined>
  /** Restarts a job that was given up. Answers with the label of its kind, if there was one. */
  retry(tx: Queries, id: string): Promise<string | undefined>
  /** Every kind, with its label. */
  readonly kinds: readonly { readonly name: string; readonly label: string }[]
  /** The number of jobs in each state; finished jobs are deleted after some days. */
  counts(queries: Queries): Promise<Readonly<Record<JobState, number>>>
  list(queries: Queries, asked: JobsAsked): Promise<{ readonly items: readonly JobShown[]; readonly total: number }>
}
