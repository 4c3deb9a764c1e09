import { Link } from 'react-router'
import { paths, type AnyResource } from '#define'
import { formatNumber } from '../format/format'
import './refused.css'
import type { Refused } from './requests'

interface RefusedListProps {
  readonly resource: AnyResource
  readonly refused: readonly Refused[]
  /** They are rows of a sheet: there are no records to link to. */
  readonly areRows?: boolean
}

/** Lists why records are refused, with links to some of them. */
export function RefusedList({ resource, refused, areRows }: RefusedListProps) {
  return (
    <ul className="refused above-2 scrolls-down">
      {refused.map(({ reason, count, examples }) => (
        <li key={reason}>
          <strong>{formatNumber(count)}</strong> {reason}
          <span className="cluster gap-line muted">
            {examples.map(({ id, label }) =>
              areRows ? (
                <span key={id}>{label}</span>
              ) : (
                <Link key={id} className="accent" to={paths.show(resource, id)}>
                  {label}
                </Link>
              ),
            )}
            {count > examples.length && <span>and {formatNumber(count - examples.length)} more</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
