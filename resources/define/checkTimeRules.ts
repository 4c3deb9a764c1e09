import { checkCondition } from './checkConditions'
import { below, fault, saying, type Fault } from './kernel/complaint'
import { testsIn, type Scalar } from './kernel/conditions'
import { recurrenceFaults } from './kernel/recurrence'
import { instead } from './kernel/suggestion'
import type { AnyResource } from './resource/resource'
import { systemResources } from './systemResources'
import {
  deadlineField,
  isReminder,
  type Deadline,
  type FlagRule,
  type ReminderRule,
  type StateRule,
  type TimeRule,
} from './resource/timeRules'

/** Finds faults in the time rules of a resource. */
export function checkTimeRules(resource: AnyResource): Fault[] {
  return Object.entries(resource.timeRules).flatMap(([name, rule]) =>
    below(
      ['timeRules', name],
      saying(`the time rule ${name}: `, [
        ...checkRule(resource, rule),
        ...conditionsIn(rule).flatMap((one) => checkCondition(one, resource)),
      ]),
    ),
  )
}

function checkRule(resource: AnyResource, rule: TimeRule): Fault[] {
  const every = rule.every ? recurrenceFaults(rule.every).map((words) => fault(['every'], words)) : []
  const deadlines = deadlinesIn(rule).flatMap((one) => checkDeadline(resource, one))
  return [...every, ...deadlines, ...checkDeed(resource, rule)]
}

function checkDeed(resource: AnyResource, rule: TimeRule): Fault[] {
  if ('effect' in rule) return []
  if ('to' in rule) return checkStates(resource, rule)
  if ('keeps' in rule) return checkKept(resource, rule)
  if (isReminder(rule)) return checkReminder(resource, rule)
  const action = resource.actions[rule.action]
  if (!action) return [wrong(['action'], rule.action, 'is no action', resource.actions)]
  return Object.keys(rule.input ?? {})
    .filter((input) => input !== 'reason' && !action.input?.[input])
    .map((input) =>
      fault(
        ['input', input],
        `the action ${rule.action} does not ask for ${input}${instead(input, Object.keys(action.input ?? {}))}`,
      ),
    )
}

function checkStates({ fields, rules: { state } }: AnyResource, { from, to }: StateRule): Fault[] {
  const field = fields[state ?? '']
  if (field?.kind !== 'choice') return [fault(['to'], 'it moves a state, but no state field is named')]
  const unknown = [...from, to].filter((one) => !Object.hasOwn(field.options, one))
  return unknown.map((one) => wrong([one], one, 'is no state', field.options))
}

/**
 * A rule that keeps a value only looks for dates that have come: a record leaves a `within` range again without a
 * write.
 */
const movesOn = 'what is kept has its dates in `when`: a condition with `within` ends by itself'

function checkKept({ fields }: AnyResource, { keeps, steps, otherwise }: FlagRule): Fault[] {
  const field = fields[keeps]
  if (!field) return [fault(['keeps'], `there is no field ${keeps}${instead(keeps, Object.keys(fields))}`)]
  if (field.kind !== 'flag' && field.kind !== 'choice') return [fault(['keeps'], `${keeps} is no flag and no choice`)]
  const isValue = (value: Scalar): boolean =>
    field.kind === 'flag' ? typeof value === 'boolean' : Object.hasOwn(field.options, String(value))
  return [
    ...(field.readOnly ? [] : [fault(['keeps'], `${keeps} is kept by the clock, so it is read-only`)]),
    ...[...steps.map(({ value }) => value), otherwise]
      .filter((value) => !isValue(value))
      .map((value) =>
        wrong(
          [String(value)],
          String(value),
          `is no value of ${keeps}`,
          'options' in field ? field.options : flagValues,
        ),
      ),
    ...(steps.some((step) => step.while && testsIn(step.while).some((test) => 'within' in test))
      ? [fault(['steps'], movesOn)]
      : []),
  ]
}

function checkReminder(
  { fields, people: { notices, messages } }: AnyResource,
  { notify, people = [], message, every, when }: ReminderRule,
): Fault[] {
  const isUser = (name: string): boolean => {
    const field = fields[name]
    return field?.kind === 'reference' && field.to === systemResources.users
  }
  const isOfDay = fields[deadlineField(when)]?.kind === 'date'
  return [
    ...(notify === undefined || Object.hasOwn(notices, notify)
      ? []
      : [wrong(['notify'], notify, 'is no notice', notices)]),
    ...(message === undefined || Object.hasOwn(messages, message)
      ? []
      : [wrong(['message'], message, 'is no message', messages)]),
    ...(notify !== undefined && people.length === 0
      ? [fault(['notify'], 'the notice has no recipients: name `people`')]
      : []),
    ...(notify === undefined && people.length > 0
      ? [fault(['people'], 'people get no notice: name it with `notify`')]
      : []),
    ...(message !== undefined && isOfDay && every === undefined
      ? [fault(['message'], 'an SMS about a date would go out at midnight: say when with `every`')]
      : []),
    ...people
      .filter((name) => !isUser(name))
      .map((name) =>
        fault(
          ['people', name],
          `${name} is no reference to a user${instead(name, Object.keys(fields).filter(isUser))}`,
        ),
      ),
  ]
}

function checkDeadline({ fields }: AnyResource, deadline: Deadline): Fault[] {
  const name = deadlineField(deadline)
  const kind = name === 'createdAt' || name === 'updatedAt' ? 'instant' : fields[name]?.kind
  if (!kind) return [fault([name], `there is no field ${name}${instead(name, daysOf(fields))}`)]
  if (kind !== 'date' && kind !== 'instant')
    return [fault([name], `${name} is neither a date nor an instant${instead(name, daysOf(fields))}`)]
  const hasHours = ('hours' in deadline && deadline.hours) || ('hoursBefore' in deadline && deadline.hoursBefore)
  return kind === 'date' && (hasHours || deadline.working)
    ? [fault([name], `${name} is a date, which has no hours`)]
    : []
}

function deadlinesIn(rule: TimeRule): Deadline[] {
  if ('keeps' in rule) return rule.steps.map(({ when }) => when)
  return 'when' in rule ? [rule.when] : []
}

function conditionsIn(rule: TimeRule) {
  const parts = 'keeps' in rule ? rule.steps : 'when' in rule ? [rule] : []
  return parts.flatMap((part) => part.while ?? [])
}

const flagValues = { true: true, false: false }

function daysOf(fields: AnyResource['fields']): string[] {
  const own = Object.keys(fields).filter((name) => ['date', 'instant'].includes(fields[name]?.kind ?? ''))
  return [...own, 'createdAt', 'updatedAt']
}

function wrong(path: readonly string[], word: string, is: string, known: object): Fault {
  return fault(path, `${word} ${is}${instead(word, Object.keys(known))}`)
}
