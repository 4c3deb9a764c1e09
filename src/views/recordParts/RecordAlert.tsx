import type { AnyResource } from '#define'
import type { Row } from '../data/row'
import { holdsToday } from '../data/today'
import '../record/record.css'

/** What is wrong with a record at the moment, and why it is as it is, where its declaration says so. */
export function RecordAlert({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const {
    page: { alert, remarks = [] },
    fields,
  } = resource
  const words = alert && row[alert]
  return (
    <>
      {words && (
        <p className="record-alert tinted" data-tone="warning">
          <strong>{fields[alert]?.label}</strong> {String(words)}
        </p>
      )}
      {remarks
        .filter((remark) => holdsToday(remark.while, row))
        .map((remark) => (
          <p key={remark.words} className="tinted" data-tone="info">
            {remark.words}
          </p>
        ))}
    </>
  )
}
