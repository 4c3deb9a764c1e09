import type { AnyResource } from '#define'
import { transitionsOf, type Transition } from './transitions'

/** What a record says about its own past. */
export interface Facts {
  readonly state: string | undefined
  readonly createdAt: string
  /** When it was last changed; the moment of its creation where no change is known. */
  readonly updatedAt: string
  /** Moments as RFC 3339, days as YYYY-MM-DD. */
  readonly valueOf: (field: string) => unknown
}

/** A transition that a record went through. */
export interface Step {
  readonly transition: Transition
  readonly from: string
  readonly at: string
}

interface Path {
  readonly from: string
  readonly transition: Transition
}

const LONGEST = 7
/** The assumed time between steps whose moments are unknown. */
const APART = 90 * 60_000

/**
 * Finds the transitions by which a record came from the first status to its own, as its dates and people prove; steps
 * without dates are placed between the others. Empty where no date proves any.
 */
export function stepsOf(resource: AnyResource, facts: Facts, now: string): Step[] {
  const { state } = facts
  const first = initialState(resource)
  if (state === undefined || first === undefined || state === first) return []
  let best: { readonly score: number; readonly path: readonly Path[]; readonly moments: Moments } | undefined
  for (const path of pathsTo(resource, first, state)) {
    const moments = momentsOf(resource, path, facts, now)
    const score = path.reduce((sum, { transition }, at) => sum + scoreOf(transition, moments[at], facts), 0)
    if (!best || score > best.score) best = { score, path, moments }
  }
  return best ? placed(resource, best, facts, now) : []
}

/** Returns the initial status of a resource. */
export function initialState({ rules: { state = '' }, fields }: AnyResource): string | undefined {
  const field = fields[state]
  return field?.kind === 'choice' ? field.initial : undefined
}

type Moments = readonly (string | undefined)[]

function scoreOf({ person }: Transition, moment: string | undefined, { valueOf }: Facts): number {
  const named = person === undefined ? 0 : valueOf(person) ? 1 : -1
  return (moment ? 4 : -2) + named
}

/**
 * Computes the moment of each step of a path, from the last one back: the values that a step wrote prove nothing about
 * earlier ones.
 */
function momentsOf(resource: AnyResource, path: readonly Path[], facts: Facts, now: string): Moments {
  const told = new Set<string>()
  let before = now
  return path
    .toReversed()
    .map(({ transition: { moments, due } }) => {
      const fresh = moments.filter((field) => !told.has(field))
      for (const field of moments) told.add(field)
      const known = [...fresh.map((field) => momentIn(resource, field, facts)), due?.(facts.valueOf)]
      const moment = known.find((one) => one !== undefined && one >= facts.createdAt && one <= before)
      if (moment) before = moment
      return moment
    })
    .toReversed()
}

/** Returns the moment in a field; for a day its evening, and no earlier than the creation. */
function momentIn({ fields }: AnyResource, name: string, { valueOf, createdAt }: Facts): string | undefined {
  const value = valueOf(name)
  if (typeof value !== 'string') return undefined
  if (fields[name]?.kind !== 'date') return new Date(value).toISOString()
  const evening = `${value}T12:00:00.000Z`
  return evening < createdAt && value >= createdAt.slice(0, 10) ? createdAt : evening
}

function placed(
  resource: AnyResource,
  { path, moments }: { readonly path: readonly Path[]; readonly moments: Moments },
  facts: Facts,
  now: string,
): Step[] {
  const all = [...moments]
  const last = all.findLastIndex((one) => one !== undefined)
  const changedAt = changeOf(resource, facts, now)
  if (last < 0 && !changedAt) return []
  if (last < all.length - 1) {
    const from = Date.parse(all[last] ?? facts.createdAt)
    const end = new Date(from + (all.length - 1 - last) * APART).toISOString()
    all[all.length - 1] = changedAt && changedAt > (all[last] ?? facts.createdAt) ? changedAt : end < now ? end : now
  }
  let before = facts.createdAt
  return path.map(({ from, transition }, index) => {
    const at = all[index] ?? (isEarlier(transition, facts) ? before : between(all, { index, before, now }))
    before = at
    return { transition, from, at }
  })
}

/** Whether a step happened before the record existed: it was entered with the record. */
function isEarlier({ moments }: Transition, { valueOf, createdAt }: Facts): boolean {
  return moments.some((field) => {
    const value = valueOf(field)
    return typeof value === 'string' && Date.parse(value) < Date.parse(createdAt)
  })
}

/** Computes a moment before the next known one, in proportion to the steps between. */
function between(
  all: Moments,
  { index, before, now }: { readonly index: number; readonly before: string; readonly now: string },
): string {
  const next = all.findIndex((one, at) => at >= index && one !== undefined)
  const share = (Date.parse(all[next] ?? now) - Date.parse(before)) / (next - index + 1)
  return new Date(Math.round(Date.parse(before) + share)).toISOString()
}

/** Returns the last change of the record, unless that is the moment of another known step. */
function changeOf({ fields }: AnyResource, { createdAt, updatedAt, valueOf }: Facts, now: string): string | undefined {
  if (updatedAt <= createdAt || updatedAt > now) return undefined
  const isOther = Object.entries(fields).some(([name, { kind }]) => {
    const value = kind === 'instant' ? valueOf(name) : undefined
    return typeof value === 'string' && new Date(value).toISOString() === updatedAt
  })
  return isOther ? undefined : updatedAt
}

const paths = new WeakMap<AnyResource, Map<string, readonly (readonly Path[])[]>>()

/** Finds the paths from one status to another without repeated statuses, the shortest first. */
function pathsTo(resource: AnyResource, from: string, to: string): readonly (readonly Path[])[] {
  const mine = paths.get(resource) ?? new Map<string, readonly (readonly Path[])[]>()
  paths.set(resource, mine)
  const found = mine.get(to) ?? waysFrom(resource, { from, to, seen: [from] })
  const sorted = mine.has(to) ? found : [...found].sort((a, b) => a.length - b.length)
  mine.set(to, sorted)
  return sorted
}

interface Search {
  readonly from: string
  readonly to: string
  readonly seen: readonly string[]
}

function waysFrom(resource: AnyResource, { from, to, seen }: Search): Path[][] {
  if (seen.length > LONGEST) return []
  return transitionsOf(resource).flatMap((transition) => {
    const next = transition.to
    if ((transition.from && !transition.from.includes(from)) || seen.includes(next)) return []
    const step = { from, transition }
    if (next === to) return [[step]]
    return waysFrom(resource, { from: next, to, seen: [...seen, next] }).map((rest) => [step, ...rest])
  })
}
