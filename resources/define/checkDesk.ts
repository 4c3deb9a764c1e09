import { checkCondition } from './checkConditions'
import { checkEvidence, sortedBy } from './checkEvidence'
import { checkMarks } from './checkMarks'
import { deskKeys, evidenceOf, verdictsIn, waitingStates } from './desk'
import { below, fault, type Fault } from './kernel/complaint'
import { unknownWords } from './kernel/suggestion'
import { filterableFields, sortableFields } from './kinds'
import type { Register } from './register'
import type { DeskOptions, SecondLook, Verdicts } from './resource/desk'
import type { AnyResource } from './resource/resource'

/** Finds faults in the desk of a resource. */
export function checkDesk(resource: AnyResource, register: Register): Fault[] {
  const { fields, page, list } = resource
  const { desk } = page
  if (!desk) return []
  const names = Object.keys(fields)
  const requested = names.filter((name) => fields[name]?.personal === 'onRequest')
  return below(
    ['page', 'desk'],
    [
      ...unknownWords(
        ['waiting'],
        waitingStates(desk),
        optionsOf(resource, resource.rules.state),
        (word) => `what waits is ${word}, which is no state`,
      ),
      ...unknownWords(
        ['sort'],
        sortedBy([desk.sort ?? []].flat().join(',')),
        sortableFields(resource),
        (name) => `the desk is sorted by ${name}, by which no list is`,
      ),
      ...unknownWords(
        ['filters'],
        desk.filters ?? [],
        filterableFields(resource),
        (name) => `the desk is filtered by ${name}, by which no list is`,
      ),
      ...checkEvidence(resource, register),
      ...unknownWords(['facts'], desk.facts, names, (name) => `the desk shows ${name}, which is no field`),
      ...checkAlike(resource, desk),
      ...Object.entries(desk.flags ?? {}).flatMap(([name, { when }]) =>
        below(['flags', name, 'when'], checkCondition(when, resource)),
      ),
      ...unknownWords(
        ['covers'],
        desk.covers ?? [],
        evidenceOf(desk).filter((one) => typeof one === 'string'),
        (name) => `parts of ${name} are covered, which is no evidence of the record`,
      ),
      ...checkMarks(resource, register),
      ...checkVerdicts(resource, desk),
      ...(desk.secondLook ? below(['secondLook'], checkSecondLook(resource, desk, desk.secondLook)) : []),
      ...unknownWords(
        ['inSight'],
        desk.inSight ?? [],
        requested,
        (name) => `${name} is in sight at the desk, but is not personal on request`,
      ),
      ...('desk' in list.tabs
        ? [fault([], 'a tab of the list is called desk, and so is the address of the desk')]
        : []),
    ],
  )
}

function optionsOf({ fields }: AnyResource, name = ''): string[] {
  const field = fields[name]
  return field?.kind === 'choice' ? Object.keys(field.options) : []
}

function checkAlike({ fields }: AnyResource, { alike = [] }: DeskOptions): Fault[] {
  const named = Object.keys(fields).filter((name) =>
    ['text', 'joined', 'reference', 'place'].includes(fields[name]?.kind ?? ''),
  )
  return alike.flatMap(({ names }, at) =>
    unknownWords(
      ['alike', String(at), 'names'],
      names,
      named,
      (name) => `${name} is no text, no reference and no place`,
    ),
  )
}

function checkVerdicts(resource: AnyResource, desk: DeskOptions): Fault[] {
  const bulk = verdictsIn(desk.verdicts).find(({ name }) => resource.actions[name]?.bulk)
  return [
    ...checkKeys(resource, ['verdicts'], desk.verdicts),
    ...(bulk && !desk.flags
      ? [fault(['verdicts', bulk.name], `${bulk.name} judges many at once, but no flags say which are left out`)]
      : []),
  ]
}

function checkKeys(resource: AnyResource, path: readonly string[], verdicts: Verdicts): Fault[] {
  const listed = verdictsIn(verdicts)
  const known = Object.keys(resource.actions)
  const keys = listed.map(({ key }) => key)
  return [
    ...unknownWords(
      path,
      listed.map(({ name }) => name),
      known,
      (name) => `the verdict ${name} is no action`,
    ),
    ...listed.flatMap(({ name, undoneBy }) =>
      unknownWords(
        [...path, name, 'undoneBy'],
        undoneBy === undefined ? [] : [undoneBy],
        known,
        (word) => `${name} is undone by ${word}, which is no action`,
      ),
    ),
    ...listed.flatMap(({ name, key }, at) => {
      if (!/^[a-z]$/.test(key))
        return [fault([...path, name], `the key of ${name} is ${key}, which is no small letter`)]
      return deskKeys.includes(key) || keys.indexOf(key) !== at
        ? [fault([...path, name], `the key ${key} of ${name} is taken`)]
        : []
    }),
  ]
}

function checkSecondLook(resource: AnyResource, desk: DeskOptions, look: SecondLook): Fault[] {
  const { after, share, field, due, verdicts } = look
  const choice = resource.fields[field]
  const firsts = verdictsIn(desk.verdicts).map(({ name }) => name)
  const own = verdictsIn(verdicts).map(({ name }) => name)
  return [
    ...unknownWords(['after'], after, firsts, (name) => `the second look follows ${name}, which is no verdict`),
    ...(share !== undefined && !(share > 0 && share <= 100)
      ? [fault(['share'], `the share of second looks is ${share}, which is no percentage above 0`)]
      : []),
    ...(choice?.kind === 'choice' && choice.readOnly
      ? unknownWords(['due'], [due], optionsOf(resource, field), (word) => `${field} has no option ${word}`)
      : [fault(['field'], `${field} is no read-only choice, in which a second look could be kept`)]),
    ...checkKeys(resource, ['verdicts'], verdicts),
    ...own
      .filter((name) => firsts.includes(name))
      .map((name) => fault(['verdicts', name], `${name} is a verdict of the first look too`)),
    ...own
      .filter((name) => resource.actions[name] && !resource.actions[name].notSelf?.length)
      .map((name) => fault(['verdicts', name], `${name} names no first reviewer in notSelf, who could judge twice`)),
  ]
}
