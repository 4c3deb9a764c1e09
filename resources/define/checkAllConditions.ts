import { checkAllChoices } from './checkChoices'
import { checkCondition, checkFieldConditions, withFields } from './checkConditions'
import type { Fields } from './fields/options'
import { below, type Fault, type Path } from './kernel/complaint'
import type { Condition } from './kernel/conditions'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'

/** Finds faults in the conditions of a resource: those of its list, rules, page, fields and actions. */
export function checkAllConditions(resource: AnyResource, { resources }: Register): Fault[] {
  return [
    ...ownConditions(resource).flatMap(([path, condition]) => below(path, checkCondition(condition, resource))),
    ...checkThoseOf(resource.fields, resource, ['fields']),
    ...Object.entries(resource.actions).flatMap(([name, { input = {} }]) =>
      checkThoseOf(input, withFields(resource, { ...resource.fields, ...input }), ['actions', name, 'input']),
    ),
    ...checkAllChoices(resource, resources),
  ]
}

function ownConditions({ list, actions, rules, page, people }: AnyResource): [Path, Condition][] {
  const all: [Path, Condition | undefined][] = [
    ...Object.entries(list.tabs).map(([name, { where }]): [Path, typeof where] => [
      ['list', 'tabs', name, 'where'],
      where,
    ]),
    ...Object.entries(list.charts ?? {}).map(([name, { where }]): [Path, typeof where] => [
      ['list', 'charts', name, 'where'],
      where,
    ]),
    ...Object.entries(list.figures ?? {}).map(([name, { where }]): [Path, typeof where] => [
      ['list', 'figures', name, 'where'],
      where,
    ]),
    ...Object.entries(actions).map(([name, { when }]): [Path, typeof when] => [['actions', name, 'when'], when]),
    ...rules.limits.map(({ where }, at): [Path, typeof where] => [['rules', 'limits', String(at), 'where'], where]),
    ...rules.checks.map(({ holds }, at): [Path, Condition] => [['rules', 'checks', String(at), 'holds'], holds]),
    ...rules.unique.map(({ where }, at): [Path, typeof where] => [['rules', 'unique', String(at), 'where'], where]),
    ...page.sections.map(({ when }, at): [Path, typeof when] => [['page', 'sections', String(at), 'when'], when]),
    ...(page.remarks ?? []).map((one, at): [Path, Condition] => [['page', 'remarks', String(at), 'while'], one.while]),
    [['rules', 'changeWhile'], rules.changeWhile],
    [['rules', 'deleteWhile'], rules.deleteWhile],
    [['people', 'discussion', 'while'], people.discussion?.while],
  ]
  return all.flatMap(([path, condition]) => (condition ? [[path, condition]] : []))
}

function checkThoseOf(fields: Fields, resource: AnyResource, path: Path): Fault[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    below([...path, name], checkFieldConditions(field, resource)),
  )
}
