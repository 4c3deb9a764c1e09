import { MOST_COLUMNS, type AnyResource } from '#define'
import { useIsNarrow } from '../kit/hooks/useIsNarrow'
import { columnWidthsIn } from './columnWidths'
import { rowHeights } from './rowHeights'
import './skeletonRows.css'
import { tableColumns } from './tableColumns'
import type { Columns } from './useColumns'

interface SkeletonRowsProps {
  readonly resource: AnyResource
  readonly columns: Columns
  /** The number of rows of a page. */
  readonly count: number
  /** Whether the rows will have checkboxes. */
  readonly hasTick: boolean
}

/** More rows than this are below the fold anyway. */
const MOST = 25

/** Shows grey bars in the place of the rows, with their columns and height, so that nothing jumps when they arrive. */
export function SkeletonRows({
  resource,
  columns: { shown, usual, isChosen, pinned, widths, density },
  count,
  hasTick,
}: SkeletonRowsProps) {
  const isNarrow = useIsNarrow()
  const first = isChosen ? shown : shown.filter((name) => usual.includes(name))
  const drawn = tableColumns(resource, first, pinned).slice(0, MOST_COLUMNS)
  const { of } = columnWidthsIn(drawn, widths, 0, 0)
  const rows = Array.from({ length: Math.min(count, MOST) }, (_, row) => row)
  const ticks = hasTick || undefined
  if (isNarrow) {
    return (
      <div className="surface" role="status" aria-label="Loading">
        {rows.map((row) => (
          <div key={row} className="skeleton-card stack gap-3">
            <span className="skeleton-bar" />
            <span className="skeleton-bar" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <div className="skeleton-rows surface" role="status" aria-label="Loading">
      <div className="skeleton-row skeleton-head line nowrap muted meta medium" data-ticks={ticks} aria-hidden="true">
        {drawn.map(({ name, label, isNumeric }, index) => (
          <span
            key={name}
            className="skeleton-cell flex"
            style={{ flexBasis: of[index] }}
            data-number={isNumeric || undefined}
          >
            {label}
          </span>
        ))}
      </div>
      {rows.map((row) => (
        <div key={row} className="skeleton-row line" data-ticks={ticks} style={{ height: rowHeights[density] }}>
          {drawn.map(({ name, isNumeric }, index) => (
            <span
              key={name}
              className="skeleton-cell flex"
              style={{ flexBasis: of[index] }}
              data-number={isNumeric || undefined}
            >
              <span className="skeleton-bar" />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
