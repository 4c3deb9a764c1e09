import type { AnyResource, Reference } from '#define'
import { RecordLink } from '../cells/RecordLink'
import type { Row } from '../data/row'
import { holdsToday } from '../data/today'
import './record.css'

/**
 * The record that replaces this one: a read-only reference to the same resource, such as the farmer into whom another
 * was merged.
 */
function staysElsewhere(resource: AnyResource, row: Row): { label: string; record: Reference } | undefined {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'reference' || field.to !== resource.is.name || !field.readOnly) continue
    if (row[name] && holdsToday(field.when, row)) return { label: field.label, record: row[name] as Reference }
  }
  return undefined
}

/** Links to the record that remains, if this one was merged into another. */
export function StaysElsewhere({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const found = staysElsewhere(resource, row)
  if (!found) return null
  return (
    <p className="stays-elsewhere tinted" data-tone="info">
      {found.label} <RecordLink to={resource.is.name} id={found.record.id} label={found.record.label} />
    </p>
  )
}
