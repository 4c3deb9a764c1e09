import type { AnyResource, Reference } from '#define'
import { RecordLink } from '../cells/RecordLink'
import type { Row } from '../data/row'
import { holdsToday } from '../data/today'
import '../record/record.css'

/** Shows the declared alert of a record: what is wrong at the moment, and why. */
export function RecordAlert({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const {
    page: { alert, alertFrom, remarks = [] },
    fields,
  } = resource
  const words = alert && row[alert]
  const link = alertFrom ? fields[alertFrom] : undefined
  const more = alertFrom ? (row[alertFrom] as Reference | null | undefined) : undefined
  return (
    <>
      {words && (
        <p className="record-alert tinted" data-tone="warning">
          <strong>{fields[alert]?.label}</strong> {String(words)}{' '}
          {more && link?.kind === 'reference' && <RecordLink to={link.to} id={more.id} label={more.label} />}
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
