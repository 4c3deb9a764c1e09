import { EyeOutlined } from '@ant-design/icons'
import { memo } from 'react'
import type { AnyResource } from '#define'
import { titleOf, type Row } from '../data/row'
import type { ActiveRow } from './activeRow'
import { RowEnd } from './RowEnd'
import { useIsTicked, type Selection } from '../rows/selection'
import { drawCell, TitleCell, type TableColumn } from '../columns/tableColumns'
import { TickBox } from './TickBox'

/** The shared props of all rows. The same object until one of them changes. */
export interface Grid {
  readonly resource: AnyResource
  readonly columns: readonly TableColumn[]
  /** The number of decimals of the columns that have some. */
  readonly digits: Readonly<Record<string, number>>
  /** The IDs of the page's rows in order. */
  readonly order: readonly number[]
  readonly selection?: Selection
  readonly active: ActiveRow
  /** Whether any of the rows has actions. */
  readonly hasEnd: boolean
  /**
   * The columns that do not fit: how many there are, whether they are shown anyway, and the function that shows them.
   */
  readonly further?: {
    readonly count: number
    readonly isShown: boolean
    readonly show: (isShown: boolean) => void
  }
  /** Whether records can be previewed beside the list. */
  readonly canLook: boolean
}

interface BodyRowProps {
  readonly grid: Grid
  readonly row: Row
  /** From 0. */
  readonly place: number
  /** Whether the record is open in the preview. */
  readonly isOpen: boolean
}

/** One row. It rerenders only when its record changes; selecting it rerenders its checkbox and frame. */
export const BodyRow = memo(function BodyRow({ grid, row, place, isOpen }: BodyRowProps) {
  const { resource, selection, order, hasEnd, active } = grid
  const isTicked = useIsTicked(selection, row.id)
  return (
    <tr
      role="row"
      className="row"
      data-id={row.id}
      data-open={isOpen || undefined}
      tabIndex={-1}
      aria-rowindex={place + 2}
      aria-selected={selection ? isTicked : undefined}
    >
      {selection && (
        <td role="gridcell" className="cell-tick">
          <TickBox selection={selection} id={row.id} label={titleOf(resource, row)} order={order} />
        </td>
      )}
      <Cells grid={grid} row={row} />
      {hasEnd && (
        <td role="gridcell" className="cell-end">
          <RowEnd resource={resource} row={row} active={active} />
        </td>
      )}
    </tr>
  )
})

const Cells = memo(function Cells({
  grid: { resource, columns, digits, canLook },
  row,
}: Pick<BodyRowProps, 'grid' | 'row'>) {
  return columns.map(({ name, field, label, isTitle, isNumeric, canCopy, pin, isLastPin }) => (
    <td
      key={name}
      role="gridcell"
      className={`cell-${field.kind}`}
      data-name={name}
      data-stop=""
      data-title={isTitle || undefined}
      data-number={isNumeric || undefined}
      data-pin={pin}
      data-last-pin={isLastPin || undefined}
      tabIndex={-1}
      style={pin === undefined ? undefined : { left: `var(--pin-${pin})` }}
    >
      <div className="cell">
        {isTitle ? <TitleCell resource={resource} row={row} /> : drawCell(resource, name, row, digits[name])}
      </div>
      {canCopy && isCopied(row[name]) && (
        <button
          type="button"
          className="cell-button copy inline-line muted"
          data-copy={name}
          tabIndex={-1}
          aria-label={`Copy ${label}`}
        />
      )}
      {isTitle && canLook && !resource.list.isLog && (
        <button
          type="button"
          className="cell-button look inline-line muted"
          data-look=""
          tabIndex={-1}
          aria-label={`Preview ${titleOf(resource, row)}`}
          title="Open preview ( . )"
        >
          <EyeOutlined aria-hidden />
        </button>
      )}
    </td>
  ))
})

/** A masked value is useless elsewhere. */
function isCopied(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !value.includes('•')
}
