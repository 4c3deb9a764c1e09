import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { Tile } from '#resources'
import { figure } from './figures'

const groups = { waiting: 'Needs attention', fleet: 'Machines', there: 'Totals' } as const

/** The figures of this moment, each a link to the list that it counts. */
export function Tiles({ tiles }: { readonly tiles: readonly Tile[] }) {
  return (Object.keys(groups) as Tile['group'][]).map((group) => (
    <Group key={group} title={groups[group]} tiles={tiles.filter((tile) => tile.group === group)} />
  ))
}

function Group({ title, tiles }: { readonly title: string; readonly tiles: readonly Tile[] }) {
  const id = useId()
  if (tiles.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="tiles">
        {tiles.map(({ name, label, value, unit, to }) => (
          <li key={name}>
            <Link to={to} className="tile">
              <span className="tile-label">{label}</span>
              <span className="tile-value">
                {figure(value)}
                {unit && <span className="tile-unit"> {unit}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
