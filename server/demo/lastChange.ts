import type { AnyResource } from '#define'
import type { Row } from './kernel/row'

/** A row with the moment at which it was changed last, by what it tells of itself: nothing is completed after its last change. */
export function withLastChange({ fields }: AnyResource, row: Row, now: string): Row {
  const { createdAt } = row
  if (typeof createdAt !== 'string' || row.updatedAt !== undefined) return row
  const moments = Object.entries(fields).flatMap(([name, { kind, readOnly }]) => {
    const moment = row[name]
    return kind === 'instant' && readOnly && typeof moment === 'string' ? [new Date(moment).toISOString()] : []
  })
  const known = moments.filter((moment) => moment <= now)
  return { ...row, updatedAt: [createdAt, ...known].sort().at(-1) }
}
