import type { AnyResource } from '#define'
import { offeredActions } from '../actions/useRecordMenu'
import type { Row } from '../data/row'

/** What a record offers in the sight of its user. */
interface Steps {
  /** The allowed actions that are neither dangerous, unless they are declared `inSight`, nor offered elsewhere. */
  readonly harmless: ReturnType<typeof offeredActions>
  /** The name of the one that is its next step, if one is. */
  readonly next: string | undefined
}

/** Finds the harmless actions of a record, except those that are `led` to elsewhere, and its next step among them. */
export function stepsOf(resource: AnyResource, row: Row, led: readonly string[]): Steps {
  const harmless = offeredActions(resource, row).filter(
    ([name, { danger, inSight }]) => (!danger || inSight) && !led.includes(name),
  )
  const names = harmless.map(([name]) => name)
  return { harmless, next: nextStep(resource, row, names) }
}

/**
 * The next step of a record among its allowed actions: the declared one, else the one that a tab of its list waits for,
 * else the first that leads on. Without a summary only the step that leaves the initial state leads on: past it, actions
 * of equal weight, such as pausing and resuming, are no way forward.
 */
function nextStep(resource: AnyResource, row: Row, offered: readonly string[]): string | undefined {
  const { fields, list, page, rules } = resource
  const declared = page.summary?.next
  if (declared) return declared.find((name) => offered.includes(name))
  const awaited = Object.values(list.tabs).map(({ does }) => does)
  const next = offered.find((name) => awaited.includes(name))
  if (next !== undefined || !rules.state) return next
  const field = fields[rules.state]
  const state = row[rules.state]
  const isInitial = field?.kind === 'choice' && field.initial === state
  return page.summary || isInitial ? offered.find((name) => leadsOn(resource, name, state)) : undefined
}

/** Whether an action brings a record forward: into another state that is neither a failure nor its being set aside. */
function leadsOn({ actions, fields, rules }: AnyResource, name: string, state: unknown): boolean {
  const { to, danger } = actions[name] ?? {}
  const field = fields[rules.state ?? '']
  if (to === undefined || to === state || danger || field?.kind !== 'choice') return false
  const option = field.options[to]
  const { tone = 'neutral' } = typeof option === 'object' ? option : {}
  return tone !== 'neutral' && tone !== 'bad'
}
