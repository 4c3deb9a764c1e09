import { Link } from 'react-router-dom'
import type { Tile } from './dashboard'

const grouped = new Intl.NumberFormat('en-IN')

/** The figures, each a link to the list that it counts. */
export function Tiles({ tiles }: { readonly tiles: readonly Tile[] }) {
  return (
    <ul className="tiles" aria-label="Figures">
      {tiles.map(({ name, label, value, to }) => (
        <li key={name}>
          {to ? (
            <Link to={to} className="tile">
              <Figure label={label} value={value} />
            </Link>
          ) : (
            <div className="tile">
              <Figure label={label} value={value} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Figure({ label, value }: Pick<Tile, 'label' | 'value'>) {
  return (
    <>
      <span className="tile-label">{label}</span>
      <span className="tile-value">{grouped.format(value)}</span>
    </>
  )
}
