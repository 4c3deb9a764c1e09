import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { ColumnEdge } from './ColumnEdge'
import type { SortMark } from './sortBy'
import type { TableColumn } from '../../columns/tableColumns'

interface HeadCellProps {
  readonly column: TableColumn
  readonly width: number
  readonly mark?: SortMark
  /** The gap beside this column where a dragged one would be dropped. */
  readonly gap?: 'before' | 'after'
  readonly onDrag: (event: React.PointerEvent<HTMLElement>, name: string) => void
  /** Moves the column by one position, to the right or (negative) to the left. */
  readonly onMove: (step: number) => void
}

/** The heading of one column. The table handles its clicks. */
export function HeadCell({ column, width, mark, gap, onDrag, onMove }: HeadCellProps) {
  const { name, label, isSortable, isNumeric, pin, isLastPin } = column
  const Content = isSortable ? 'button' : 'span'
  return (
    <th
      role="columnheader"
      aria-label={label}
      aria-sort={mark ? (mark.descending ? 'descending' : 'ascending') : isSortable ? 'none' : undefined}
      data-name={name}
      data-number={isNumeric || undefined}
      data-pin={pin}
      data-last-pin={isLastPin || undefined}
      data-gap={gap}
      style={pin === undefined ? undefined : { left: `var(--pin-${pin})` }}
    >
      <Content
        {...(isSortable && { type: 'button' })}
        title={titleOf(column)}
        className="head-label inline-line gap-1"
        data-stop=""
        tabIndex={-1}
        onPointerDown={(event: React.PointerEvent<HTMLElement>) => onDrag(event, name)}
        onKeyDown={(event: React.KeyboardEvent<HTMLElement>) => {
          const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
          if (!step || !event.ctrlKey || !event.shiftKey) return
          event.preventDefault()
          onMove(step)
        }}
      >
        <span className="cut">{label}</span>
        {mark && <SortSign mark={mark} />}
      </Content>
      <ColumnEdge label={label} width={width} />
    </th>
  )
}

/** The tooltip of the heading: what the column holds, if that needs explaining, and what a click does. */
function titleOf({ field, isSortable }: TableColumn): string | undefined {
  const told = field.readOnly ? field.help : undefined
  const sorts = isSortable ? 'Sort (Shift: add to the sort)' : undefined
  return [told, sorts].filter(Boolean).join(' ') || undefined
}

function SortSign({ mark: { descending, place } }: { readonly mark: SortMark }) {
  return (
    <span className="inline-line fixed accent key">
      {descending ? <ArrowDownOutlined aria-hidden /> : <ArrowUpOutlined aria-hidden />}
      {place !== undefined && (
        <span className="sort-place">
          <span className="only-read">sort key </span>
          {place}
        </span>
      )}
    </span>
  )
}
