import type { TableColumnType } from 'antd'
import { Link } from 'react-router'
import { paths, sortableFields, type AnyResource, type Kind, type ListQuery } from '#define'
import { Cell } from '../cells/Cell'
import { fieldAt } from '../fieldAt'
import { titleOf, type Row } from '../row'
import { RowMenu } from './RowMenu'
import type { Selection } from './selection'
import { TickAll, TickBox } from './TickBox'

const numeric: readonly Kind[] = ['integer', 'decimal', 'money', 'percent', 'area']

interface ColumnsAsked {
  readonly resource: AnyResource
  readonly shown: readonly string[]
  readonly sort: ListQuery['sort']
  /** The rows of the page in their order. */
  readonly order: readonly number[]
  /** None for who may do nothing to many rows. */
  readonly selection?: Selection
}

/** The columns of antd's table. A cell is drawn again only when its row changes, and a tick draws only its own box. */
export function tableColumns({ resource, shown, sort, order, selection }: ColumnsAsked): TableColumnType<Row>[] {
  const sortable = sortableFields(resource)
  const columns = shown.flatMap((name): TableColumnType<Row>[] => {
    const field = fieldAt(resource, name)
    if (!field) return []
    const sortOrder = sort[0]?.field === name ? (sort[0].descending ? 'descend' : 'ascend') : null
    return [
      {
        key: name,
        title: field.label,
        sorter: sortable.includes(name),
        sortOrder,
        showSorterTooltip: false,
        align: numeric.includes(field.kind) ? 'right' : undefined,
        className: `cell-${field.kind}`,
        shouldCellUpdate: (next, before) => next !== before,
        render: (_, row) =>
          name === resource.title ? <TitleCell resource={resource} row={row} /> : drawCell(resource, name, row),
      },
    ]
  })
  return [
    ...(selection ? [tickColumn(resource, selection, order)] : []),
    ...columns,
    {
      key: '_menu',
      className: 'cell-menu',
      width: 48,
      fixed: 'right',
      title: <span className="only-read">Actions</span>,
      shouldCellUpdate: (next, before) => next !== before,
      render: (_, row) => <RowMenu resource={resource} row={row} />,
    },
  ]
}

function tickColumn(resource: AnyResource, selection: Selection, order: readonly number[]): TableColumnType<Row> {
  return {
    key: '_tick',
    className: 'cell-tick',
    width: 40,
    fixed: 'left',
    title: <TickAll selection={selection} order={order} />,
    render: (_, row) => <TickBox selection={selection} id={row.id} label={titleOf(resource, row)} order={order} />,
  }
}

/** One cell; a field that the viewer may not read is absent from the row and stays blank. */
export function drawCell(resource: AnyResource, name: string, row: Row): React.ReactNode {
  const field = fieldAt(resource, name)
  if (!field || !(name in row)) return null
  return <Cell resource={resource} name={name} field={field} value={row[name]} id={row.id} isDense />
}

/** The title of a row: a link, so that it opens in another tab too. */
export function TitleCell({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  return (
    <Link className="row-title" to={paths.show(resource, row.id)}>
      {titleOf(resource, row)}
    </Link>
  )
}
