import {
  inSentence,
  rangeRefusal,
  type AnyResource,
  type Condition,
  type ListQuery,
  type Totals as Told,
} from '#define'
import { figureLabel, figureText } from '../chart/figures'
import { today } from '../data/today'
import { useTally } from '../data/tallies'
import { formatNumber } from '../format/format'
import { requestOf } from '../rows/useRows'
import './totals.css'

interface TotalsProps {
  readonly resource: AnyResource
  readonly query: ListQuery
  /** What always holds of the rows. */
  readonly fixed?: Condition
}

/** What the whole list adds up to under its filters, below its rows; nothing where it is too long to be added up unasked. */
export function Totals({ resource, query, fixed }: TotalsProps) {
  const asked = requestOf(query, fixed)
  const isHeld = rangeRefusal(resource, asked.where, today()) !== undefined
  const more = query.count === 'exact' ? { count: 'exact' } : undefined
  const { data, isPlaceholderData } = useTally<Told>(resource, 'totals', asked, more ?? {}, isHeld)
  if (typeof data?.count !== 'number') return null
  const { singular, plural } = resource.is
  return (
    <dl
      className="totals line gap-line flat"
      aria-label={`Totals of ${inSentence(plural)}`}
      aria-busy={isPlaceholderData}
    >
      <div className="line gap-2">
        <dt className="muted">Total</dt>
        <dd className="flat">
          {formatNumber(data.count)} {inSentence(data.count === 1 ? singular : plural)}
        </dd>
      </div>
      {data.sums.map(({ field, value }) => (
        <div key={field} className="line gap-2">
          <dt className="muted">{figureLabel(resource, { aggregate: 'sum', field })}</dt>
          <dd className="flat">{figureText(resource, { aggregate: 'sum', field }, value)}</dd>
        </div>
      ))}
    </dl>
  )
}
