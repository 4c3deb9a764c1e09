import { checkCondition } from './checkConditions'
import { testsIn, type Scalar } from './kernel/conditions'
import { recurrenceFaults } from './kernel/recurrence'
import type { AnyResource } from './resource/resource'
import { systemResources } from './systemResources'
import {
  deadlineField,
  type Deadline,
  type FlagRule,
  type ReminderRule,
  type StateRule,
  type TimeRule,
} from './resource/timeRules'

/** Says what is wrong with the time rules of a resource, as sentences. */
export function checkTimeRules(resource: AnyResource): string[] {
  return Object.entries(resource.timeRules).flatMap(([name, rule]) =>
    [...checkRule(resource, rule), ...conditionsIn(rule).flatMap((one) => checkCondition(one, resource))].map(
      (fault) => `the time rule ${name}: ${fault}`,
    ),
  )
}

function checkRule(resource: AnyResource, rule: TimeRule): string[] {
  const every = rule.every ? recurrenceFaults(rule.every) : []
  const deadlines = deadlinesIn(rule).flatMap((one) => checkDeadline(resource, one))
  return [...every, ...deadlines, ...checkDeed(resource, rule)]
}

function checkDeed(resource: AnyResource, rule: TimeRule): string[] {
  if ('effect' in rule) return []
  if ('to' in rule) return checkStates(resource, rule)
  if ('keeps' in rule) return checkKept(resource, rule)
  if ('notify' in rule) return checkReminder(resource, rule)
  const action = resource.actions[rule.action]
  if (!action) return [`${rule.action} is no action; there are ${listOf(resource.actions)}`]
  return Object.keys(rule.input ?? {})
    .filter((input) => input !== 'reason' && !action.input?.[input])
    .map((input) => `the action ${rule.action} does not ask for ${input}`)
}

function checkStates({ fields, rules: { state } }: AnyResource, { from, to }: StateRule): string[] {
  const field = fields[state ?? '']
  if (field?.kind !== 'choice') return ['it moves a state, but no state field is named']
  const unknown = [...from, to].filter((one) => !Object.hasOwn(field.options, one))
  return unknown.map((one) => `${one} is no state; there are ${listOf(field.options)}`)
}

/** A rule that keeps a value looks only for what has come: what lies within a span leaves it again without a write. */
const movesOn = 'what is kept has its dates in `when`: a condition with `within` ends by itself'

function checkKept({ fields }: AnyResource, { keeps, steps, otherwise }: FlagRule): string[] {
  const field = fields[keeps]
  if (!field) return [`there is no field ${keeps}`]
  if (field.kind !== 'flag' && field.kind !== 'choice') return [`${keeps} is no flag and no choice`]
  const isValue = (value: Scalar): boolean =>
    field.kind === 'flag' ? typeof value === 'boolean' : Object.hasOwn(field.options, String(value))
  return [
    ...(field.readOnly ? [] : [`${keeps} is kept by the clock, so it is read-only`]),
    ...[...steps.map(({ value }) => value), otherwise]
      .filter((value) => !isValue(value))
      .map((value) => `${String(value)} is no value of ${keeps}`),
    ...(steps.some((step) => step.while && testsIn(step.while).some((test) => 'within' in test)) ? [movesOn] : []),
  ]
}

function checkReminder({ fields, people: { notices } }: AnyResource, { notify, people }: ReminderRule): string[] {
  const isUser = (name: string): boolean => {
    const field = fields[name]
    return field?.kind === 'reference' && field.to === systemResources.users
  }
  return [
    ...(Object.hasOwn(notices, notify) ? [] : [`${notify} is no notice; there are ${listOf(notices)}`]),
    ...people.filter((name) => !isUser(name)).map((name) => `${name} is no reference to a user`),
  ]
}

function checkDeadline({ fields }: AnyResource, deadline: Deadline): string[] {
  const name = deadlineField(deadline)
  const kind = name === 'createdAt' || name === 'updatedAt' ? 'instant' : fields[name]?.kind
  if (!kind) return [`there is no field ${name}`]
  if (kind !== 'date' && kind !== 'instant') return [`${name} is neither a date nor an instant`]
  const hasHours = ('hours' in deadline && deadline.hours) || ('hoursBefore' in deadline && deadline.hoursBefore)
  return kind === 'date' && (hasHours || deadline.working) ? [`${name} is a date, which has no hours`] : []
}

function deadlinesIn(rule: TimeRule): Deadline[] {
  if ('keeps' in rule) return rule.steps.map(({ when }) => when)
  return 'when' in rule ? [rule.when] : []
}

function conditionsIn(rule: TimeRule) {
  const parts = 'keeps' in rule ? rule.steps : 'when' in rule ? [rule] : []
  return parts.flatMap((part) => part.while ?? [])
}

function listOf(names: object): string {
  return Object.keys(names).join(', ') || 'none'
}
