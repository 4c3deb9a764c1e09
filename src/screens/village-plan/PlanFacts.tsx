import { Link } from 'react-router'
import { machines } from '#resources'
import { formatNumber } from '../../views/format/format'
import { RecordLink } from '../../views/cells/RecordLink'
import { sumsOf } from './draft'
import { warningWords, type Village } from './plan'
import type { Planner } from './usePlanner'

/** The totals of the chosen villages. */
export function PlanSums({ chosen }: { readonly chosen: readonly Village[] }) {
  const { villages, tehsils, farmers, acres } = sumsOf(chosen)
  return (
    <dl className="plan-sums cluster">
      <div>
        <dt className="muted meta">Villages</dt>
        <dd className="strong">{formatNumber(villages)}</dd>
      </div>
      <div>
        <dt className="muted meta">{tehsils.length === 1 ? 'Tehsil' : 'Tehsils'}</dt>
        <dd className="strong">{tehsils.join(', ') || '–'}</dd>
      </div>
      <div>
        <dt className="muted meta">Farmers covered</dt>
        <dd className="strong">{formatNumber(farmers)}</dd>
      </div>
      <div>
        <dt className="muted meta">Acres</dt>
        <dd className="strong">{formatNumber(acres, 0)}</dd>
      </div>
    </dl>
  )
}

/** The warnings for the chosen villages. */
export function PlanWarnings({ chosen }: { readonly chosen: readonly Village[] }) {
  const warned = chosen.filter(({ warnings }) => warnings.length > 0)
  if (warned.length === 0) return null
  return (
    <section className="above-4" aria-label="Warnings">
      <h2>
        Warnings <span className="tab-count muted meta plain">{warned.length}</span>
      </h2>
      <ul className="ruled">
        {warned.map(({ id, label, warnings, kilometres, others }) => (
          <li key={id}>
            <strong>{label}</strong>{' '}
            {warnings
              .map((one) =>
                one === 'FAR'
                  ? `${warningWords.FAR}: ${formatNumber(kilometres ?? 0, 0)} km`
                  : one === 'CROWDED'
                    ? `${warningWords.CROWDED}: ${others + 1} with this one`
                    : warningWords[one],
              )
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The machines that share villages with this one, as stored. */
export function PlanShares({ plan }: Pick<Planner, 'plan'>) {
  if (plan.shares.length === 0) return null
  const names = new Map(plan.villages.map(({ id, label }) => [id, label]))
  return (
    <section className="above-4" aria-label="Overlaps">
      <h2>
        Overlaps <span className="tab-count muted meta plain">{plan.shares.length}</span>
      </h2>
      <ul className="ruled">
        {plan.shares.map(({ id, label, villages, kilometres }) => (
          <li key={id}>
            <RecordLink to={machines.is.name} id={id} label={label} /> shares{' '}
            {villages
              .map((village) => names.get(village))
              .filter(Boolean)
              .join(', ')}
            {kilometres === null ? '' : `; its hub is ${formatNumber(kilometres, 0)} km away`}.{' '}
            <Link to={`?machine=${id}`}>Plan villages</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
