import { Link } from 'react-router'
import { paths, type AnyResource, type Chart, type ChartGroup, type ChartOptions } from '#define'
import { formatNumber } from '../format/format'
import { figureLabel, figureText, groupLabel } from '../format/figures'

interface FigureTableProps extends Chart {
  readonly resource: AnyResource
  readonly chart: ChartOptions
  /** The search part of the address that lists the records of a group. */
  readonly searchOf: (group: ChartGroup) => string
}

/** Shows the figures of a chart as a table to read and copy. Each links to the list of its records. */
export function FigureTable({ resource, chart, searchOf, groups, total }: FigureTableProps) {
  const isCount = chart.aggregate === 'count'
  const cells = ({ value, count }: Chart['total']) => (
    <>
      <td>{figureText(resource, chart, value)}</td>
      {!isCount && <td>{formatNumber(count)}</td>}
    </>
  )
  return (
    <table className="chart-table plain-table figures">
      <caption className="only-read">{chart.label}</caption>
      <thead>
        <tr>
          <th scope="col">{groupLabel(resource, chart)}</th>
          <th scope="col">{figureLabel(resource, chart)}</th>
          {!isCount && <th scope="col">{resource.is.plural}</th>}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.filter}>
            <th scope="row">
              <Link to={{ pathname: paths.list(resource), search: searchOf(group) }}>{group.label}</Link>
            </th>
            {cells(group)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{chart.aggregate === 'average' ? 'All' : 'Total'}</th>
          {cells(total)}
        </tr>
      </tfoot>
    </table>
  )
}
