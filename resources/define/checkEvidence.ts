import { checkCondition } from './checkConditions'
import { evidenceOf, isMapEvidence, isRelatedEvidence } from './desk'
import type { Kind } from './fields/options'
import { below, fault, type Fault } from './kernel/complaint'
import { unknownWords } from './kernel/suggestion'
import { sortableFields } from './kinds'
import { sortKeys } from './listQuery'
import type { Register } from './register'
import type { MapEvidence, RelatedEvidence } from './resource/desk'
import type { AnyResource } from './resource/resource'

const keptKinds: readonly Kind[] = ['image', 'file']
const drawnKinds: readonly Kind[] = ['point', 'polygon', 'line']

/** Finds faults in the proofs of a desk. */
export function checkEvidence(resource: AnyResource, register: Register): Fault[] {
  const { desk } = resource.page
  const all = desk ? evidenceOf(desk) : []
  return below(
    ['evidence'],
    [
      ...(all.length === 0 ? [fault([], 'the desk has no evidence')] : []),
      ...all.flatMap((one, at) => {
        if (isRelatedEvidence(one)) return below([String(at)], checkRelated(resource, one, register))
        if (isMapEvidence(one)) return below([String(at), 'map'], checkMap(resource, one, register))
        return unknownWords(
          [],
          [one],
          fieldsOf(resource, keptKinds),
          (name) => `the evidence is ${name}, which is no picture and no document`,
        )
      }),
    ],
  )
}

/** Lists the fields of a sort order, as written in an address. */
export function sortedBy(sort: string | undefined): string[] {
  return sort ? sortKeys(sort).map(({ field }) => field) : []
}

function fieldsOf({ fields }: AnyResource, kinds: readonly Kind[]): string[] {
  return Object.keys(fields).filter((name) => kinds.includes(fields[name]?.kind ?? 'text'))
}

function checkRelated(resource: AnyResource, one: RelatedEvidence, { resources }: Register): Fault[] {
  const other = resources.find(({ is: { name } }) => name === one.of)
  if (!other)
    return unknownWords(
      ['of'],
      [one.of],
      resources.map(({ is: { name } }) => name),
      (name) => `the evidence is of ${name}, which is not declared`,
    )
  const theirs = Object.keys(other.fields)
  return [
    ...unknownWords(['by'], Object.keys(one.by), ['id', ...theirs], (name) => `${one.of} has no field ${name}`),
    ...unknownWords(
      ['by'],
      Object.values(one.by),
      ['id', ...Object.keys(resource.fields)],
      (name) => `the evidence is found by ${name}, which is no field`,
    ),
    ...unknownWords(
      ['field'],
      [one.field],
      fieldsOf(other, [...keptKinds, ...drawnKinds]),
      (name) => `the evidence is ${name} of ${one.of}, which is no picture, no document and no place on a map`,
    ),
    ...unknownWords(['shows'], one.shows ?? [], theirs, (name) => `${one.of} has no field ${name}`),
    ...unknownWords(
      ['sort'],
      sortedBy(one.sort),
      sortableFields(other),
      (name) => `the evidence is sorted by ${name}, by which no list is`,
    ),
    ...(one.where ? below(['where'], checkCondition(one.where, other)) : []),
  ]
}

function checkMap(resource: AnyResource, { map }: MapEvidence, { resources }: Register): Fault[] {
  const own = Object.entries(resource.fields).flatMap(([name, field]) => {
    const other = field.kind === 'reference' ? resources.find(({ is }) => is.name === field.to) : undefined
    return other ? fieldsOf(other, drawnKinds).map((one) => `${name}.${one}`) : []
  })
  return unknownWords(
    [],
    map,
    [...fieldsOf(resource, drawnKinds), ...own],
    (path) => `the map draws ${path}, which is no position, outline or path`,
  )
}
