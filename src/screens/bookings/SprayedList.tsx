import { counted, paths, type Tone } from '#define'
import { sprayings as resource } from '#resources'
import { may } from '../../../providers/access'
import { PlainLink } from '../../views/kit/PlainLink'
import type { SprayedOnce } from './sprayed'

const hours = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Asia/Kolkata',
})

/** The sprayings of a booking, one per line, with their warnings. */
export function SprayedList({ sprayings }: { readonly sprayings: readonly SprayedOnce[] }) {
  if (sprayings.length === 0) return null
  return (
    <ul className="sprayed-list stack gap-2 above-3">
      {sprayings.map((one) => (
        <li className="cluster gap-line" key={one.id}>
          {may(resource.access.see) ? (
            <PlainLink to={paths.show(resource, one.id)}>{one.sprayingNo}</PlainLink>
          ) : (
            one.sprayingNo
          )}
          <span>{hours.format(new Date(one.startAt))}</span>
          <span>{counted(one.sprayedAcres, 'acres')}</span>
          <Status field="quality" value={one.quality} />
          {one.link !== 'LINKED' && <Status field="link" value={one.link} />}
          {!one.billable && <span className="status">Not billable</span>}
        </li>
      ))}
    </ul>
  )
}

function Status({ field, value }: { readonly field: 'quality' | 'link'; readonly value: string }) {
  const options: Readonly<Record<string, { readonly label: string; readonly tone: Tone }>> =
    resource.fields[field].options
  const option = options[value]
  return (
    <span className="status" data-tone={option?.tone}>
      <span className="dot" aria-hidden="true" />
      {option?.label ?? value}
    </span>
  )
}
