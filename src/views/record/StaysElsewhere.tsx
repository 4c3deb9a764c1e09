import type { AnyResource, Reference } from '#define'
import { RecordLink } from '../cells/RecordLink'
import type { Row } from '../data/row'
import { holdsToday } from '../data/today'
import './record.css'

/**
 * The record of the same kind that stands in the place of this one: a field of the service's own that refers to one, such
 * as the farmer into whom another was merged.
 */
function staysElsewhere(resource: AnyResource, row: Row): { label: string; record: Reference } | undefined {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'reference' || field.to !== resource.is.name || !field.readOnly) continue
    if (row[name] && holdsToday(field.when, row)) return { label: field.label, record: row[name] as Reference }
  }
  return undefined
}

/** Leads on to the record that stays, where this one was given up for another. */
export function StaysElsewhere({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const found = staysElsewhere(resource, row)
  if (!found) return null
  return (
    <p className="stays-elsewhere tinted" data-tone="info">
      {found.label} <RecordLink to={resource.is.name} id={found.record.id} label={found.record.label} />
    </p>
  )
}
