import type { AnyResource, Register } from '#define'
import type { Database, Queries, Sql } from '../database'
import type { Directory } from './directory'
import type { FileStore } from './files/fileStore'
import type { Doubted, Draft, Effect, Merged, Moving, Reversed, Said } from './hooked'
import type { JobOf, Jobs } from './jobs'
import type { Background } from './background'
import type { Post } from './outbox'
import type { ScheduleOf, SchedulesOf } from './schedules'
import type { ReadSetting } from './settings'
import type { Viewer } from './viewer'

/** What the engine is built on: the declarations, the database, the behaviours, and a few ports to the outside. */
export interface Engine {
  readonly register: Register
  readonly database: Database
  readonly behaviours: ReadonlyMap<string, AnyBehaviour>
  readonly files: FileStore
  /** Sends messages to people. */
  readonly outbox: Post
  /** A keyed hash, for values that may be compared but never read back. */
  readonly fingerprint: (value: string) => string
  readonly now: () => Date
  /** Reads the setting that a feature or behaviour declares. */
  readonly setting: ReadSetting
  /** The maximum number of distinct whole values of masked fields that one person may look up within an hour. */
  readonly lookupsPerHour: number
  /** How long the search over all resources waits for each of them, in milliseconds; 250 by default. */
  readonly searchPatience?: number
  /**
   * Whether answers are verified against the endpoints' schemas: in tests and development only, because it takes time.
   */
  readonly verifiesAnswers?: boolean
  readonly directory: Directory
  /** Work that continues in this process after its request was answered. */
  readonly background: Background
  /** Work that any process does after its request was answered, and that survives the end of a process. */
  readonly jobs: Jobs
  /** Scheduled work. */
  readonly schedules: SchedulesOf<Engine>
  /** The active ones of some users, as viewers: for messages to someone other than the requester. */
  readonly viewersOf: (tx: Queries, ids: readonly number[]) => Promise<Viewer[]>
  /** Transfers what the accounts of a merged record contain to those of the record to keep. */
  readonly transferAccounts: (work: Work, merged: Merged) => Promise<void>
  /** Returns to the accounts of a merged record what came from them, when its merge is reversed. */
  readonly returnAccounts: (work: Work, reversed: Reversed) => Promise<void>
}

/** The context of one request: the viewer, and the transaction. */
export interface Work {
  readonly engine: Engine
  readonly viewer: Viewer
  readonly tx: Queries
  /** The id of the request, for the history. */
  readonly request?: string
  /** The bulk operation that this is part of. */
  readonly operation?: string
  /** The rows of a form are being written: checks that involve all of them wait until they are written. */
  readonly isOfForm?: true
  /** Logs a fault that affects one part of the work and not the answer. */
  readonly onFault?: (error: unknown) => void
}

/** A computed fact, in words. */
export interface Computed {
  readonly value: string
  /** The text below it. */
  readonly hint?: string
}

/** Computes the facts of a record by their names. */
export type ComputeFacts = (work: Work, id: number) => Promise<Readonly<Record<string, Computed | null>>>

/** A behaviour with its resource, with its types erased. */
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
  readonly onMerge?: (work: Work, moving: Moving) => Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>>
  readonly commented?: (work: Work, said: Said) => Promise<void>
  readonly timeRules?: Readonly<Record<string, Schedule['run']>>
  readonly effects: Readonly<Record<string, (work: Work, effect: Effect<never>) => Promise<number | void>>>
}

/** Scheduled work: it runs once per due time, in one of several processes. */
export type Schedule = ScheduleOf<Engine>

/** A kind of job that the engine can run. */
export type JobKind<Data extends object> = JobOf<Data, Engine>

/** Any kind of job. */
export type AnyJobKind = JobKind<never>

/** The behaviour of a resource, if it has one. */
export function behaviourOf(engine: Engine, resource: AnyResource): AnyBehaviour | undefined {
  return engine.behaviours.get(resource.is.name)
}
