import type { AnyResource, Register } from '#define'
import type { Database, Queries, Sql } from '../database'
import type { Directory } from './directory'
import type { FileStore } from './files/fileStore'
import type { Doubted, Draft, Effect, Said } from './hooked'
import type { JobOf, Jobs } from './jobs'
import type { Background } from './background'
import type { Post } from './outbox'
import type { ScheduleOf, SchedulesOf } from './schedules'
import type { ReadSetting } from './settings'
import type { Viewer } from './viewer'

/** What the engine stands on: the declarations, the database, what the behaviours add, and the few things of the outer world. */
export interface Engine {
  readonly register: Register
  readonly database: Database
  readonly behaviours: ReadonlyMap<string, AnyBehaviour>
  readonly files: FileStore
  /** Where messages to people go. */
  readonly outbox: Post
  /** A keyed hash, for values that may be compared but never read back. */
  readonly fingerprint: (value: string) => string
  readonly now: () => Date
  /** Reads what one feature or behaviour declares to need of the settings. */
  readonly setting: ReadSetting
  /** How many distinct whole values of masked fields one person may look up within an hour. */
  readonly lookupsPerHour: number
  /** How long the search over all kinds of records waits for any one of them, in milliseconds; a quarter of a second unless given. */
  readonly searchPatience?: number
  /** Whether answers are held to what endpoints declare: in tests and in development, for it takes time. */
  readonly verifiesAnswers?: boolean
  readonly directory: Directory
  /** What goes on after its request was answered. */
  readonly background: Background
  /** What is done after its request was answered, by whichever process, and survives the end of one. */
  readonly jobs: Jobs
  /** What is done by the clock. */
  readonly schedules: SchedulesOf<Engine>
  /** Those of some users who are at work, as they would ask: for what is told to somebody other than who asks. */
  readonly viewersOf: (tx: Queries, ids: readonly number[]) => Promise<Viewer[]>
}

/** One request at work: who asks, and inside which transaction. */
export interface Work {
  readonly engine: Engine
  readonly viewer: Viewer
  readonly tx: Queries
  /** The id of the request, for the history. */
  readonly request?: string
  /** The bulk operation of which this is a part. */
  readonly operation?: string
  /** The rows of a form are written: what hangs on all of them is asked once they are. */
  readonly isOfForm?: true
  /** Logs a fault that spoils one part of the work and not the answer. */
  readonly onFault?: (error: unknown) => void
}

/** A fact that is worked out, in words. */
export interface Computed {
  readonly value: string
  /** What is said below it. */
  readonly hint?: string
}

/** Works out the facts of a record by their names. */
export type ComputeFacts = (work: Work, id: number) => Promise<Readonly<Record<string, Computed | null>>>

/** A behaviour with its resource, as the engine takes it. */
export interface AnyBehaviour {
  readonly resource: AnyResource
  readonly scope?: (viewer: Viewer, engine: Engine) => Sql | undefined
  readonly reach?: (viewer: Viewer, engine: Engine) => Sql | undefined
  readonly circle?: (viewer: Viewer) => Sql | undefined
  readonly sums?: (work: Work, paths: readonly string[]) => Sql | undefined
  readonly hint?: () => Sql
  readonly warning?: (engine: Engine) => Sql
  readonly facts?: ComputeFacts
  readonly begins?: (work: Work, input: never) => Promise<Readonly<Record<string, unknown>>>
  readonly prepare?: (work: Work, draft: Draft<never, never>) => Promise<Readonly<Record<string, unknown>> | void>
  readonly together?: (work: Work, id: number, title: string) => Promise<void>
  readonly isVerifiedAlone?: true
  readonly holds?: (work: Work, id: number) => Promise<void>
  readonly doubts?: (work: Work, rows: readonly Doubted[]) => Promise<readonly Readonly<Record<string, string>>[]>
  readonly saved?: (work: Work, change: { readonly before?: never; readonly after: never }) => Promise<void>
  readonly made?: (work: Work, records: readonly never[]) => Promise<void>
  readonly commented?: (work: Work, said: Said) => Promise<void>
  readonly timeRules?: Readonly<Record<string, Schedule['run']>>
  readonly effects: Readonly<Record<string, (work: Work, effect: Effect<never>) => Promise<void>>>
}

/** Work that the service does by the clock: once per due time, by one process of several. */
export type Schedule = ScheduleOf<Engine>

/** A kind of work of the queue, as the engine carries it out. */
export type JobKind<Data extends object> = JobOf<Data, Engine>

/** Any kind of job. */
export type AnyJobKind = JobKind<never>

/** The behaviour of a resource, if it has one. */
export function behaviourOf(engine: Engine, resource: AnyResource): AnyBehaviour | undefined {
  return engine.behaviours.get(resource.is.name)
}
