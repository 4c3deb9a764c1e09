import { computedFacts, fault, unknownWords } from '#define'
import type {
  Access,
  Action,
  AnyResource,
  Complaint,
  Fields,
  InputOf,
  Register,
  Resource,
  RowOf,
  WriteValue,
} from '#define'
import type { Sql } from '../database'
import type { AnyBehaviour, ComputeFacts, Engine, Schedule, Work } from './engine'
import type { Doubted, Draft, Effect, Said } from './hooked'
import type { JsonSchema } from './jsonSchema'
import type { Viewer } from './viewer'

type EffectNames<A extends Readonly<Record<string, Action>>> = {
  [N in keyof A]: A[N] extends { readonly effect: true } ? N : never
}[keyof A]

/** What the service does for one resource beyond the generic. */
export interface Behaviour<F extends Fields, A extends Readonly<Record<string, Action>>> {
  /** The rows that a viewer may know of, as a condition on the table `t`. Undefined: all. */
  readonly scope?: (viewer: Viewer, engine: Engine) => Sql | undefined
  /** The rows among those that the viewer may also change, as a condition on the table `t`. Undefined: all. */
  readonly reach?: (viewer: Viewer, engine: Engine) => Sql | undefined
  /**
   * Rows of which each is several records that were added up beforehand: a table with the columns of some fields, a moment by
   * its day and a figure as its sum, and `records`, how many they are. Figures are counted there wherever it has all fields
   * of which they speak. Undefined where it has not.
   */
  readonly sums?: (work: Work, paths: readonly string[]) => Sql | undefined
  /** What pickers say of a row of the table `t` besides its title and where it lies, as text; null for nothing. */
  readonly hint?: () => Sql
  /** What is wrong with choosing a row of the table `t` in a field that warns, as text; null for nothing. */
  readonly warning?: (engine: Engine) => Sql
  /** Works out the computed facts of a record, by the names under which its summary asks for them; null where there is none. */
  readonly facts?: ComputeFacts
  /**
   * The people (rows of the table `t`) of whom a viewer may hear anywhere, as in a comment; wider than the scope, because
   * colleagues talk beyond their geographies. Undefined: all.
   */
  readonly circle?: (viewer: Viewer) => Sql | undefined
  /** What a new record begins with where the request is silent, beyond what is declared. */
  readonly begins?: (
    work: Work,
    input: InputOf<{ fields: F }>,
  ) => Promise<{ readonly [N in keyof F]?: WriteValue<F[N]> | null }>
  /**
   * Verifies a write against other records; throws a Problem. Answers with what the service itself writes along with it,
   * where there is such a thing: values of fields that nobody fills in, and of the state.
   */
  readonly prepare?: (
    work: Work,
    draft: Draft<RowOf<{ fields: F }>, InputOf<{ fields: F }>>,
  ) => Promise<InputOf<{ fields: F }> | void>
  /**
   * Verifies a record and the rows of its form, once those that came along with it are written, or one of them by its own
   * address. Throws a Problem with the title that it is given: whether a record is created or updated is seen by who asks.
   */
  readonly together?: (work: Work, id: number, title: string) => Promise<void>
  /**
   * `begins` and `prepare` ask nothing that another new record of the same resource changes: those of a sheet are verified
   * before any of them is written.
   */
  readonly isVerifiedAlone?: true
  /**
   * Holds other records before an action holds the one that it is done to: those that others hold first who write both, so
   * that nobody waits for each other. Of actions to many records at once it is asked where they have an effect.
   */
  readonly holds?: (work: Work, id: number) => Promise<void>
  /**
   * What is odd about rows of a sheet that can be written all the same, by field, in the order of the rows: told beside
   * them, refusing nothing. What must be confirmed is a refusal of `prepare` at a field that is `askedOnWarning`.
   */
  readonly doubts?: (work: Work, rows: readonly Doubted[]) => Promise<readonly Readonly<Record<string, string>>[]>
  /**
   * Follows every write of a record, in the same transaction. The running numbers of a new one are drawn by then: what may
   * refuse it is asked in `prepare`.
   */
  readonly saved?: (
    work: Work,
    change: { readonly before?: RowOf<{ fields: F }>; readonly after: RowOf<{ fields: F }> },
  ) => Promise<void>
  /** Follows new records that are written together, after `saved` of each, in as few statements as for one. */
  readonly made?: (work: Work, records: readonly RowOf<{ fields: F }>[]) => Promise<void>
  /** Follows what somebody said about a record, in the same transaction. */
  readonly commented?: (work: Work, said: Said) => Promise<void>
  /** What the declared time rules with an effect do, by their names. Repeatable: a run whose process is killed is begun again. */
  readonly timeRules?: Readonly<Record<string, Schedule['run']>>
  /** What the actions with an effect do, in the same transaction as the move. */
  readonly effects: {
    readonly [N in EffectNames<A>]: (work: Work, effect: Effect<RowOf<{ fields: F }>>) => Promise<void>
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

/** What the address of an endpoint gave: the parts of its path, and what stood after the question mark. */
export interface Given {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** An address of its own beside the resources' lists and records: a page's figures, a joint write, what people keep. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`: `/admin/dashboard`, `/admin/views/:id`. */
  readonly path: string
  readonly summary: string
  readonly need: AnyResource['access']['see']
  /** Authorities that it takes besides, each of them. */
  readonly alsoNeeds?: readonly Access[]
  /** It concerns the record of this resource whose id stands in its path: any that the viewer may not know of is 404. */
  readonly record?: AnyResource
  /**
   * The parameters that it understands after the question mark: text with a sentence, or a schema. What does not fit, what
   * is missing and any other parameter is refused before the handler is asked.
   */
  readonly query?: Readonly<Record<string, string | JsonSchema>>
  /** It takes the parameters of a list as well, which it verifies itself. */
  readonly takesListQuery?: true
  /** What is sent along. What does not fit is refused before the handler is asked. */
  readonly body?: JsonSchema
  /** How many bytes may be sent at most; 1 MB unless given. */
  readonly mostBytes?: number
  /** What it answers with; null where that is nothing (204). Tests and development hold it to that. */
  readonly gives: JsonSchema | null
  /** Its answer is a file of this type, `{ name, bytes }`, which is shown where it is opened. Only with GET. */
  readonly media?: string
  /** Its answer is too sensitive to be kept for a repeated request, so that an Idempotency-Key changes nothing. */
  readonly isForgotten?: true
  /** Its answer rarely changes and is large: browsers keep it, and ask whether it is still the same. */
  readonly isKept?: true
  /** A write to it may change what someone is allowed to do; their next request sees the change. */
  readonly changesAccess?: true
  /**
   * It opens its transactions itself, one for each part, so that what one part is refused for spoils no other. It does
   * nothing twice when it is started again: a repeated request starts it again after its process was killed.
   */
  readonly isInParts?: true
  /** Inside a transaction unless for GET or in parts. Answers with what becomes JSON; with undefined, nothing is sent back (204). */
  readonly answer: (work: Work, body: unknown, given: Given) => Promise<unknown>
}

/** Finds what is declared and not served by the behaviours, and what they serve without being declared. */
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
