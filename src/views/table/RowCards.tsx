import { memo } from 'react'
import type { AnyResource } from '#define'
import { isEmpty } from '../cells/Cell'
import { fieldAt } from '../data/fieldAt'
import { titleOf, type Row } from '../data/row'
import './cards.css'
import { RowMenu } from './RowMenu'
import { useIsTicked, type Selection } from '../rows/selection'
import { drawCell, TitleCell } from '../columns/tableColumns'
import { TickBox } from './TickBox'

interface RowCardsProps {
  readonly resource: AnyResource
  readonly shown: readonly string[]
  readonly rows: readonly Row[]
  readonly selection?: Selection
}

/** The rows as cards, for narrow screens. */
export function RowCards({ resource, shown, rows, selection }: RowCardsProps) {
  const order = rows.map(({ id }) => id)
  return (
    <ul className="cards">
      {rows.map((row) => (
        <Card key={row.id} resource={resource} shown={shown} row={row} order={order} selection={selection} />
      ))}
    </ul>
  )
}

interface CardProps extends Omit<RowCardsProps, 'rows'> {
  readonly row: Row
  readonly order: readonly number[]
}

const Card = memo(function Card({ resource, shown, row, order, selection }: CardProps) {
  const isTicked = useIsTicked(selection, row.id)
  const {
    rules: { state },
    is: { title },
  } = resource
  const others = shown.filter((name) => name !== title && name !== state && !isEmpty(row[name]))
  return (
    <li className="card" data-ticked={isTicked || undefined}>
      <div className="card-head">
        {selection && <TickBox selection={selection} id={row.id} label={titleOf(resource, row)} order={order} />}
        <TitleCell resource={resource} row={row} />
        {state && drawCell(resource, state, row)}
        <RowMenu resource={resource} row={row} />
      </div>
      {others.length > 0 && (
        <dl className="card-fields">
          {others.map((name) => (
            <div key={name}>
              <dt>{fieldAt(resource, name)?.label}</dt>
              <dd>{drawCell(resource, name, row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
})
