import { isDerived } from './derived'
import { holdsFiles } from './fileNames'
import type { Field, Kind } from './fields/options'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'

/** What remains in a required text. */
const DASH = '–'

/** What remains in a required field, for the kinds whose values may be about a person. */
const leftovers: { readonly [K in Kind]?: unknown } = {
  ...{ text: DASH, longText: DASH, mobile: '+910000000000', pin: '000000', image: [], file: [] },
  ...{ email: undefined, pan: undefined, aadhaar: undefined, account: undefined, ifsc: undefined, gstin: undefined },
  ...{ licence: undefined, vehicle: undefined, point: undefined, tags: undefined },
}

/** The references by which records of a resource belong to erased records. */
export interface Belonging {
  readonly from: AnyResource
  readonly by: readonly { readonly field: string; readonly to: string }[]
}

/** Whether an action of the resource erases the person whom a record is about. */
export function isErasable({ actions }: AnyResource): boolean {
  return Object.values(actions).some(({ erases }) => erases)
}

const known = new WeakMap<Register['resources'], Map<string, readonly Belonging[]>>()

/**
 * The resources whose records belong to those of one resource, each after those that it belongs through: they refer to
 * it, or they require a reference to a record that belongs to it.
 */
export function belongingTo({ resources }: Pick<Register, 'resources'>, name: string): readonly Belonging[] {
  const found = known.get(resources) ?? new Map<string, readonly Belonging[]>()
  known.set(resources, found)
  const belonging = found.get(name) ?? belongingAmong(resources, name)
  found.set(name, belonging)
  return belonging
}

function belongingAmong(resources: Register['resources'], name: string): readonly Belonging[] {
  const kept = resources.filter(({ is, storage }) => is.name !== name && !storage.fromView)
  const all = kept.flatMap((from): Belonging[] => {
    const by = referencesOf(from).flatMap(([field, { to }]) => (to === name ? [{ field, to }] : []))
    return by.length > 0 ? [{ from, by }] : []
  })
  for (let more = all; more.length > 0; all.push(...more)) {
    const names = new Set(all.map(({ from }) => from.is.name))
    more = kept.flatMap((from): Belonging[] => {
      const by = referencesOf(from).flatMap(([field, { to, required }]) =>
        required && names.has(to) ? [{ field, to }] : [],
      )
      return by.length > 0 && !names.has(from.is.name) ? [{ from, by }] : []
    })
  }
  return all
}

function referencesOf({ fields }: AnyResource): [string, Field & { readonly kind: 'reference' }][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Field & { readonly kind: 'reference' }][] =>
    field.kind === 'reference' && !field.rollUp && !field.formula ? [[name, field]] : [],
  )
}

/** Whether the values of a field may be about a person. */
function isAboutPeople(field: Field): boolean {
  if (isDerived(field) || field.kind === 'joined') return false
  if (field.personal || field.read === 'pii:reveal') return true
  return field.kind === 'tags' ? !field.options && !field.of : field.kind in leftovers
}

/** The fields of a record that an erasure empties, each with what remains in it. */
export function erasedFields({ fields, storage: { erasure } }: AnyResource): Readonly<Record<string, unknown>> {
  const kept = (erasure?.keeps ?? []).flatMap((one) => one.fields)
  const emptied = Object.entries(fields).filter(
    ([name, field]) => (isAboutPeople(field) && !kept.includes(name)) || erasure?.empties?.includes(name),
  )
  return Object.fromEntries(
    emptied.map(([name, field]) => [name, erasure?.leaves?.[name] ?? (field.required ? leftovers[field.kind] : null)]),
  )
}

/** The names of file fields among those that an erasure empties. */
export function erasedFiles(resource: AnyResource): string[] {
  return Object.keys(erasedFields(resource)).filter((name) => holdsFiles(resource.fields[name]))
}

/** Whether an erasure would empty the field if it were not kept. */
export function wouldBeErased({ fields }: Pick<AnyResource, 'fields'>, name: string): boolean {
  const field = fields[name]
  return field !== undefined && isAboutPeople(field)
}
