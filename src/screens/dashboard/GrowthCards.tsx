import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { Growth } from '#resources'
import { comparison, figure } from './figures'

/** What grows: today, this month and this year, each beside the same days a year before. */
export function GrowthCards({ growth }: { readonly growth: readonly Growth[] }) {
  return (
    <div className="growth">
      {growth.map((one) => (
        <GrowthCard key={one.name} {...one} />
      ))}
    </div>
  )
}

function GrowthCard({ label, spans }: Growth) {
  const id = useId()
  return (
    <section className="growth-card" aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul>
        {spans.map(({ label: span, value, before, to }) => (
          <li key={span}>
            <Link to={to} className="growth-line">
              <span className="growth-span">{span}</span>
              <span className="growth-value">{figure(value)}</span>
              <span className="growth-before">
                {before === 0 && <span aria-hidden="true">—</span>}
                <span className={before === 0 ? 'only-read' : undefined}>{comparison(value, before)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
