import type { Fault } from './kernel/complaint'
import { unknownWords } from './kernel/suggestion'
import { referencesTo } from './register'
import type { AnyResource } from './resource/resource'
import type { ListTopic, RelatedFact, RelatedRows } from './resource/summary'

/** Finds faults in the path from a record to its related ones. */
export function checkThrough(
  { is, fields }: AnyResource,
  fact: RelatedFact | RelatedRows | ListTopic,
  target: AnyResource,
): Fault[] {
  const { through } = fact
  if (!('by' in fact) || fact.by === undefined) {
    const links = referencesTo(target, is.name)
    return unknownWords(
      ['through'],
      [through],
      links,
      (name) => `goes through ${name}, which is no reference of ${fact.of} to ${is.name}`,
    )
  }
  const links = Object.keys(target.fields).filter((name) =>
    ['reference', 'place'].includes(target.fields[name]?.kind ?? ''),
  )
  const unknown = unknownWords(
    ['through'],
    [through],
    links,
    (name) => `goes through ${name}, which is no reference and no place of ${fact.of}`,
  )
  if (unknown.length > 0) return unknown
  const wanted = target.fields[through]
  const same = Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field?.kind === wanted?.kind && (field?.kind !== 'reference' || field.to === (wanted as { to?: string }).to)
  })
  return unknownWords(
    ['by'],
    [fact.by],
    same,
    (name) => `goes by ${name}, which holds nothing that ${through} of ${fact.of} holds`,
  )
}
