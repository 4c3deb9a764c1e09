import { isDerived, isSecret, type AnyResource, type Kind, type SetValue } from '#define'
import { isNothing, type Changes } from '../../engine/read/changes'
import { system } from '../../engine/read/oneRecord'
import { isSame } from '../../engine/write/history'
import { makerField } from './makers'
import { initialState, type Step } from './steps'

/** The kinds of fields that no transition writes, or that have several columns. */
const unread: readonly Kind[] = ['joined', 'many', 'place', 'area', 'aadhaar']

/** A record with what its history needs. */
export interface Told {
  readonly id: number
  /** A value in its reading shape, references by id and title; null where there is none. */
  readonly valueOf: (field: string) => unknown
  /** Its maker, for steps without a recorded person. */
  readonly maker: Person | null
}

/** A person by id and name. */
export interface Person {
  readonly id: number
  readonly label: string
}

/** A line of the history, without what all lines of a resource have in common. */
export interface Line {
  readonly record_id: number
  readonly version: number
  readonly action: string
  readonly at: string
  readonly by_id: number | null
  readonly by_label: string
  readonly reason: string | null
  readonly changes: Changes
}

/**
 * Makes the history lines of a record's steps. A field that several of them write has its value from the last one; a
 * field that no one fills in was set with the first status in which any record has it (`since`).
 */
export function linesOf(
  resource: AnyResource,
  record: Told,
  steps: readonly Step[],
  since: ReadonlyMap<string, ReadonlySet<string>>,
): Line[] {
  const writes = steps.map(({ transition }) => new Set(transition.writes.filter((name) => isKept(resource, name))))
  for (const [name, states] of since) {
    if (isNothing(record.valueOf(name)) || writes.some((step) => step.has(name))) continue
    const first = steps.findIndex(({ transition: { to } }) => states.has(to))
    writes[first < 0 ? steps.length - 1 : first]?.add(name)
  }
  const current = new Map<string, unknown>()
  return steps.map((step, index) => {
    const by = personOf(resource, record, step)
    const changes: Record<string, readonly [unknown, unknown]> = {}
    for (const name of writes[index] ?? []) {
      const was = current.has(name) ? current.get(name) : initialOf(resource, name)
      const isLast = !writes.slice(index + 1).some((later) => later.has(name))
      const is = valueAfter(resource, name, { record, step, by, isLast, was })
      current.set(name, is)
      if (isSame(was, is)) continue
      const field = resource.fields[name]
      changes[name] = field && isSecret(field) ? ['changed', 'changed'] : [was, is]
    }
    return {
      record_id: record.id,
      version: index + 2,
      action: step.transition.action,
      at: step.at,
      by_id: by?.id ?? null,
      by_label: by?.label ?? system.name,
      reason: reasonOf(record, step),
      changes,
    }
  })
}

/** Whether steps include a field. */
export function isKept({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  return field !== undefined && !unread.includes(field.kind) && !isDerived(field)
}

function initialOf({ fields }: AnyResource, name: string): unknown {
  const field = fields[name]
  return field && 'initial' in field ? (field.initial ?? null) : null
}

function personOf(resource: AnyResource, { valueOf, maker }: Told, { transition, from }: Step): Person | null {
  const { person, isTimed } = transition
  if (isTimed) return null
  const named = (field: string | undefined): Person | null => (field ? (valueOf(field) as Person | null) : null)
  if (named(person)) return named(person)
  const { assignee } = resource.people
  if (assignee && !isJudged(resource, assignee)) return named(assignee)
  return from === initialState(resource) || !isJudged(resource, makerField(resource) ?? '') ? maker : null
}

/** Whether the work of the person in a field is judged by others. */
function isJudged({ actions }: AnyResource, field: string): boolean {
  return Object.values(actions).some(({ notSelf }) => notSelf?.includes(field))
}

interface Moment {
  readonly record: Told
  readonly step: Step
  readonly by: Person | null
  readonly isLast: boolean
  readonly was: unknown
}

function valueAfter({ rules, fields }: AnyResource, name: string, { record, step, by, isLast, was }: Moment): unknown {
  if (name === rules.state) return step.transition.to
  if (isLast) return record.valueOf(name)
  const set: SetValue | undefined = step.transition.sets[name]
  if (typeof set !== 'object' || set === null) return set === undefined ? was : set
  if ('input' in set) return was
  if (set.stamp === 'who') return by
  return fields[name]?.kind === 'date' ? step.at.slice(0, 10) : step.at
}

/** Returns the reason of an action that is stored in a field of the record as well. */
function reasonOf({ valueOf }: Told, { transition: { sets } }: Step): string | null {
  const kept = Object.entries(sets).find(([, value]) => {
    return typeof value === 'object' && value !== null && 'input' in value && value.input === 'reason'
  })
  const reason = kept && valueOf(kept[0])
  return typeof reason === 'string' ? reason : null
}
