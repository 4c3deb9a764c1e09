import { computedFacts, fault, unknownWords } from '#define'
import type {
  Access,
  Action,
  AnyResource,
  Complaint,
  DraftOf,
  Fields,
  InputOf,
  Register,
  Resource,
  RowOf,
  WriteValue,
} from '#define'
import type { Sql } from '../database'
import type { AnyBehaviour, ComputeFacts, Engine, Schedule, Work } from './engine'
import type { Doubted, Draft, Effect, Moving, Said } from './hooked'
import type { JsonSchema } from './jsonSchema'
import type { Viewer } from './viewer'

type EffectNames<A extends Readonly<Record<string, Action>>> = {
  [N in keyof A]: A[N] extends { readonly effect: true } ? N : never
}[keyof A]

/** What the service adds to one resource beyond the generic behaviour. */
export interface Behaviour<F extends Fields, A extends Readonly<Record<string, Action>>> {
  /** The rows that a viewer may know of, as a condition on the table `t`. Undefined: all rows. */
  readonly scope?: (viewer: Viewer, engine: Engine) => Sql | undefined
  /**
   * Those of the visible rows that the viewer may also change, as a condition on the table `t`. Undefined: all of them.
   */
  readonly reach?: (viewer: Viewer, engine: Engine) => Sql | undefined
  /**
   * Pre-aggregated rows, each for several records: a table with the columns of some fields (a moment by its day, a
   * figure as its sum) and `records`, the number of records. Figures are computed from it wherever it has all fields
   * that they use. Undefined where it lacks one.
   */
  readonly sums?: (work: Work, paths: readonly string[]) => Sql | undefined
  /** What pickers show for a row of the table `t` beside its title and place, as text; null for nothing. */
  readonly hint?: () => Sql
  /** What is wrong with choosing a row of the table `t` in a field that shows warnings, as text; null for nothing. */
  readonly warning?: (engine: Engine) => Sql
  /** Computes the facts of a record, by the names that its summary uses; null where there is none. */
  readonly facts?: ComputeFacts
  /**
   * The people (rows of the table `t`) whose names a viewer may see anywhere, as in a comment; wider than the scope,
   * because colleagues talk beyond their geographies. Undefined: all people.
   */
  readonly circle?: (viewer: Viewer) => Sql | undefined
  /** The default values of a new record that the request leaves out, beyond the declared ones. */
  readonly begins?: (
    work: Work,
    input: InputOf<{ fields: F }>,
  ) => Promise<{ readonly [N in keyof F]?: WriteValue<F[N]> | null }>
  /**
   * Verifies a write against other records; throws a Problem. Answers with the values that the service itself adds to
   * the write, if any: fields that no one fills in, and the state.
   */
  readonly prepare?: (
    work: Work,
    draft: Draft<RowOf<{ fields: F }>, DraftOf<{ fields: F }>>,
  ) => Promise<InputOf<{ fields: F }> | void>
  /**
   * Verifies a record and the rows of its form after the rows sent along were written, or after one of them was written
   * by its own address. Throws a Problem with the given title, because only the caller knows whether a record is
   * created or updated.
   */
  readonly together?: (work: Work, id: number, title: string) => Promise<void>
  /**
   * `begins` and `prepare` depend on nothing that another new record of the same resource changes, so the records of a
   * sheet may all be verified before any of them is written.
   */
  readonly isVerifiedAlone?: true
  /**
   * Locks other records before the record of an action is locked: those that other writers of both lock first, to avoid
   * deadlocks. For bulk actions it is called where they have an effect.
   */
  readonly holds?: (work: Work, id: number) => Promise<void>
  /**
   * Warnings about rows of a sheet that can be written nevertheless, by field, in the order of the rows: shown beside
   * them, refusing nothing. What must be confirmed is a refusal of `prepare` at a field that is `askedOnWarning`.
   */
  readonly doubts?: (work: Work, rows: readonly Doubted[]) => Promise<readonly Readonly<Record<string, string>>[]>
  /**
   * Called after every write of a record, in the same transaction. The running numbers of a new record are drawn by
   * then, so whatever may refuse it belongs in `prepare`.
   */
  readonly saved?: (
    work: Work,
    change: { readonly before?: RowOf<{ fields: F }>; readonly after: RowOf<{ fields: F }> },
  ) => Promise<void>
  /** Called after new records were written together, after `saved` of each, in as few statements as for one. */
  readonly made?: (work: Work, records: readonly RowOf<{ fields: F }>[]) => Promise<void>
  /**
   * The values that records get besides their reference when the record that they refer to is merged into another one, by
   * their ids: a name of which the other record has one already.
   */
  readonly onMerge?: (work: Work, moving: Moving) => Promise<ReadonlyMap<number, InputOf<{ fields: F }>>>
  /** Called after a comment on a record, in the same transaction. */
  readonly commented?: (work: Work, said: Said) => Promise<void>
  /**
   * The work of the declared time rules that have an effect, by their names. Must be repeatable: a run whose process is
   * killed starts again.
   */
  readonly timeRules?: Readonly<Record<string, Schedule['run']>>
  /**
   * The work of the actions that have an effect, in the same transaction as the transition. One that makes a record
   * answers with its id.
   */
  readonly effects: {
    readonly [N in EffectNames<A>]: (
      work: Work,
      effect: Effect<RowOf<{ fields: F }>>,
    ) => Promise<A[N] extends { readonly makes: string } ? number : void>
  }
}

