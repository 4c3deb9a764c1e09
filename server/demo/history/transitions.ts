import { addDays, type Action, type AnyResource, type Field, type SetValue, type TimeRule } from '#define'

/** A declared move of a record from one status to another, and the fields that state its moment and its person. */
export interface Transition {
  /** Its action in the history. */
  readonly action: string
  /** The statuses from which it starts; any without them. */
  readonly from?: readonly string[]
  readonly to: string
  /** The fields that may have its moment, the least shared one first. */
  readonly moments: readonly string[]
  /** Computes the moment from the values of the record, for time rules. */
  readonly due?: (valueOf: (field: string) => unknown) => string | undefined
  /** The field with the person; undefined where the record has none. */
  readonly person?: string
  /** Made by schedule, without a user. */
  readonly isTimed?: true
  readonly sets: Readonly<Partial<Record<string, SetValue>>>
  /** The fields that it writes. */
  readonly writes: readonly string[]
}

const known = new WeakMap<AnyResource, readonly Transition[]>()

/** Lists the transitions of a resource, from its actions and time rules. */
export function transitionsOf(resource: AnyResource): readonly Transition[] {
  const found = known.get(resource) ?? declared(resource)
  known.set(resource, found)
  return found
}

function declared(resource: AnyResource): Transition[] {
  const { state } = resource.rules
  if (!state) return []
  const timed = Object.values(resource.timeRules).flatMap((rule) => byTheClock(resource, rule))
  const found = [
    ...Object.entries(resource.actions).flatMap(([name, action]) => byAction(resource, name, action)),
    ...timed,
  ]
  const shared = (field: string): number => found.filter(({ moments }) => moments.includes(field)).length
  return found.map((one) => ({
    ...one,
    moments: [...one.moments].sort((a, b) => shared(a) - shared(b)),
    writes: [...new Set([...one.writes, state])],
  }))
}

function byAction(resource: AnyResource, name: string, action: Action): Transition[] {
  const { from, to, by, sets = {}, input = {} } = action
  if (to === undefined) return []
  const { fields } = resource
  const stamped = (stamp: 'when' | 'who'): string[] =>
    Object.entries(sets).flatMap(([field, value]) => (isStamp(value, stamp) ? [field] : []))
  const told = Object.keys(input).filter((field) => tellsWhen(fields[field]))
  const called = camel(to)
  const moments = [...new Set([...stamped('when'), `${called}At`, `${called}On`, `${participle(name)}At`, ...told])]
  const people = [...stamped('who'), ...(by ? [by] : []), `${called}By`, `${participle(name)}By`]
  const own = { moments: moments.filter(has(resource)), person: people.find(has(resource)) }
  return [
    {
      action: name,
      ...(from && { from }),
      ...{ to, sets, moments: own.moments },
      ...(own.person && { person: own.person }),
      writes: [
        ...Object.keys(sets),
        ...Object.keys(input).filter((field) => fields[field] && !fields[field].required),
        ...own.moments,
        ...(own.person && own.person !== by ? [own.person] : []),
      ].filter(has(resource)),
    },
  ]
}

/** Whether an action's input is the day or moment at which it was done, rather than planned. */
function tellsWhen(field: Field | undefined): boolean {
  if (field?.kind !== 'date' && field?.kind !== 'instant') return false
  return ('past' in field && field.past === true) || field.required === true
}

/** Lists the transitions of a time rule: updates without a user, or an action whose moment is otherwise unknown. */
function byTheClock(resource: AnyResource, rule: TimeRule): Transition[] {
  if (!('when' in rule)) return []
  const timed = { isTimed: true, moments: [], due: dueOf(resource, rule.when) } as const
  if ('to' in rule) return [{ ...timed, action: 'update', from: rule.from, to: rule.to, sets: {}, writes: [] }]
  if (!('action' in rule) || rule.input) return []
  const [done] = byAction(resource, rule.action, resource.actions[rule.action] as Action)
  return done && done.moments.length === 0 && !done.person ? [{ ...done, ...timed }] : []
}

type Due = NonNullable<Transition['due']>
type When = Extract<TimeRule, { readonly when: unknown }>['when']

const HOUR = 3_600_000

function dueOf({ fields }: AnyResource, when: When): Due {
  const isPast = 'past' in when
  const name = isPast ? when.past : when.reached
  const days = isPast ? (when.days ?? 0) : -(when.daysBefore ?? 0)
  const hours = isPast ? (when.hours ?? 0) : -(when.hoursBefore ?? 0)
  return (valueOf) => {
    const value = valueOf(name)
    if (typeof value !== 'string') return undefined
    // A day is over when the next one starts.
    const begun =
      fields[name]?.kind === 'date' ? Date.parse(`${addDays(value, isPast ? 1 : 0)}T00:00:00+05:30`) : Date.parse(value)
    return new Date(begun + (days * 24 + hours) * HOUR).toISOString()
  }
}

function isStamp(value: SetValue | undefined, stamp: 'when' | 'who'): boolean {
  return typeof value === 'object' && value !== null && 'stamp' in value && value.stamp === stamp
}

function has({ fields }: AnyResource): (field: string) => boolean {
  return (field) => field in fields
}

/** `IN_PROGRESS` → `inProgress`. */
function camel(option: string): string {
  return option.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** `start` → `started`, `verify` → `verified`. */
function participle(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`
}
