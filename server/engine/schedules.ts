import type { Recurrence } from '#define'
import type { Queries } from '../database'

/** One run of a schedule. */
export interface ScheduleRun {
  /** When it was due. Of several due times that were missed this is the first; the others are not run. */
  readonly dueAt: Date
  /** 1 the first time, one more each time that it failed or its process was killed. */
  readonly attempt: number
  /** The service stops, or the run is no longer this process's own: what goes on has to end. */
  readonly signal: AbortSignal
  /**
   * Notes the run as done within a transaction. What this transaction writes is written once per due time, even when the
   * process is killed. Throws when the run is another process's by now. A run that never calls it is noted as done when it ends.
   */
  done(tx: Queries): Promise<void>
}

/** Work that a host does by the clock: once per due time, by one process of several. */
export interface ScheduleOf<Host> {
  /** Unique, lower case, with hyphens; of a resource's rule `orders.cancel-forgotten`. Its due time is kept under it. */
  readonly name: string
  /** What an administrator reads in Jobs. */
  readonly label: string
  readonly recurrence: Recurrence
  /** Does the work. Throws when it could not be done now: it is tried again. What it wrote before stays, so it has to be repeatable. */
  readonly run: (host: Host, run: ScheduleRun) => Promise<void>
}

/** The state of a schedule, as an administrator sees it. */
export interface ScheduleState {
  readonly name: string
  readonly label: string
  /** “Every day at 06:00”. */
  readonly recurrence: string
  readonly isRunning: boolean
  /** RFC 3339, as all that follow: the start of the last run, its end, the last one that succeeded, and the next. */
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly doneAt: string | null
  readonly nextAt: string
  /** The runs in a row that failed at this due time. */
  readonly failures: number
  /** What went wrong in the last run, in words; null when it succeeded. */
  readonly error: string | null
}

/** The port to the scheduler. */
export interface SchedulesOf<Host> {
  /** Every schedule of this service. */
  readonly known: readonly ScheduleOf<Host>[]
  /** Reads the state of all schedules, by their labels. */
  list(queries: Queries): Promise<ScheduleState[]>
  /** Makes a schedule due now, within a transaction. Answers its label, or undefined where there is none of this name. */
  runNow(tx: Queries, name: string): Promise<string | undefined>
}
