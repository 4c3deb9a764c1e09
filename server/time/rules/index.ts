import { isReminder, type AnyResource, type TimeRule } from '#define'
import type { AnyBehaviour, Schedule } from '../../engine/engine'
import { keptRun } from './kept'
import { actionRun, stateRun } from './movement'
import { reminderRun } from './reminder'

const EVERY_MINUTE = { everyMinutes: 1 } as const

/**
 * Makes the schedules of the time rules that a resource declares. Throws for an effect that its behaviour does not
 * have.
 */
export function schedulesOf(resource: AnyResource, behaviour: AnyBehaviour | undefined): Schedule[] {
  return Object.entries(resource.timeRules).map(([name, rule]) => ({
    name: `${resource.is.name}.${name}`,
    label: rule.label,
    recurrence: rule.every ?? EVERY_MINUTE,
    run: runOf(resource, name, rule, behaviour),
  }))
}

function runOf(
  resource: AnyResource,
  name: string,
  rule: TimeRule,
  behaviour: AnyBehaviour | undefined,
): Schedule['run'] {
  if ('to' in rule) return stateRun(resource, rule)
  if ('action' in rule) return actionRun(resource, rule)
  if ('keeps' in rule) return keptRun(resource, rule)
  if (isReminder(rule)) return reminderRun(resource, name, rule)
  const run = behaviour?.timeRules?.[name]
  if (!run) throw new Error(`${resource.is.name}: the time rule ${name} has no effect in its behaviour`)
  return run
}
