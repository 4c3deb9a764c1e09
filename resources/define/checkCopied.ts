import { copiedFrom, linkedName, uncopied } from './copied'
import type { Field, Fields, Kind } from './fields/options'
import { below, fault, saying, type Fault } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'

const words: readonly Kind[] = ['text', 'longText', 'code', 'joined']

/** Finds faults in the fields of a resource that are copied from a referenced record. */
export function checkCopied({ fields }: AnyResource, { resources }: Register): Fault[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    below(['fields', name], saying(`${name} `, checkCopy(field, fields, resources))),
  )
}

function checkCopy(field: Field, fields: Fields, resources: readonly AnyResource[]): Fault[] {
  const copied = copiedFrom(field)
  if (!copied) return field.follows ? [fault(['follows'], 'follows, but says not where it comes from')] : []
  const link = fields[copied.reference]
  const links = Object.keys(fields).filter((one) => linkedName(fields[one]) !== undefined)
  const to = linkedName(link)
  if (to === undefined)
    return [fault(['from'], `comes from ${copied.reference}, which is no reference${instead(copied.reference, links)}`)]
  if (link?.kind === 'place' && !field.follows)
    return [fault(['from'], `comes from the place ${copied.reference}, and has to follow it`)]
  const target = resources.find(({ is }) => is.name === to)
  const source = target?.fields[copied.field]
  const known = Object.keys(target?.fields ?? {})
  if (!target || !source)
    return [fault(['from'], `comes from ${copied.field}, which is no field of ${to}${instead(copied.field, known)}`)]
  const isDerived = field.rollUp !== undefined || field.formula !== undefined
  return [
    ...(target.storage.fromView && field.follows ? [fault(['follows'], `follows ${to}, which has no table`)] : []),
    ...wrongSource(field, source).map((wrong) => fault(['from'], `comes from ${field.from}, ${wrong}`)),
    ...(isDerived ? [fault(['from'], `comes from ${field.from}, and is derived`)] : []),
    ...(field.follows ? idleWords(field).map((word) => fault([word], `follows, so “${word}” says nothing`)) : []),
  ]
}

function wrongSource(field: Field, source: Field): string[] {
  const isText = words.includes(source.kind) && (field.kind === 'text' || field.kind === 'longText')
  const isAlike = field.kind === source.kind && !uncopied.includes(source.kind)
  if (!isText && !isAlike) return [`which is no ${field.kind} that can be copied`]
  if (field.kind === 'code') return ['but has numbers of its own']
  return [
    ...(field.kind === 'reference' && source.kind === 'reference' && field.to !== source.to
      ? [`which refers to ${source.to}`]
      : []),
    ...(field.kind === 'place' && source.kind === 'place' && String(field.level) !== String(source.level)
      ? ['which is a place of another level']
      : []),
    ...(field.kind === 'choice' && source.kind === 'choice'
      ? Object.keys(source.options)
          .filter((option) => !Object.hasOwn(field.options, option))
          .map((option) => `but has no option ${option}`)
      : []),
    ...(source.personal && !field.personal ? ['which is personal, and is not personal itself'] : []),
    ...(source.read !== undefined && field.read === undefined
      ? ['which not everyone reads, and says not who reads it']
      : []),
  ]
}

function idleWords(field: Field): string[] {
  return (['when', 'unique', 'required', 'createOnly'] as const).filter((word) => field[word])
}
