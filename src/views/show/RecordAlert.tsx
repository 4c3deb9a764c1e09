import type { AnyResource } from '#define'
import type { Row } from '../row'
import './record.css'

/** What is wrong with a record at the moment, where its declaration has a field for that. */
export function RecordAlert({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const { alert, fields } = resource
  const words = alert && row[alert]
  if (!words) return null
  return (
    <p className="record-alert">
      <strong>{fields[alert]?.label}</strong> {String(words)}
    </p>
  )
}
