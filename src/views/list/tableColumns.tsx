import type { TableColumnType } from 'antd'
import { Link } from 'react-router'
import { paths, sortableFields, type AnyResource, type Kind, type ListQuery } from '#define'
import { Cell } from '../cells/Cell'
import { fieldAt } from '../fieldAt'
import { titleOf, type Row } from '../row'
import { RowMenu } from './RowMenu'

const numeric: readonly Kind[] = ['integer', 'decimal', 'money', 'percent', 'area']

interface ColumnsAsked {
  readonly resource: AnyResource
  readonly shown: readonly string[]
  readonly sort: ListQuery['sort']
}

/** The columns of antd's table. A cell is drawn again only when its row changes, so that ticking a row costs nothing. */
export function tableColumns({ resource, shown, sort }: ColumnsAsked): TableColumnType<Row>[] {
  const sortable = sortableFields(resource)
  const columns = shown.flatMap((name): TableColumnType<Row>[] => {
    const field = fieldAt(resource, name)
    if (!field) return []
    const order = sort[0]?.field === name ? (sort[0].descending ? 'descend' : 'ascend') : null
    return [
      {
        key: name,
        title: field.label,
        sorter: sortable.includes(name),
        sortOrder: order,
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
