import type { AnyResource } from './resource/resource'

/** What a view of the database draws is read alone. */
export function checkDerived({ storage: { fromView: derived }, access, actions, fields }: AnyResource): string[] {
  if (!derived) return []
  const isWritten = access.create !== false || access.update !== false || access.delete !== false
  const needsTable = Object.values(fields).some(({ kind }) => kind === 'code' || kind === 'many')
  return [
    ...(isWritten || Object.keys(actions).length > 0 ? ['it is drawn from others, and nobody writes it'] : []),
    ...(needsTable ? ['it is drawn from others, and has no numbers and no links of its own'] : []),
  ]
}

/** The days over which a list is read are those of a field. */
export function checkRange({ list: { range }, fields }: AnyResource): string[] {
  const kind = range && fields[range.day]?.kind
  return !range || kind === 'date' || kind === 'instant' ? [] : [`its days are those of ${range.day}, which is no day`]
}
