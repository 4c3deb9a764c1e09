import { Bar, Column } from '@ant-design/plots'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { Condition } from '#define'
import type { MonthReached, TargetsReached as Reached, TeamScore } from '#resources'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { formatNumber } from '../../views/format/format'
import { useChartLook } from '../../views/kit/charts/chartLook'
import { Failure } from '../../views/kit/Failure'
import { today } from '../../views/data/today'
import { isRunning, labelOfMonth, wordsOfMonth, wordsOfTeams } from './words'

const ways = { months: 'By month', teams: 'By team' } as const
const measures = { acres: 'Acres', farmers: 'Farmers', bookings: 'Bookings' } as const
const percent = (value: number): string => `${formatNumber(value, 0)}%`
const toTenths = (value: number): string => `${formatNumber(value, 1)}%`

/** How far the targets of the list below were reached, with the same filter: by month, or by team lead. */
export function TargetsReached({ where }: { readonly where: Condition | undefined }) {
  const [way, setWay] = useState<keyof typeof ways>('months')
  const filter = JSON.stringify(where)
  const { data, error, refetch } = useQuery({
    queryKey: ['targets reached', filter],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<Reached>('/targets-reached', { signal, params: { filter } }))).data,
  })
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} className="lead-chart-waiting" />
  const last = data.months.at(-1)
  if (!last) return <p className="lead-chart-words muted">No targets were set in the last twelve months.</p>
  const words = way === 'months' ? wordsOfMonth(last, today()) : wordsOfTeams(data, today())
  return (
    <>
      <div className="lead-chart-ways line wraps gap-2">
        {(Object.keys(ways) as (keyof typeof ways)[]).map((one) => (
          <Button
            key={one}
            size="small"
            type={one === way ? 'default' : 'text'}
            aria-pressed={one === way}
            onClick={() => setWay(one)}
          >
            {ways[one]}
          </Button>
        ))}
        <p className="lead-chart-words muted">{words}</p>
      </div>
      <div role="img" aria-label={`A chart: ${words}`} className="lead-chart-drawing">
        {way === 'months' ? <Months months={data.months} /> : <Teams teams={data.teams} />}
      </div>
    </>
  )
}

function Months({ months }: { readonly months: readonly MonthReached[] }) {
  const { token, frame, sparseAxis, bar, ends, unfinished } = useChartLook()
  const rows = months.flatMap((month) =>
    (Object.keys(measures) as (keyof typeof measures)[]).flatMap((measure) => {
      const share = month[measure]
      const isSoFar = isRunning(month.month, today())
      return share === null
        ? []
        : [{ label: labelOfMonth(month.month, today()), measure: measures[measure], share, isSoFar }]
    }),
  )
  return (
    <Column
      {...frame}
      height={206}
      data={rows}
      xField="label"
      yField="share"
      colorField="measure"
      group
      scale={{ color: { range: [token.colorPrimary, token.colorInfo, token.colorWarning] }, y: { nice: true } }}
      legend={{ color: { itemLabelFill: token.colorTextSecondary, itemLabelFillOpacity: 1, itemLabelFontSize: 12 } }}
      style={{ maxWidth: 24, ...bar, fillOpacity: ({ isSoFar }: { isSoFar: boolean }) => (isSoFar ? unfinished : 1) }}
      axis={{ x: sparseAxis, y: { ...sparseAxis, labelFormatter: percent } }}
      label={{ ...ends, text: ({ share }: { share: number }) => formatNumber(share, 0), textBaseline: 'bottom' }}
      tooltip={{ items: [{ channel: 'y', valueFormatter: percent }] }}
    />
  )
}

function Teams({ teams }: { readonly teams: readonly TeamScore[] }) {
  const { token, frame, sparseAxis, bar, ends } = useChartLook()
  return (
    <Bar
      {...frame}
      height={40 + 26 * teams.length}
      paddingRight={52}
      data={teams.map(({ manager, people, score }) => ({ label: `${manager} (${people})`, score }))}
      xField="label"
      yField="score"
      style={{ fill: token.colorPrimary, maxWidth: 18, ...bar }}
      axis={{ x: sparseAxis, y: { ...sparseAxis, labelFormatter: percent } }}
      label={{ ...ends, text: ({ score }: { score: number }) => toTenths(score), textAlign: 'start', dx: 4 }}
      tooltip={{ items: [{ field: 'score', name: 'Score', valueFormatter: toTenths, color: token.colorPrimary }] }}
    />
  )
}
