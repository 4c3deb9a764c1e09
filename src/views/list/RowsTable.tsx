import { Table, type GetRef, type TableProps } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths, type AnyResource, type SortKey } from '#define'
import type { Row } from '../row'
import { moveFocus } from './moveFocus'
import type { Selection } from './selection'
import { tableColumns } from './tableColumns'
import type { ListAddress } from './useListAddress'
import type { Columns } from './useColumns'

/** The height of the bar under which the heading of the table stays, in pixels. */
const TOP_BAR = 66

interface RowsTableProps {
  readonly resource: AnyResource
  readonly address: ListAddress
  readonly columns: Columns
  readonly rows: readonly Row[]
  readonly selection?: Selection
  readonly isEmbedded: boolean
}

/** The rows as a table: headers sort, a click or Enter opens, arrow keys move, space ticks. */
export function RowsTable({ resource, address, columns, rows, selection, isEmbedded }: RowsTableProps) {
  const navigate = useNavigate()
  const { shown, density } = columns
  const { sort } = address.query
  const order = useMemo(() => rows.map(({ id }) => id), [rows])
  const drawn = useMemo(
    () => tableColumns({ resource, shown, sort, order, selection }),
    [resource, shown, sort, order, selection],
  )
  const table = useRef<GetRef<typeof Table>>(null)
  useEffect(() => silenceMeasuring(table.current?.nativeElement))
  const open = (row: Row): void => void navigate(paths.show(resource, row.id))
  const onChange: TableProps<Row>['onChange'] = (_pages, _filters, sorter, { action }) => {
    if (action === 'sort' && !Array.isArray(sorter)) address.change({ sort: sortFrom(sorter.columnKey, sorter.order) })
  }
  return (
    <Table<Row>
      ref={table}
      className="rows"
      rowKey="id"
      size="small"
      data-density={density}
      columns={drawn}
      dataSource={rows}
      pagination={false}
      scroll={{ x: 'max-content' }}
      sticky={isEmbedded ? false : { offsetHeader: TOP_BAR }}
      onChange={onChange}
      sortDirections={['ascend', 'descend']}
      onRow={(row, index) => ({
        tabIndex: index === 0 ? 0 : -1,
        onClick: (event) => !isOnControl(event.target) && !window.getSelection()?.toString() && open(row),
        onKeyDown: (event) => event.target === event.currentTarget && onRowKey(event, () => open(row)),
      })}
    />
  )
}

function sortFrom(key: React.Key | undefined, order: 'ascend' | 'descend' | null | undefined): SortKey[] {
  return order && key !== undefined ? [{ field: String(key), descending: order === 'descend' }] : []
}

/** Links, buttons and boxes within a row speak for themselves. */
function isOnControl(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('a, button, input, label, td.cell-tick, .ant-image, .ant-dropdown') !== null
  )
}

function onRowKey(event: React.KeyboardEvent<HTMLElement>, open: () => void): void {
  if (event.key === 'Enter') open()
  else if (event.key === ' ') event.currentTarget.querySelector<HTMLElement>('input[type=checkbox]')?.click()
  else if (!moveFocus(event.currentTarget, event.key)) return
  event.preventDefault()
}

/** antd measures its columns with a hidden copy of the heading, boxes included, which nobody should reach. */
function silenceMeasuring(table: HTMLElement | undefined): void {
  table?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '')
}
