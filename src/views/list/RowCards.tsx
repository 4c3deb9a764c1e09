import type { AnyResource } from '#define'
import { isEmpty } from '../cells/Cell'
import { fieldAt } from '../fieldAt'
import { titleOf, type Row } from '../row'
import { RowMenu } from './RowMenu'
import type { Selection } from './selection'
import { drawCell, TitleCell } from './tableColumns'
import { TickBox } from './TickBox'

interface RowCardsProps {
  readonly resource: AnyResource
  readonly shown: readonly string[]
  readonly rows: readonly Row[]
  readonly selection?: Selection
}

/** The rows as cards, for narrow screens. */
export function RowCards({ resource, shown, rows, selection }: RowCardsProps) {
  const state = resource.state
  const others = shown.filter((name) => name !== resource.title && name !== state)
  const order = rows.map(({ id }) => id)
  return (
    <ul className="cards">
      {rows.map((row) => (
        <li key={row.id} className="card">
          <div className="card-head">
            {selection && <TickBox selection={selection} id={row.id} label={titleOf(resource, row)} order={order} />}
            <TitleCell resource={resource} row={row} />
            {state && drawCell(resource, state, row)}
            <RowMenu resource={resource} row={row} />
          </div>
          <dl className="card-fields">
            {others
              .filter((name) => !isEmpty(row[name]))
              .map((name) => (
                <div key={name}>
                  <dt>{fieldAt(resource, name)?.label}</dt>
                  <dd>{drawCell(resource, name, row)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
