import { systemResources } from './systemResources'
import { checkActions } from './checkActions'
import { checkAllChoices } from './checkChoices'
import { checkCells } from './changing'
import { checkCondition, conditionsOf, withFields } from './checkConditions'
import { checkDerived, checkRange } from './checkReport'
import type { Field } from './fields/options'
import { checkCounts } from './counted'
import { checkCycles, checkDerivedFields } from './checkDerivedFields'
import { checkField } from './checkField'
import { checkForms } from './checkForms'
import { checkHealthRules } from './checkHealthRules'
import { checkSidebar } from './checkSidebar'
import { checkIndexes } from './checkStorage'
import { checkTimeRules } from './checkTimeRules'
import { checkImports } from './imports'
import { traitsAt } from './kinds'
import { linksTo, type Register } from './register'
import type { AnyResource } from './resource/resource'
import { writableFields } from './writable'

/** What the compiler cannot see, as sentences with their place. An empty list: the declarations hold together. */
export function check(register: Register): string[] {
  const names = new Set(register.resources.map((resource) => resource.is.name))
  return [
    ...doubles(
      'The path',
      [...register.resources, ...register.pages].map(({ navigation: { path } }) => path),
    ),
    ...doubles(
      'The name',
      [...register.resources, ...register.pages].map(({ is: { name } }) => name),
    ),
    ...register.resources.flatMap((resource) => checkResource(resource, names, register)),
    ...checkCycles(register),
    ...checkSidebar(register),
  ]
}

function doubles(what: string, values: readonly string[]): string[] {
  return values
    .filter((value, index) => values.indexOf(value) !== index)
    .map((value) => `${what} ${value} is declared twice`)
}

const engineRoutes = [
  ...['history', 'export', 'import', 'imports', 'options', 'files', 'preview', 'undo', 'reveal'],
  ...['restore', 'comments', 'assignment', 'people', 'neighbours', 'count', 'facets'],
]

function checkResource(resource: AnyResource, names: ReadonlySet<string>, register: Register): string[] {
  const says = (complaint: string): string => `${resource.is.name}: ${complaint}`
  const { fields } = resource
  const complaints: string[] = []
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(resource.is.name)) complaints.push(says('a name is in kebab-case'))
  const routes = [
    ...engineRoutes,
    ...(resource.list.calendar ? ['calendar'] : []),
    ...(resource.list.map ? ['map'] : []),
  ]
  if (Object.keys(resource.actions).some((name) => routes.includes(name)))
    complaints.push(says('an action may not be named as a route of the engine'))
  if (
    resource.navigation.under &&
    !names.has(resource.navigation.under) &&
    !register.pages.some((page) => page.is.name === resource.navigation.under)
  )
    complaints.push(says(`navigation.under names ${resource.navigation.under}, which is not declared`))
  for (const [name, field] of Object.entries(fields))
    complaints.push(...checkField(name, field, fields, names).map(says))
  complaints.push(...checkActions(resource, names).map(says))
  complaints.push(...checkCells(resource).map(says))
  complaints.push(...checkList(resource, register).map(says))
  complaints.push(...[...checkConditions(resource, register), ...checkDerivedFields(resource, register)].map(says))
  for (const [name, field] of Object.entries(fields))
    complaints.push(...checkForms(resource, name, field, register).map(says))
  const sectioned = resource.page.sections.flatMap((section) => section.fields)
  for (const name of Object.keys(fields))
    if (fields[name]?.required && !sectioned.includes(name))
      complaints.push(says(`the required field ${name} stands in no section`))
  for (const section of doubles('In the sections, the field', sectioned)) complaints.push(says(section))
  if (
    resource.access.scope &&
    resource.access.scope !== 'behaviour' &&
    !['place', 'many', 'reference'].includes(fields[resource.access.scope]?.kind ?? '')
  )
    complaints.push(says(`the scope ${resource.access.scope} is no place and no reference`))
  if (resource.access.scopeOwn && fields[resource.access.scope ?? '']?.kind !== 'place')
    complaints.push(says('whose rows are seen wherever they lie is said beside a place as the scope'))
  complaints.push(
    ...[...checkOwn(resource), ...checkImports(resource), ...checkCounts(resource, register.resources)].map(says),
  )
  if (register.pages.some((page) => page.is.name === resource.is.name))
    complaints.push(says('a page bears the same name'))
  if (Object.values(fields).some(({ personal }) => personal === 'onRequest') && !names.has(systemResources.reveals))
    complaints.push(says('personal data is shown on request, but there is no resource reveals to log it'))
  complaints.push(
    ...[...checkTimeRules(resource), ...checkTimes(resource), ...checkDerived(resource), ...checkRange(resource)].map(
      says,
    ),
  )
  complaints.push(...[...checkPeople(resource), ...checkAlert(resource), ...checkParts(resource, register)].map(says))
  complaints.push(...[...checkIndexes(resource), ...checkHealthRules(resource, register)].map(says))
  return complaints
}

const searchedKinds: readonly Field['kind'][] = [
  'text',
  'joined',
  'code',
  'mobile',
  'email',
  'uuid',
  'vehicle',
  'gstin',
  'pin',
]

