import type { Queries } from '../database'

/** One try at a job, as it is told to whoever carries it out. */
export interface JobRun {
  readonly id: string
  /** 1 the first time. */
  readonly attempt: number
  /** It was cancelled, the service stops, or it is no longer this process's own: what goes on shall end. */
  readonly signal: AbortSignal
}

/** A kind of work of the queue, carried out by a host. Its data holds ids, never personal values. */
export interface JobOf<Data extends object, Host> {
  /** Lower case with hyphens. */
  readonly name: string
  /** What an administrator reads. */
  readonly label: string
  /** How often it is tried again, at growing distances, before it is a dead letter. */
  readonly retries: number
  /** Seconds until it is tried again for the first time; 10 unless said. Each further time it is twice as long. */
  readonly pause?: number
  /** How many of them a process carries out at a time; 2 unless said. */
  readonly together?: number
  /** Throws when it could not be done now. It may come twice: when its process is killed after it was done. */
  carryOut(host: Host, data: Data, job: JobRun): Promise<void>
  /** Follows when it was given up or cancelled, with what went wrong, in words. */
  failed?(host: Host, data: Data, error: string): Promise<void>
}

/** When a job may begin, and of which there may be one alone. */
export interface JobOptions {
  /** Not before. */
  readonly at?: Date
  /** Of a kind and a key one job waits or runs at a time: while it does, another is not made. */
  readonly key?: string
}

/** The states of a job, as an administrator knows them. */
export type JobState = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'

/** What is known of a job. */
export interface JobShown {
  readonly id: string
  readonly kind: string
  /** What the kind is called. */
  readonly label: string
  readonly state: JobState
  /** How often it was begun. */
  readonly attempts: number
  /** How often it may be begun at most. */
  readonly most: number
  /** RFC 3339, as all that follow: made, begun for the last time, done or given up, and where it waits not tried before. */
  readonly createdAt: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly dueAt: string | null
  /** What went wrong the last time, in words. */
  readonly error: string | null
}

/** A part of the jobs, the newest first. */
export interface JobsAsked {
  readonly state?: JobState
  readonly kind?: string
  readonly skip: number
  readonly take: number
}

/** The port to the queue: what is done after its request was answered, by any process, and not lost when one is killed. */
export interface Jobs {
  /**
   * Makes a job within a transaction: it exists when that is committed, and never when it is taken back. Answers its id, or
   * that of the one which waits or runs under the same key.
   */
  send<Data extends object>(tx: Queries, kind: JobOf<Data, never>, data: Data, options?: JobOptions): Promise<string>
  /** Cancels a job that waits or runs; one that runs is told by its signal. Answers what its kind is called, where there was one. */
  cancel(tx: Queries, id: string): Promise<string | undefined>
  /** Lets a job that was given up begin once more. Answers what its kind is called, where there was one. */
  retry(tx: Queries, id: string): Promise<string | undefined>
  /** Every kind, with what it is called. */
  readonly kinds: readonly { readonly name: string; readonly label: string }[]
  /** How many jobs there are in each state; those over for some days are gone. */
  counts(queries: Queries): Promise<Readonly<Record<JobState, number>>>
  list(queries: Queries, asked: JobsAsked): Promise<{ readonly items: readonly JobShown[]; readonly total: number }>
}
