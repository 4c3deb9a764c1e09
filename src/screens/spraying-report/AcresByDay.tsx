import { Skeleton } from 'antd'
import { useNavigate } from 'react-router-dom'
import { counted, paths, type Chart, type ListQuery } from '#define'
import { sprayingReport } from '#resources'
import { Drawing } from '../../views/chart/Drawing'
import { figureText } from '../../views/format/figures'
import { Failure } from '../../views/kit/Failure'
import { useTally } from '../../views/data/tallies'

const HEIGHT = 150
const NAME = 'sprayedByDay'

/** The acres of each day of the list below, with the same filter. Each column links to its sprayings. */
export function AcresByDay({ query }: { readonly query: Pick<ListQuery, 'q' | 'where'> }) {
  const navigate = useNavigate()
  const chart = sprayingReport.list.charts?.[NAME]
  const { data, error, refetch } = useTally<Chart>(sprayingReport, `charts/${NAME}`, query, {})
  if (!chart) return null
  if (error && !data) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} className="lead-chart-waiting" />
  const days = data.groups.filter(({ count }) => count > 0)
  if (days.length === 0) return <p className="lead-chart-words muted">No data found</p>
  const acres = (value: number | null): string => figureText(sprayingReport, chart, value)
  const most = days.reduce((best, day) => ((day.value ?? 0) > (best.value ?? 0) ? day : best))
  const words = `${acres(data.total.value)} acres in ${counted(data.total.count, 'sprayings')} on ${counted(days.length, 'days')}, most on ${most.label}: ${acres(most.value)} acres.`
  return (
    <>
      <p className="lead-chart-words muted">{words}</p>
      <div role="img" aria-label={`A chart: ${words}`} className="lead-chart-drawing">
        <Drawing
          resource={sprayingReport}
          chart={chart}
          groups={data.groups}
          height={HEIGHT}
          onOpen={({ filter }) => void navigate({ pathname: paths.list(sprayingReport), search: filter })}
        />
      </div>
    </>
  )
}
