import { holds, paths, todayInIndia, type Action, type AnyResource } from '#define'
import type { Row, Samples } from './samples'
import { seenVersion } from './seenVersion'

/** The part of a record that its actions change: the state, and the fields that they set. */
type Model = Readonly<Record<string, unknown>>

const LONGEST = 7

/**
 * Whether the declaration allows an action for a record in its state, for the person of `by` (the maker of samples) and
 * for someone not in `notSelf`, unless a `user` is given.
 */
export function isAllowed(resource: AnyResource, action: Action, record: Model, user?: number): boolean {
  const state = String(record[resource.rules.state ?? ''])
  const whose = action.by && (record[action.by] as { readonly id: number } | null)?.id
  if (user !== undefined && whose !== undefined && whose !== user) return false
  const own = (action.notSelf ?? []).map((name) => (record[name] as { readonly id: number } | null)?.id)
  if (user !== undefined && own.includes(user)) return false
  return (
    (!action.from || action.from.includes(state)) &&
    (!action.when || holds(action.when, record, todayInIndia(new Date())))
  )
}

/**
 * Finds the shortest sequence of actions after which a new record satisfies `isThere`; undefined when there is none.
 */
export function wayTo(
  resource: AnyResource,
  start: Model,
  isThere: (record: Model) => boolean,
): readonly string[] | undefined {
  let reached: { record: Model; way: readonly string[] }[] = [{ record: start, way: [] }]
  const known = new Set<string>()
  for (let length = 0; length <= LONGEST; length += 1) {
    const found = reached.find(({ record }) => isThere(record))
    if (found) return found.way
    reached = reached.flatMap(({ record, way }) =>
      Object.entries(resource.actions)
        .filter(([, action]) => isAllowed(resource, action, record))
        .map(([word, action]) => ({ record: after(resource, action, record), way: [...way, word] }))
        .filter(({ record: next }) => isNew(known, next)),
    )
  }
  return undefined
}

/** A record reached by a shorter path leads nowhere else. */
function isNew(known: Set<string>, record: Model): boolean {
  const spelled = JSON.stringify(record)
  const wasKnown = known.has(spelled)
  known.add(spelled)
  return !wasKnown
}

function after(resource: AnyResource, action: Action, record: Model): Model {
  const set = valuesSet(resource, action, { when: new Date(), who: 0, input: {} })
  return { ...record, ...set, ...(action.to && resource.rules.state && { [resource.rules.state]: action.to }) }
}

/** The kinds of fields whose empty value is an empty list. */
const readsAsList = new Set(['tags', 'image', 'file', 'many'])

/** Computes the values that an action sets at a moment, by a user, with an input. */
export function valuesSet(
  { fields }: AnyResource,
  { sets = {} }: Action,
  { when, who, input }: { readonly when: Date; readonly who: number; readonly input: Model },
): Model {
  return Object.fromEntries(
    Object.entries(sets).map(([name, value]) => {
      if (value === null) return [name, readsAsList.has(fields[name]?.kind ?? '') ? [] : null]
      if (typeof value !== 'object') return [name, value]
      if ('input' in value) return [name, input[value.input] ?? null]
      if (value.stamp === 'who') return [name, { id: who }]
      return [name, fields[name]?.kind === 'date' ? todayInIndia(when) : when.toISOString()]
    }),
  )
}

/** Performs actions in sequence and returns the record; throws when one is refused. */
export async function travel(
  { samples }: { samples: Samples },
  resource: AnyResource,
  record: Row,
  way: readonly string[],
): Promise<Row> {
  let last = record
  for (const word of way) {
    const action = resource.actions[word] as Action
    const input = await samples.inputs(resource, action.input ?? {}, record.id)
    const doer = await samples.doerOf(action)
    const seen = await seenVersion(resource, doer, `/api${paths.api(resource, record.id)}`)
    const answer = await doer.send<Row>('POST', `/api${paths.api(resource, record.id, word)}`, input, seen)
    if (answer.status !== 200) throw new Error(`${resource.is.name} ${word}: ${JSON.stringify(answer.body)}`)
    last = answer.body
  }
  // Each person reads in a record what they may do to it.
  return way.length ? (await samples.author.get<Row>(`/api${paths.api(resource, record.id)}`)).body : last
}
