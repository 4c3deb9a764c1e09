import type { CanParams, CanReturnType } from '@refinedev/core'
import { allows, describeCondition, inSentence, type Access, type AnyResource, type Condition } from '#define'
import { authorityList } from '#resources'
import { knownOf } from './knownRecords'
import { declared, register } from './register'
import { currentViewer } from './session'

/** Refine's actions on a record, as named in `_can`. */
const words: Readonly<Record<string, string>> = { edit: 'update', delete: 'delete' }

/** The participles of Refine's actions, for a refusal. */
const done: Readonly<Record<string, string>> = { create: 'created', edit: 'edited', delete: 'deleted' }

/**
 * Whether the viewer may do something, and if not, why not. With `id` the answer is for the record as last read, or as
 * given in `params.record`. `action` is an action of Refine, the name of an action of the resource, or `field` with the
 * name in `params.field`.
 */
export async function can({ resource: name, action, params }: CanParams): Promise<CanReturnType> {
  const viewer = currentViewer()
  if (!viewer) return refused('Sign in first')
  if (name === undefined) return { can: true }
  const page = register.pages.find((one) => one.is.name === name)
  if (page) return byKey(page.access.see, viewer.keys)
  const resource = register.resources.find((one) => one.is.name === name)
  if (!resource) return refused(`There is no resource called ${name}`)
  if (action === 'field') return ofField(resource, params?.field, viewer.keys)
  const need = await needOf(resource, action)
  if (need === undefined) return refused(`${resource.is.plural} have no action called ${action}`)
  return rightsIn(name, params)
    ? ofRecord(resource, action, need, rightsIn(name, params) ?? [])
    : ofAny(resource, action, need)
}

/** The `_can` of the record, if known. */
function rightsIn(name: string, params: CanParams['params']): readonly string[] | undefined {
  const rights = (params?.record as { _can?: readonly string[] } | undefined)?._can
  return rights ?? (params?.id === undefined ? undefined : knownOf(name, params.id).can)
}

async function needOf(resource: AnyResource, action: string): Promise<Access | undefined> {
  switch (action) {
    case 'list':
    case 'show':
      return resource.access.see
    case 'create':
    case 'clone':
      return resource.access.create
    case 'edit':
      return resource.access.update
    case 'delete':
      await declared(resource.is.name)
      return resource.access.delete
    default:
      await declared(resource.is.name)
      return Object.hasOwn(resource.actions, action) ? resource.actions[action]?.key : undefined
  }
}

function ofAny(resource: AnyResource, action: string, need: Access): CanReturnType {
  return need === false ? never(resource, action) : byKey(need, currentViewer()?.keys ?? new Set())
}

async function ofRecord(
  resource: AnyResource,
  action: string,
  need: Access,
  rights: readonly string[],
): Promise<CanReturnType> {
  // A viewer who has read the record may show it without the key: it may be their own.
  if (action === 'show' || rights.includes(words[action] ?? action)) return { can: true }
  const ever = ofAny(resource, action, need)
  if (!ever.can || action === 'list' || action === 'create' || action === 'clone') return ever
  await declared(resource.is.name)
  return refused(reasonOf(resource, action))
}

/** Says which keys, states and conditions this requires, as far as the declaration says. */
function reasonOf(resource: AnyResource, action: string): string {
  const { otherwise, by, notSelf = [], keyBy } = resource.actions[action] ?? {}
  const labelsOf = (names: readonly string[]): string =>
    names.map((name) => `“${resource.fields[name]?.label ?? name}”`).join(' or ')
  const condition = conditionOf(resource, action)
  const limits = [
    ...(condition ? [`only while ${describeCondition(resource, condition)}`] : []),
    ...(by ? [`only for the user in ${labelsOf([by])}`] : []),
    ...(notSelf.length > 0 ? [`not for a user in ${labelsOf(notSelf)}`] : []),
    ...(keyBy ? [`only with the authority for its ${labelsOf([keyBy.field])}`] : []),
  ]
  if (otherwise && limits.length === 0) return otherwise
  const words = `This is not possible for this ${inSentence(resource.is.singular)} now`
  return `${words}${limits.length > 0 ? `: ${limits.join(', ')}` : ''}${otherwise ? `. ${otherwise}` : ''}`
}

/** The condition under which this is possible, without the parts explained by `otherwise`. */
function conditionOf(resource: AnyResource, action: string): Condition | undefined {
  const { changeWhile, deleteWhile } = resource.rules
  const { from, when, otherwise } = resource.actions[action] ?? {}
  const isWrite = action === 'edit' || action === 'delete'
  const parts = [
    isWrite ? changeWhile : undefined,
    action === 'delete' ? deleteWhile : undefined,
    from && resource.rules.state ? { field: resource.rules.state, in: from } : undefined,
    otherwise === undefined ? when : undefined,
  ].filter((part) => part !== undefined)
  return parts.length > 1 ? { all: parts } : parts[0]
}

async function ofField(resource: AnyResource, name: unknown, keys: ReadonlySet<string>): Promise<CanReturnType> {
  await declared(resource.is.name)
  const field = resource.fields[String(name)]
  if (!field) return refused(`${resource.is.plural} have no field called ${String(name)}`)
  return byKey(field.read ?? resource.access.see, keys)
}

function byKey(need: Access, keys: ReadonlySet<string>): CanReturnType {
  if (allows(keys, need)) return { can: true }
  const labels = [need].flat().map((key) => `“${labelOf(String(key))}”`)
  return refused(
    labels.length > 1
      ? `You need one of these authorities: ${labels.join(', ')}`
      : `You need the authority ${labels[0]}`,
  )
}

function labelOf(key: string): string {
  return (authorityList as Readonly<Record<string, { readonly label: string }>>)[key]?.label ?? key
}

function never({ is: { plural: many } }: AnyResource, action: string): CanReturnType {
  return refused(`${many} can’t be ${done[action] ?? 'changed'}`)
}

function refused(reason: string): CanReturnType {
  return { can: false, reason }
}