/** Binds what the service adds to a resource. An action with an effect that has none does not compile. */
export function behaviour<
  N extends string,
  F extends Fields,
  S extends string,
  A extends Readonly<Record<string, Action>>,
>(resource: Resource<N, F, S, A>, adds: Behaviour<F, A>): AnyBehaviour {
  return { resource, ...adds }
}

/** The input from an endpoint's address: the parts of its path and its query parameters. */
export interface Given {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>
}

/**
 * An address of its own beside the resources' lists and records: a page's figures, a joint write, people's saved data.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`: `/admin/dashboard`, `/admin/views/:id`. */
  readonly path: string
  readonly summary: string
  readonly need: AnyResource['access']['see']
  /** Further authorities that it needs, each of them. */
  readonly alsoNeeds?: readonly Access[]
  /**
   * It is about the record of this resource whose id is in its path: a record that the viewer may not know of is 404.
   */
  readonly record?: AnyResource
  /**
   * Its query parameters: text with a sentence, or a schema. A value that does not fit, a missing one and an unknown
   * parameter are refused before the handler is called.
   */
  readonly query?: Readonly<Record<string, string | JsonSchema>>
  /** It also takes the parameters of a list, which it verifies itself. */
  readonly takesListQuery?: true
  /** The request body. One that does not fit is refused before the handler is called. */
  readonly body?: JsonSchema
  /** The maximum size of the body in bytes; 1 MB by default. */
  readonly mostBytes?: number
  /** The answer; null for none (204). Tests and development verify that it fits. */
  readonly gives: JsonSchema | null
  /** Its answer is a file of this type, `{ name, bytes }`, which the browser shows in place. Only with GET. */
  readonly media?: string
  /** Its answer is too sensitive to be stored for a repeated request, so an Idempotency-Key has no effect. */
  readonly isForgotten?: true
  /** Its answer rarely changes and is large: browsers cache it and revalidate it. */
  readonly isKept?: true
  /** A write to it may change what someone is allowed to do; their next request sees the change. */
  readonly changesAccess?: true
  /**
   * It opens its own transactions, one per part, so that a refusal of one part does not affect the others. It must do
   * nothing twice when it runs again: a repeated request runs it again after its process was killed.
   */
  readonly isInParts?: true
  /**
   * Runs in a transaction, except for GET and in parts. Answers with a value that becomes JSON; undefined sends nothing
   * back (204).
   */
  readonly answer: (work: Work, body: unknown, given: Given) => Promise<unknown>
}

/** Finds what is declared but not served by the behaviours, and what they serve without a declaration. */
export function missingBehaviours({ resources }: Register, behaviours: readonly AnyBehaviour[]): Complaint[] {
  const names = resources.map(({ is }) => is.name)
  const served = behaviours.map(({ resource }) => resource.is.name)
  return [
    ...resources.flatMap((resource) =>
      missingParts(
        resource,
        behaviours.find((one) => one.resource.is.name === resource.is.name),
      ),
    ),
    ...unknownWords([], served, names, (name) => `a behaviour serves ${name}, which is not declared`),
    ...served
      .filter((name, at) => served.indexOf(name) !== at)
      .map((name) => fault([], `two behaviours serve ${name}, and only one of them is used`)),
  ]
}

function missingParts(
  { is, actions, timeRules, access, page }: AnyResource,
  found: AnyBehaviour | undefined,
): Complaint[] {
  const effects = Object.entries(actions)
    .filter(([name, action]) => action.effect && !found?.effects[name])
    .map(([name]) =>
      fault(
        ['actions', name, 'effect'],
        `the action ${name} has no function in effects of its behaviour (server/behaviours), or that is not in server/behaviours.ts`,
      ),
    )
  const rules = Object.entries(timeRules)
    .filter(([name, rule]) => 'effect' in rule && !found?.timeRules?.[name])
    .map(([name]) =>
      fault(
        ['timeRules', name, 'effect'],
        `the time rule ${name} has no function in timeRules of its behaviour (server/behaviours), or that is not in server/behaviours.ts`,
      ),
    )
  const declared = Object.keys(timeRules).filter((name) => 'effect' in (timeRules[name] ?? {}))
  const undeclared = unknownWords(
    ['timeRules'],
    Object.keys(found?.timeRules ?? {}),
    declared,
    (name) => `the behaviour has the time rule ${name}, which is not declared with an effect`,
  )
  const computed =
    computedFacts(page.summary).length > 0 && !found?.facts
      ? [fault(['page', 'summary'], 'the summary has computed facts, but no behaviour works them out')]
      : []
  const scope =
    access.scope === 'behaviour' && !found?.scope
      ? [fault(['access', 'scope'], 'the scope is left to a behaviour, but there is none')]
      : []
  return [...effects, ...rules, ...undeclared, ...computed, ...scope].map((one) => ({ resource: is.name, ...one }))
}
