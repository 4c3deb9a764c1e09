import type { Recurrence } from '#define'
import type { Queries } from '../database'

/** One run of a schedule. */
export interface ScheduleRun {
  /** When it was due. If several due times were missed, this is the first; the others are not run. */
  readonly dueAt: Date
  /** 1 the first time, one more after each failure or killed process. */
  readonly attempt: number
  /** Aborts when the service stops or another process has taken the run over. */
  readonly signal: AbortSignal
  /**
   * Notes the run as done within a transaction. What this transaction writes is then written once per due time, even if
   * the process is killed. Throws when another process has taken the run over. A run that never calls it is noted as
   * done when it ends.
   */
  done(tx: Queries): Promise<void>
}

/** Scheduled work of a host: it runs once per due time, in one of several processes. */
export interface ScheduleOf<Host> {
  /**
   * Unique, lower case, with hyphens; for a resource's rule `orders.cancel-forgotten`. The key of its stored due time.
   */
  readonly name: string
  /** The label that an administrator sees in Jobs. */
  readonly label: string
  readonly recurrence: Recurrence
  /**
   * Does the work. Throws when it cannot be done now: it is retried. What it wrote before stays, so it must be
   * repeatable.
   */
  readonly run: (host: Host, run: ScheduleRun) => Promise<void>
}

/** The state of a schedule, as an administrator sees it. */
export interface ScheduleState {
  readonly name: string
  readonly label: string
  /** “Every day at 06:00”. */
  readonly recurrence: string
  readonly isRunning: boolean
  /** RFC 3339, like the following: the start of the last run, its end, the last successful run, and the next. */
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly doneAt: string | null
  readonly nextAt: string
  /** The number of failures in a row at this due time. */
  readonly failures: number
  /** The error of the last run, in words; null when it succeeded. */
  readonly error: string | null
}

/** The port to the scheduler. */
export interface SchedulesOf<Host> {
  /** Every schedule of this service. */
  readonly known: readonly ScheduleOf<Host>[]
  /** Reads the state of all schedules, by their labels. */
  list(queries: Queries): Promise<ScheduleState[]>
  /**
   * Makes a schedule due now, within a transaction. Answers with its label, or undefined if there is no such schedule.
   */
  runNow(tx: Queries, name: string): Promise<string | undefined>
}
