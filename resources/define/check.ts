import { systemResources } from './systemResources'
import type { Action } from './actions'
import { checkCells } from './changing'
import { checkCondition, conditionsOf, withFields } from './checkConditions'
import { checkDerived, checkRange } from './checkReport'
import type { Field, FieldOf, Fields } from './fields/options'
import { checkCounts } from './counted'
import { checkCycles, checkDerivedFields } from './checkDerivedFields'
import { checkForms } from './checkForms'
import { checkSidebar } from './checkSidebar'
import { checkTimeRules } from './checkTimeRules'
import { checkImports } from './imports'
import { traitsAt } from './kinds'
import { isMaskable } from './masks'
import { reservedParameters } from './listQuery'
import { linksTo, type Register } from './register'
import type { AnyResource } from './resource'
import { writableFields } from './writable'

/** What the compiler cannot see, as sentences with their place. An empty list: the declarations hold together. */
export function check(register: Register): string[] {
  const names = new Set(register.resources.map((resource) => resource.name))
  return [
    ...doubles(
      'The path',
      [...register.resources, ...register.pages].map(({ path }) => path),
    ),
    ...doubles(
      'The name',
      [...register.resources, ...register.pages].map(({ name }) => name),
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

const commonNames = ['id', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'deletedAt', '_can', 'copy']

function checkResource(resource: AnyResource, names: ReadonlySet<string>, register: Register): string[] {
  const says = (complaint: string): string => `${resource.name}: ${complaint}`
  const { fields } = resource
  const complaints: string[] = []
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(resource.name)) complaints.push(says('a name is in kebab-case'))
  const routes = [...engineRoutes, ...(resource.calendar ? ['calendar'] : []), ...(resource.map ? ['map'] : [])]
  if (Object.keys(resource.actions).some((name) => routes.includes(name)))
    complaints.push(says('an action may not be named as a route of the engine'))
  if (resource.beside && !names.has(resource.beside) && !register.pages.some((page) => page.name === resource.beside))
    complaints.push(says(`beside names ${resource.beside}, which is not declared`))
  for (const [name, field] of Object.entries(fields))
    complaints.push(...checkField(name, field, fields, names).map(says))
  complaints.push(...checkActions(resource, names).map(says))
  complaints.push(...checkCells(resource).map(says))
  for (const path of resource.list.filters)
    if (!traitsAt(resource, path)) complaints.push(says(`there is no field ${path}`))
  complaints.push(...[...checkConditions(resource, register), ...checkDerivedFields(resource, register)].map(says))
  for (const name of resource.list.search) {
    const kind = searchedKind(fields[name], register)
    if (!kind || !['text', 'joined', 'code', 'mobile', 'email', 'uuid', 'vehicle', 'gstin', 'pin'].includes(kind))
      complaints.push(says(`${name} cannot be searched`))
  }
  for (const [name, field] of Object.entries(fields))
    complaints.push(...checkForms(resource, name, field, register).map(says))
  const sectioned = resource.sections.flatMap((section) => section.fields)
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
  for (const { does } of Object.values(resource.tabs))
    if (does && !resource.actions[does]) complaints.push(says(`a tab is about ${does}, which is no action`))
  if (register.pages.some((page) => page.name === resource.name)) complaints.push(says('a page bears the same name'))
  if (Object.values(fields).some(({ personal }) => personal === 'onRequest') && !names.has(systemResources.reveals))
    complaints.push(says('personal data is shown on request, but there is no resource reveals to log it'))
  complaints.push(
    ...[...checkTimeRules(resource), ...checkTimes(resource), ...checkDerived(resource), ...checkRange(resource)].map(
      says,
    ),
  )
  complaints.push(...[...checkPeople(resource), ...checkAlert(resource), ...checkParts(resource, register)].map(says))
  for (const sorted of resource.list.sort.split(',').map((word) => word.replace(/^-/, '')))
    if (fields[sorted]?.personal) complaints.push(says(`the list is sorted by ${sorted}, which is personal`))
  return complaints
}

/** What a search looks at in a field: in a reference the title of the other record. */
function searchedKind(field: Field | undefined, { resources }: Register): Field['kind'] | undefined {
  if (field?.kind !== 'reference') return field?.kind
  const target = resources.find(({ name }) => name === field.to)
  const title = target?.fields[target.title]
  return title?.personal ? undefined : title?.kind
}

function checkActions({ actions, fields, state }: AnyResource, names: ReadonlySet<string>): string[] {
  const complaints: string[] = []
  for (const [name, action] of Object.entries(actions)) {
    if (action.to && !state) complaints.push(`the action ${name} moves a state, but no state field is named`)
    if (
      !action.to &&
      !action.sets &&
      !action.effect &&
      !Object.keys(action.input ?? {}).some((input) => input in fields)
    )
      complaints.push(`the action ${name} does nothing`)
    for (const [set, value] of Object.entries(action.sets ?? {})) {
      const field = fields[set]
      if (!field) complaints.push(`the action ${name} sets ${set}, which is no field`)
      else if (field.kind === 'choice' && value !== null && !Object.hasOwn(field.options, String(value)))
        complaints.push(`the action ${name} sets ${set} to ${String(value)}, which is no option`)
    }
    complaints.push(...checkKeyBy(name, action, fields))
    for (const [input, field] of Object.entries(action.input ?? {}))
      complaints.push(...checkField(`${name}.${input}`, field, action.input ?? {}, names))
  }
  return complaints
}

function checkTimes({ unique, fields }: AnyResource): string[] {
  return unique
    .flatMap(({ during = [] }) => during)
    .filter((name) => fields[name]?.kind !== 'date')
    .map((name) => `what is unique for a time needs days, and ${name} is none`)
}

function checkKeyBy(name: string, { keyBy }: Action, fields: Fields): string[] {
  const field = keyBy && fields[keyBy.field]
  if (keyBy && field?.kind !== 'choice') return [`the action ${name} needs keys by ${keyBy.field}, which is no choice`]
  return Object.keys(keyBy?.keys ?? {})
    .filter((option) => field?.kind === 'choice' && !Object.hasOwn(field.options, option))
    .map((option) => `the action ${name} needs a key for ${option}, which is no option`)
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
    ...Object.values(resource.tabs).flatMap((tab) => tab.where ?? []),
    ...Object.values(actions).flatMap((action) => action.when ?? []),
    ...[...resource.limits, ...resource.unique].flatMap((rule) => rule.where ?? []),
    ...resource.sections.flatMap((section) => section.when ?? []),
    ...(resource.remarks ?? []).map((remark) => remark.while),
    ...(resource.access.changeWhile ? [resource.access.changeWhile] : []),
    ...(resource.access.deleteWhile ? [resource.access.deleteWhile] : []),
    ...Object.values(fields).flatMap(conditionsOf),
  ]
  const inputs = Object.values(actions).map((action) => action.input ?? {})
  const among = [fields, ...inputs].flatMap(Object.values<Field>).flatMap((field) => {
    const target = 'among' in field && resources.find(({ name }) => name === field.to)
    return target && field.among ? checkCondition(field.among, target) : []
  })
  return [
    ...own.flatMap((condition) => checkCondition(condition, resource)),
    ...inputs.flatMap((input) =>
      Object.values(input)
        .flatMap(conditionsOf)
        .flatMap((condition) => checkCondition(condition, withFields(resource, { ...fields, ...input }))),
    ),
    ...among,
  ]
}

function checkField(name: string, field: Field, fields: Fields, names: ReadonlySet<string>): string[] {
  const complaints: string[] = []
  if (commonNames.includes(name) || reservedParameters.includes(name))
    complaints.push(`the name ${name} is taken by the engine`)
  if (!/^([a-z][A-Za-z0-9]*\.)?[a-z][A-Za-z0-9]{0,40}$/.test(name))
    complaints.push(`the field name ${name} is not in camelCase`)
  if ((field.kind === 'reference' || field.kind === 'many') && !names.has(field.to))
    complaints.push(`${name} refers to ${field.to}, which is not declared`)
  if (field.kind === 'choice' && field.initial !== undefined && !(field.initial in field.options))
    complaints.push(`${name} begins as ${field.initial}, which is no option`)
  if (field.personal === 'onRequest' && !isMaskable(field))
    complaints.push(`${name} is shown on request, but there is no mask for what is of its kind`)
  if (field.onRefusal && field.required) complaints.push(`${name} is required, and asked for only after a refusal`)
  if (field.kind === 'joined')
    for (const part of field.of) {
      if (!fields[part]) complaints.push(`${name} is joined of ${part}, which is no field`)
      else if (fields[part].personal && !field.personal)
        complaints.push(`${name} is joined of ${part}, which is personal, and is not personal itself`)
    }
  if (field.kind === 'code' && field.place && fields[field.place]?.kind !== 'place')
    complaints.push(`${name} takes its state from ${field.place}, which is no place`)
  if (field.kind === 'condition')
    complaints.push(
      ...Object.entries(field.facts).flatMap(([fact, one]) => checkField(`${name}.${fact}`, one, field.facts, names)),
    )
  if (field.kind === 'place' && field.levelBy) complaints.push(...checkLevels(name, field, fields))
  if (field.required && field.readOnly && !('initial' in field) && field.kind !== 'code' && field.kind !== 'uuid')
    complaints.push(`${name} is required and read-only, but nothing gives it a value`)
  return complaints
}

/** A warning is the service's own text. */
function checkAlert({ fields, alert }: AnyResource): string[] {
  const field = alert === undefined ? undefined : fields[alert]
  return alert === undefined || (field?.kind === 'text' && field.readOnly)
    ? []
    : [`${alert} is no text that the service keeps, so it is no alert`]
}

/** A part of the page is the list of a resource that refers to this one. */
function checkParts({ name, parts = [] }: AnyResource, register: Register): string[] {
  const listed = linksTo(register, name).flatMap(({ from, related }) => (related ? [from.name] : []))
  return parts.filter((part) => !listed.includes(part)).map((part) => `${part} has no list on its page`)
}

/** What speaks of the staff: who looks after a record, whose a tab or an action is, what people are told. */
function checkPeople({ access, fields, assignee, notesKeptFrom, tabs, actions, notices }: AnyResource): string[] {
  const own = Object.values(tabs).flatMap((tab) => tab.own ?? [])
  const by = Object.values(actions).flatMap(({ by }) => (by ? [by] : []))
  const notBy = Object.values(actions).flatMap(({ notBy = [] }) => notBy)
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
    ...notBy.filter((name) => !areUsers(name)).map((name) => `${name} is no reference to users`),
    ...named.filter((name) => !isUser(name)).map((name) => `${name} is no reference to a user`),
    ...Object.keys(notices)
      .filter((kind) => ['mention', 'assigned'].includes(kind))
      .map((kind) => `the notice ${kind} is one of every resource`),
  ]
}

function checkLevels(name: string, { level, levelBy }: FieldOf<'place'>, fields: Fields): string[] {
  const by = levelBy && fields[levelBy.field]
  if (by?.kind !== 'choice') return [`${name} takes its level from ${levelBy?.field}, which is no choice`]
  return Object.entries(levelBy?.levels ?? {}).flatMap(([option, wanted]) => [
    ...(Object.hasOwn(by.options, option) ? [] : [`${name} takes its level from ${option}, which is no option`]),
    ...([level].flat().includes(wanted) ? [] : [`${name} is never a ${wanted}`]),
  ])
}
