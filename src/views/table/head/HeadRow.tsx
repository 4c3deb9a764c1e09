import { useState } from 'react'
import type { SortKey } from '#define'
import type { Grid } from '../BodyRow'
import { movedToGap, type Order } from '../../columns/columnOrder'
import { dragToOrder } from '../../columns/dragOrder'
import { HeadCell } from './HeadCell'
import { sortMark } from './sortBy'
import { TickAll } from '../TickBox'

interface HeadRowProps {
  readonly grid: Grid
  readonly widths: readonly number[]
  readonly sort: readonly SortKey[]
  readonly onOrder: (order: Order) => void
}

/** The heading of the table: a click sorts, dragging reorders, the edges resize. */
export function HeadRow({ grid: { columns, order, selection, hasEnd, further }, widths, sort, onOrder }: HeadRowProps) {
  const [gap, setGap] = useState<number | null>(null)
  const names = columns.map(({ name }) => name)
  const pinned = names.filter((_, index) => columns[index]?.pin !== undefined)
  const move = (name: string, to: number): void => {
    const next = movedToGap({ columns: names, pinned }, name, to)
    if (next.columns.join() !== names.join() || next.pinned.join() !== pinned.join()) onOrder(next)
  }
  const drag = (event: React.PointerEvent<HTMLElement>, name: string): void => {
    const heading = event.currentTarget.closest('tr')
    dragToOrder(event, {
      axis: 'x',
      items: () => [...(heading?.querySelectorAll<HTMLElement>('th[data-name]') ?? [])],
      onGap: setGap,
      onDrop: (to) => move(name, to),
    })
  }
  return (
    <tr role="row" aria-rowindex={1}>
      {selection && (
        <th role="columnheader" className="cell-tick">
          <TickAll selection={selection} order={order} />
        </th>
      )}
      {columns.map((column, index) => (
        <HeadCell
          key={column.name}
          column={column}
          width={widths[index] ?? 0}
          mark={sortMark(sort, column.name)}
          gap={gapAt(gap, index, columns.length)}
          onDrag={drag}
          onMove={(step) => move(column.name, index + (step > 0 ? 2 : -1))}
        />
      ))}
      {hasEnd && (
        <th role="columnheader" className="cell-end">
          {further ? (
            <button
              type="button"
              className="head-label further inline-line gap-1"
              data-stop=""
              tabIndex={-1}
              aria-pressed={further.isShown}
              aria-label={`Show ${further.count} more`}
              title={further.isShown ? 'Show fewer' : `Show ${further.count} more`}
              onClick={() => further.show(!further.isShown)}
            >
              {further.isShown ? '−' : '+'}
              {further.count}
            </button>
          ) : (
            <span className="only-read">Actions</span>
          )}
        </th>
      )}
    </tr>
  )
}

function gapAt(gap: number | null, index: number, count: number): 'before' | 'after' | undefined {
  if (gap === index) return 'before'
  return gap === count && index === count - 1 ? 'after' : undefined
}
