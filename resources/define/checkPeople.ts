import { fault, type Fault, type Path } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import type { Register } from './register'
import { scopeField } from './resource/access'
import type { AnyResource } from './resource/resource'
import { systemResources } from './systemResources'
import { writableFields } from './writable'

/** Finds faults in the `people` words of a resource: assignee, editors, notices and messages. */
export function checkPeople(resource: AnyResource): Fault[] {
  const { fields, people } = resource
  const users = Object.keys(fields).filter((name) => isUser(resource, name))
  const some = Object.keys(fields).filter((name) => isUser(resource, name) || areUsers(resource, name))
  return [
    ...namedUsers(resource)
      .filter(([, name]) => !users.includes(name))
      .map(([path, name]) => fault(path, `${name} is no reference to a user${instead(name, users)}`)),
    ...Object.entries(resource.actions).flatMap(([action, { notSelf = [] }]) =>
      notSelf
        .filter((name) => !some.includes(name) && !(name === 'id' && isOfUsers(resource)))
        .map((name) =>
          fault(['actions', action, 'notSelf', name], `${name} is no reference to users${instead(name, some)}`),
        ),
    ),
    ...Object.keys(people.notices)
      .filter((kind) => ['mention', 'assigned'].includes(kind))
      .map((kind) => fault(['people', 'notices', kind], `the notice ${kind} is one of every resource`)),
    ...checkEditors(resource),
    ...checkDiscussion(resource),
  ]
}

/** Editors must be noted in a read-only field, and must be kept from judging. */
function checkEditors(resource: AnyResource): Fault[] {
  const { fields, actions, people } = resource
  const { field } = people.editors ?? {}
  if (field === undefined) return []
  const path = ['people', 'editors', 'field']
  const many = Object.keys(fields).filter((name) => areUsers(resource, name) && fields[name]?.readOnly)
  if (!many.includes(field))
    return [
      fault(path, `editors are noted in ${field}, which is no read-only reference to users${instead(field, many)}`),
    ]
  const isJudged = Object.values(actions).some(({ notSelf = [] }) => notSelf.includes(field))
  return isJudged ? [] : [fault(path, `no action keeps the editors in ${field} from it with notSelf`)]
}

/** The comments must be counted in a read-only field. */
function checkDiscussion({ fields, people: { discussion } }: AnyResource): Fault[] {
  if (!discussion) return []
  const field = fields[discussion.counts]
  if (field?.kind === 'integer' && field.readOnly) return []
  const numbers = Object.keys(fields).filter((name) => fields[name]?.kind === 'integer' && fields[name].readOnly)
  const words = `comments are counted in ${discussion.counts}, which is no read-only integer`
  return [fault(['people', 'discussion', 'counts'], words + instead(discussion.counts, numbers))]
}

/** Whether the records are users. */
function isOfUsers({ is }: AnyResource): boolean {
  return is.name === systemResources.users
}

function isUser({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  return field?.kind === 'reference' && field.to === systemResources.users
}

function areUsers({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  return field?.kind === 'many' && field.to === systemResources.users
}

function namedUsers({ access, list, actions, people }: AnyResource): [Path, string][] {
  const { scopeOwn = [], notesKeptFrom } = access
  const named: [Path, string | undefined][] = [
    ...Object.entries(list.tabs).flatMap(([tab, { own = [] }]) =>
      own.map((name): [Path, string] => [['list', 'tabs', tab, 'own', name], name]),
    ),
    ...Object.entries(actions).map(([action, { by }]): [Path, typeof by] => [['actions', action, 'by'], by]),
    ...scopeOwn.map((name): [Path, string] => [['access', 'scopeOwn', name], name]),
    [['people', 'assignee'], people.assignee],
    [['people', 'editors', 'besides'], people.editors?.besides],
    [['access', 'notesKeptFrom'], notesKeptFrom],
  ]
  return named.flatMap(([path, name]) => (name === undefined ? [] : [[path, name]]))
}

/** Finds faults in the access and scope of a resource, and in what people may change of their own record. */
export function checkAccess(resource: AnyResource, { resources }: Pick<Register, 'resources'>): Fault[] {
  const { access, fields } = resource
  const { scope, scopeOwn, own, tenant } = access
  const scopes = Object.keys(fields).filter((name) => ['place', 'many', 'reference'].includes(fields[name]?.kind ?? ''))
  const writable = writableFields(fields, 'update')
  const faults = (own?.fields ?? [])
    .filter((name) => !writable.includes(name))
    .map((name) =>
      fault(
        ['access', 'own', 'fields', name],
        `people may change ${name} of their own record, which no form fills in${instead(name, writable)}`,
      ),
    )
  const single = scopeField(access)
  if (single && !scopes.includes(single))
    faults.push(
      fault(
        ['access', 'scope'],
        `the scope ${single} is no place and no reference${instead(single, [...scopes, 'behaviour'])}`,
      ),
    )
  for (const one of typeof scope === 'string' ? [] : (scope ?? []))
    if (fields[one]?.kind !== 'reference') faults.push(fault(['access', 'scope'], `the scope ${one} is no reference`))
  if (tenant !== undefined && tenant !== 'id' && fields[tenant]?.kind !== 'reference')
    faults.push(fault(['access', 'tenant'], `the tenant ${tenant} is no reference`))
  if (scopeOwn && fields[single ?? '']?.kind !== 'place')
    faults.push(
      fault(['access', 'scopeOwn'], 'whose rows are seen wherever they lie is said beside a place as the scope'),
    )
  return [...faults, ...unscopedParts(resource, resources)]
}

/** Finds parts and rows without a scope of records that have one: everyone who sees their list would see all of them. */
function unscopedParts({ access, fields }: AnyResource, resources: readonly AnyResource[]): Fault[] {
  if (access.scope !== undefined) return []
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'reference' || !(field.part || field.nested)) return []
    const whole = resources.find(({ is }) => is.name === field.to)
    if (whole?.access.scope === undefined) return []
    return [
      fault(
        ['access'],
        `the records belong to ${whole.is.name}, which has a scope, and have none themselves: declare scope: '${name}'`,
      ),
    ]
  })
}
