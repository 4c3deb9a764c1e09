import { Link } from 'react-router-dom'
import { paths } from '#define'
import { currentLook, currentViewer } from '../../../providers/session'
import { formatInstant } from '../../views/format/format'
import { Status } from '../../views/cells/Status'
import type { Delivery } from '../../views/exports/deliveries'
import { formats } from '../../views/exports/requests'
import { useRegister } from '../../views/data/RegisterContext'
import { DeliveryButtons } from './DeliveryButtons'

const states = {
  RUNS: { label: 'Active', tone: 'good' },
  PAUSED: { label: 'Paused', tone: 'warning' },
} as const

interface DeliveryCardProps {
  readonly told: Delivery
  readonly onChange: () => void
}

/** One delivery: its schedule, its receivers, the result of the last run, and its actions. */
export function DeliveryCard({ told, onChange }: DeliveryCardProps) {
  const { title, label, format, filter, query, words, isPaused, pauseReason, nextAt } = told
  const resource = useRegister().resources.find(({ is: { name } }) => name === told.resource)
  const about = [label, formats[format], filter ?? 'Filter hidden (no access)', !filter && 'Without a filter']
  return (
    <li className="surface padded">
      <div className="cluster spread gap-line baseline">
        <h3 className="flat">
          {resource && query !== null ? (
            <Link to={[paths.list(resource), query].filter(Boolean).join('?')}>{title}</Link>
          ) : (
            title
          )}
        </h3>
        <Status options={states} value={isPaused ? 'PAUSED' : 'RUNS'} />
      </div>
      <p className="muted above-1 breaks">{about.filter(Boolean).slice(0, 3).join(' · ')}</p>
      <p className="above-1 breaks">
        {[words, isPaused ? (pauseReason ?? 'paused') : nextAt && `next on ${formatInstant(nextAt)}`].join(' · ')}
      </p>
      <p className="above-1 breaks">{peopleWords(told)}</p>
      <LastTime told={told} />
      {!currentLook() && <DeliveryButtons told={told} onChange={onChange} />}
    </li>
  )
}

function peopleWords({ isMine, owner, recipients }: Delivery): string {
  if (!isMine) return `From ${owner.label}`
  if (recipients.length === 0) return 'To no one'
  const me = currentViewer()?.id
  const names = [...recipients]
    .sort((one, other) => Number(other.id === me) - Number(one.id === me))
    .map(({ id, label }) => (id === me ? 'you' : label))
  return `To ${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}` : (names[0] ?? '')}`
}

/** The result of the last run; who did not get it, and why. */
function LastTime({ told: { lastAt, last, isMine } }: { readonly told: Delivery }) {
  if (!lastAt || last.length === 0) return null
  const sent = last.filter(({ state }) => state === 'SENT').length
  const waiting = last.filter(({ state }) => state === 'WAITING').length
  const missed = last.filter(({ state }) => state === 'NOT_SENT')
  const count = isMine ? `sent to ${sent} of ${last.length}` : sent > 0 && 'sent to you'
  return (
    <>
      <p className="above-1 breaks">
        {[`Last on ${formatInstant(lastAt)}`, waiting > 0 ? 'being sent' : count].filter(Boolean).join(': ')}
      </p>
      {missed.length > 0 && (
        <ul className="above-1 muted bulleted" aria-label="Not sent">
          {missed.map(({ id, label, why }) => (
            <li key={id}>{[isMine && label, why].filter(Boolean).join(': ')}</li>
          ))}
        </ul>
      )}
    </>
  )
}
