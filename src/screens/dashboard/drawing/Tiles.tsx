import { useId } from 'react'
import { Link } from 'react-router-dom'
import { inUnit } from '#define'
import type { Tile } from '#resources'
import { figure } from './figures'

const groups = { waiting: 'Needs attention', fleet: 'Machines', there: 'Totals' } as const

/** The current figures, each a link to the list that it counts. */
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
      <h2 className="below-2 body" id={id}>
        {title}
      </h2>
      <ul className="tiles grid gap-3">
        {tiles.map(({ name, label, value, unit, to }) => (
          <li key={name}>
            <Link to={to} className="stack spread gap-1 surface padded plain-link full-height">
              <span className="muted">{label}</span>
              <span className="tile-value strong">
                {figure(value)}
                {unit && <span className="section">{inUnit('', unit)}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
