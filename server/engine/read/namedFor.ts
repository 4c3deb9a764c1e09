import { allows, inSentence, optionLabel, type AnyResource } from '#define'
import type { Work } from '../engine'
import { readableRecords } from './oneRecord'

/**
 * Names a record at the start of a sentence as the viewer may know it: “Land North field”, or only its kind if they may
 * not see it: “A land”.
 */
export async function namedFor(work: Work, resource: AnyResource, id: number): Promise<string> {
  const { singular } = resource.is
  const text = await titleFor(work, resource, id)
  return text ? `${singular} ${text}` : `${/^[aeiou]/i.test(singular) ? 'An' : 'A'} ${inSentence(singular)}`
}

/** Reads the title of a record; undefined if the viewer may not see it, or if it has none. */
export async function titleFor(work: Work, resource: AnyResource, id: number): Promise<string | undefined> {
  const isSeen = work.viewer.isService === true || allows(work.viewer.keys, resource.access.see)
  const json = isSeen ? (await readableRecords(work, resource, [id])).get(id) : undefined
  const { title } = resource.is
  return json && titleOf(resource, (JSON.parse(json) as Readonly<Record<string, unknown>>)[title])
}

function titleOf({ fields, is }: AnyResource, title: unknown): string {
  const field = fields[is.title]
  if (field?.kind === 'choice' && typeof title === 'string') return optionLabel(field.options, title)
  return typeof title === 'object' && title !== null && 'label' in title ? String(title.label) : String(title ?? '')
}
