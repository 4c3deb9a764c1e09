import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { Growth } from '#resources'
import { comparison, inWords } from './figures'

/** The growth of today, this month and this year, each compared to the same days a year earlier. */
export function GrowthCards({ growth }: { readonly growth: readonly Growth[] }) {
  return (
    <div className="growth grid gap-3">
      {growth.map((one) => (
        <GrowthCard key={one.name} {...one} />
      ))}
    </div>
  )
}

function GrowthCard({ label, unit, spans }: Growth) {
  const id = useId()
  return (
    <section className="growth-card surface" aria-labelledby={id}>
      <h2 className="below-2 body" id={id}>
        {label}
      </h2>
      <ul>
        {spans.map(({ label: span, value, before, isToday, to }) => (
          <li key={span}>
            <Link to={to} className="growth-line grid plain-link entry">
              <span className="muted">{span}</span>
              <span className="growth-value section strong">{inWords(value, unit)}</span>
              <span className="muted meta ends whole-row">
                {before === 0 && <span aria-hidden="true">—</span>}
                <span className={before === 0 ? 'only-read' : undefined}>{comparison(value, before, isToday)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