function checkList(resource: AnyResource, register: Register): string[] {
  const { list, fields, actions } = resource
  const isSearched = (name: string): boolean => {
    const kind = searchedKind(fields[name], register)
    return kind !== undefined && searchedKinds.includes(kind)
  }
  const sorted = list.sort.split(',').map((word) => word.replace(/^-/, ''))
  return [
    ...list.filters.filter((path) => !traitsAt(resource, path)).map((path) => `there is no field ${path}`),
    ...list.search.filter((name) => !isSearched(name)).map((name) => `${name} cannot be searched`),
    ...Object.values(list.tabs)
      .filter(({ does }) => does && !actions[does])
      .map(({ does }) => `a tab is about ${does}, which is no action`),
    ...sorted
      .filter((name) => fields[name]?.personal)
      .map((name) => `the list is sorted by ${name}, which is personal`),
  ]
}

/** What a search looks at in a field: in a reference the title of the other record. */
function searchedKind(field: Field | undefined, { resources }: Register): Field['kind'] | undefined {
  if (field?.kind !== 'reference') return field?.kind
  const target = resources.find(({ is: { name } }) => name === field.to)
  const title = target?.fields[target.is.title]
  return title?.personal ? undefined : title?.kind
}

function checkTimes({ rules: { unique }, fields }: AnyResource): string[] {
  return unique
    .flatMap(({ during = [] }) => during)
    .filter((name) => fields[name]?.kind !== 'date')
    .map((name) => `what is unique for a time needs days, and ${name} is none`)
}

function checkOwn({ access, fields }: AnyResource): string[] {
  const writable = writableFields(fields, 'update')
  return (access.own?.fields ?? [])
    .filter((name) => !writable.includes(name))
    .map((name) => `people may change ${name} of their own record, but nobody fills it in`)
}

function checkConditions(resource: AnyResource, { resources }: Register): string[] {
  const { fields, actions } = resource
  const own = [
    ...Object.values(resource.list.tabs).flatMap((tab) => tab.where ?? []),
    ...Object.values(actions).flatMap((action) => action.when ?? []),
    ...[...resource.rules.limits, ...resource.rules.unique].flatMap((rule) => rule.where ?? []),
    ...resource.page.sections.flatMap((section) => section.when ?? []),
    ...(resource.page.remarks ?? []).map((remark) => remark.while),
    ...(resource.rules.changeWhile ? [resource.rules.changeWhile] : []),
    ...(resource.rules.deleteWhile ? [resource.rules.deleteWhile] : []),
    ...Object.values(fields).flatMap(conditionsOf),
  ]
  const inputs = Object.values(actions).map((action) => action.input ?? {})
  return [
    ...own.flatMap((condition) => checkCondition(condition, resource)),
    ...inputs.flatMap((input) =>
      Object.values(input)
        .flatMap(conditionsOf)
        .flatMap((condition) => checkCondition(condition, withFields(resource, { ...fields, ...input }))),
    ),
    ...checkAllChoices(resource, resources),
  ]
}

/** A warning is the service's own text. */
function checkAlert({ fields, page: { alert } }: AnyResource): string[] {
  const field = alert === undefined ? undefined : fields[alert]
  return alert === undefined || (field?.kind === 'text' && field.readOnly)
    ? []
    : [`${alert} is no text that the service keeps, so it is no alert`]
}

/** A part of the page is the list of a resource that refers to this one. */
function checkParts({ is: { name }, page: { parts = [] } }: AnyResource, register: Register): string[] {
  const listed = linksTo(register, name).flatMap(({ from, related }) => (related ? [from.is.name] : []))
  return parts.filter((part) => !listed.includes(part)).map((part) => `${part} has no list on its page`)
}

/** What speaks of the staff: who looks after a record, whose a tab or an action is, what people are told. */
function checkPeople({
  access,
  fields,
  people: { assignee, notices },
  access: { notesKeptFrom },
  list: { tabs },
  actions,
}: AnyResource): string[] {
  const own = Object.values(tabs).flatMap((tab) => tab.own ?? [])
  const by = Object.values(actions).flatMap(({ by }) => (by ? [by] : []))
  const notSelf = Object.values(actions).flatMap(({ notSelf: names = [] }) => names)
  const named = [
    ...own,
    ...(access.scopeOwn ?? []),
    ...by,
    ...(assignee ? [assignee] : []),
    ...(notesKeptFrom ? [notesKeptFrom] : []),
  ]
  const isUser = (name: string): boolean => {
    const field = fields[name]
    return field?.kind === 'reference' && field.to === systemResources.users
  }
  const areUsers = (name: string): boolean => {
    const field = fields[name]
    return isUser(name) || (field?.kind === 'many' && field.to === systemResources.users)
  }
  return [
    ...notSelf.filter((name) => !areUsers(name)).map((name) => `${name} is no reference to users`),
    ...named.filter((name) => !isUser(name)).map((name) => `${name} is no reference to a user`),
    ...Object.keys(notices)
      .filter((kind) => ['mention', 'assigned'].includes(kind))
      .map((kind) => `the notice ${kind} is one of every resource`),
  ]
}
