import { useMemo, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react'
import type { AnyResource, Condition, ListQuery } from '#define'
import type { Row } from '../data/row'
import { newActiveRow } from './activeRow'
import { BodyRow, type Grid } from './BodyRow'
import { columnWidthsIn, edgeWidths, fittingColumns, type Widths } from '../columns/columnWidths'
import { fixedDigits } from '../columns/fixedDigits'
import { HeadRow } from './head/HeadRow'
import { usePrintPage } from '../data/printing'
import { hasMenu } from './RowMenu'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import { rowHeights } from '../columns/rowHeights'
import type { Selection } from '../rows/selection'
import { tableColumns } from '../columns/tableColumns'
import './table.css'
import type { Columns } from '../columns/useColumns'
import { useColumnEdges } from './head/useColumnEdges'
import { useGrid } from './grid/useGrid'
import type { ListAddress } from '../address/useListAddress'
import { useLook } from './useLook'
import { useRowWindow } from './useRowWindow'
import { useScrollTogether } from './useScrollTogether'

interface RowsTableProps {
  readonly resource: AnyResource
  readonly address: ListAddress
  readonly columns: Columns
  readonly rows: readonly Row[]
  readonly selection?: Selection
  readonly isEmbedded: boolean
  /** The fixed condition of the rows. */
  readonly fixed?: Condition
}

// The totals of a list load after its rows.
const TotalsRow = laterPart(() => import('./foot/TotalsRow').then((file) => file.TotalsRow), { isPlain: true })

// A table with role presentation removes the roles of its parts, so each sets its own.
const group = { role: 'rowgroup' } as const

/**
 * The rows as a table with one Tab stop; the arrow keys move within it. The heading and the rows are two tables with
 * the same columns, so that the heading sticks to the top of the window while the rows scroll sideways.
 */
export function RowsTable(props: RowsTableProps) {
  // A grid may contain only rows, so the live region is beside it.
  const said = useRef<HTMLSpanElement>(null)
  return (
    <>
      <GridOfRows {...props} said={said} />
      <span ref={said} className="only-read" role="status" />
    </>
  )
}

function GridOfRows({ said, ...props }: RowsTableProps & { readonly said: RefObject<HTMLSpanElement | null> }) {
  const { resource, address, columns, rows, selection, isEmbedded, fixed } = props
  const table = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const { pinned, density } = columns
  const { look, openId } = useLook(!isEmbedded)
  const frame = useScrollTogether(table)
  const { chosen, edges, onEdgeKey } = useColumnEdges(table, columns)
  const grid = useShared(props, chosen, frame)
  const { hasEnd } = grid
  const around = (selection ? edgeWidths.tick : 0) + (hasEnd ? edgeWidths.end : 0)
  const widths = columnWidthsIn(grid.columns, chosen, frame, around)
  const height = rowHeights[density]
  const { places, reveal, keep } = useRowWindow(body, rows.length, height)
  const handlers = useGrid({ grid, table, said, rows, address, reveal, keep, look, onEdgeKey })
  const cols = <Cols widths={widths} hasTick={!!selection} hasEnd={hasEnd} />
  return (
    <div
      ref={table}
      className="rows surface"
      role="grid"
      aria-label={resource.is.plural}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={selection ? true : undefined}
      data-density={density}
      style={pinOffsets(widths, pinned.length, !!selection, height)}
      {...edges}
      {...handlers}
    >
      <div className="rows-head" data-scrolls="">
        <table role="presentation" style={{ width: widths.total }}>
          {cols}
          <thead {...group}>
            <HeadRow grid={grid} widths={widths.of} sort={address.query.sort} onOrder={columns.change} />
          </thead>
        </table>
      </div>
      <div className="rows-body" data-scrolls="">
        <table role="presentation" style={{ width: widths.total }}>
          {cols}
          <tbody ref={body} {...group}>
            {places.flatMap((place, index) => {
              const row = rows[place]
              const skipped = place - (places[index - 1] ?? -1) - 1
              return [
                skipped > 0 && <Gap key={`before ${place}`} height={skipped * height} />,
                row && <BodyRow key={row.id} grid={grid} row={row} place={place} isOpen={row.id === openId} />,
              ]
            })}
            <Gap height={(rows.length - 1 - (places.at(-1) ?? 0)) * height} />
          </tbody>
        </table>
      </div>
      <Foot {...{ resource, fixed, grid, cols }} query={address.query} width={widths.total} />
    </div>
  )
}

interface FootProps extends Pick<RowsTableProps, 'resource' | 'fixed'> {
  readonly query: ListQuery
  readonly grid: Grid
  readonly cols: ReactNode
  readonly width: number
}

/** The sticky foot of the table: the totals, and the horizontal scrollbar. */
function Foot({ resource, fixed, query, grid, cols, width }: FootProps) {
  const { columns, digits, selection, hasEnd } = grid
  return (
    <div className="rows-foot">
      {resource.list.totals && (
        <div className="rows-totals" data-scrolls="">
          <table role="presentation" style={{ width }}>
            {cols}
            <tfoot {...group}>
              <Contained instead={null}>
                <TotalsRow {...{ resource, fixed, query, columns, digits, hasEnd }} hasTick={!!selection} />
              </Contained>
            </tfoot>
          </table>
        </div>
      )}
      <div className="rows-slider scrolls" data-scrolls="" tabIndex={-1} aria-hidden="true">
        <div style={{ width }} />
      </div>
    </div>
  )
}

/** The shared props of the rows, the same object until one of them changes. */
function useShared(
  { resource, columns, rows, selection, isEmbedded }: Omit<RowsTableProps, 'address'>,
  chosen: Readonly<Record<string, number>>,
  frame: number,
): Grid {
  const { shown, pinned, usual, isChosen } = columns
  const [active] = useState(newActiveRow)
  const [isWide, setIsWide] = useState(false)
  const all = useMemo(() => tableColumns(resource, shown, pinned), [resource, shown, pinned])
  const room = frame && frame - (selection ? edgeWidths.tick : 0) - edgeWidths.end
  const fitting = isChosen
    ? all
    : fittingColumns(
        all.filter(({ name }) => usual.includes(name)),
        chosen,
        room,
        resource.rules.state,
      )
  const names = (isWide ? all : fitting).map(({ name }) => name).join()
  const drawn = useMemo(() => all.filter(({ name }) => names.split(',').includes(name)), [all, names])
  const digits = useSame(fixedDigits(drawn, rows))
  const order = useMemo(() => rows.map(({ id }) => id), [rows])
  const isPrinted = usePrintPage(resource) !== undefined
  const hasMenus = useMemo(() => isPrinted || rows.some((row) => hasMenu(resource, row)), [resource, rows, isPrinted])
  const beyond = all.length - fitting.length
  const hasEnd = hasMenus || beyond > 0
  return useMemo(
    () => ({
      ...{ resource, columns: drawn, digits, order, selection, active, hasEnd, canLook: !isEmbedded },
      further: beyond > 0 ? { count: beyond, isShown: isWide, show: setIsWide } : undefined,
    }),
    [resource, drawn, digits, order, selection, active, hasEnd, isEmbedded, beyond, isWide],
  )
}

/** The same object as long as its content is equal: refetched rows with the same digits rerender no cell. */
function useSame<Value>(value: Value): Value {
  const [kept, setKept] = useState(value)
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}

/** The space of rows that are not drawn. */
function Gap({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true">
      <td className="gap" style={{ height }} />
    </tr>
  )
}

interface ColsProps {
  readonly widths: Widths
  readonly hasTick: boolean
  readonly hasEnd: boolean
}

function Cols({ widths, hasTick, hasEnd }: ColsProps) {
  const edge = (width: number) => <col data-edge="" style={{ width }} />
  const all = widths.of.reduce((sum, width) => sum + width, 0)
  return (
    <colgroup>
      {hasTick && edge(edgeWidths.tick)}
      {widths.of.map((width, index) => (
        // On paper, columns keep their proportions and not their pixels.
        <col key={index} style={{ width, '--share': `${(100 * width) / all}%` } as CSSProperties} />
      ))}
      {hasEnd && edge(edgeWidths.end)}
    </colgroup>
  )
}

/** The left offset of each pinned column, as CSS variables for the cells, which then do not rerender for a width. */
function pinOffsets({ of }: Widths, pins: number, hasTick: boolean, height: number): CSSProperties {
  const offsets: Record<string, string> = { '--row-height': `${height}px` }
  let left: number = hasTick ? edgeWidths.tick : 0
  for (let pin = 0; pin < pins; pin += 1) {
    offsets[`--pin-${pin}`] = `${left}px`
    left += of[pin] ?? 0
  }
  return { ...offsets, '--pins': `${left}px` } as CSSProperties
}
