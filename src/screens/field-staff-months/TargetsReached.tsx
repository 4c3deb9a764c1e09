import { Bar, Column } from '@ant-design/plots'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, theme } from 'antd'
import { useState } from 'react'
import type { Condition } from '#define'
import type { MonthReached, TargetsReached as Reached, TeamScore } from '#resources'
import { told } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { formatMonth } from '../../views/cells/format'
import { Failure } from '../../views/Failure'
import { wordsOfMonth, wordsOfTeams } from './words'

const ways = { months: 'By month', teams: 'By team' } as const
const measures = { acres: 'Acres', farmers: 'Farmers', bookings: 'Bookings' } as const
const percent = (value: number): string => `${Math.round(value)} %`

/** What was reached of the targets of the list below, under the same filter: by month, or by who leads. */
export function TargetsReached({ where }: { readonly where: Condition | undefined }) {
  const [way, setWay] = useState<keyof typeof ways>('months')
  const filter = JSON.stringify(where)
  const { data, error, refetch } = useQuery({
    queryKey: ['targets reached', filter],
    queryFn: async ({ signal }) =>
      (await told(httpOf('admin').get<Reached>('/targets-reached', { signal, params: { filter } }))).data,
  })
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} className="lead-chart-waiting" />
  const last = data.months.at(-1)
  if (!last) return <p className="lead-chart-words">No targets are set here in the last twelve months.</p>
  const words = way === 'months' ? wordsOfMonth(last) : wordsOfTeams(data.teams)
  return (
    <>
      <div className="lead-chart-ways">
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
        <p className="lead-chart-words">{words}</p>
      </div>
      <div role="img" aria-label={`A chart: ${words}`} className="lead-chart-drawing">
        {way === 'months' ? <Months months={data.months} /> : <Teams teams={data.teams} />}
      </div>
    </>
  )
}

function Months({ months }: { readonly months: readonly MonthReached[] }) {
  const { token } = theme.useToken()
  const rows = months.flatMap((month) =>
    (Object.keys(measures) as (keyof typeof measures)[]).flatMap((measure) => {
      const share = month[measure]
      return share === null ? [] : [{ label: formatMonth(month.month), measure: measures[measure], share }]
    }),
  )
  return (
    <Column
      {...frame(token)}
      height={190}
      data={rows}
      xField="label"
      yField="share"
      colorField="measure"
      group
      scale={{ color: { range: [token.colorPrimary, token.colorInfo, token.colorWarning] }, y: { nice: true } }}
      legend={{ color: { itemLabelFill: token.colorTextSecondary, itemLabelFillOpacity: 1, itemLabelFontSize: 12 } }}
      style={{ maxWidth: 24, radiusTopLeft: 3, radiusTopRight: 3 }}
      axis={{ x: axis(token), y: { ...axis(token), labelFormatter: percent } }}
      tooltip={{ items: [{ channel: 'y', valueFormatter: percent }] }}
    />
  )
}

function Teams({ teams }: { readonly teams: readonly TeamScore[] }) {
  const { token } = theme.useToken()
  return (
    <Bar
      {...frame(token)}
      height={40 + 26 * teams.length}
      data={teams.map(({ manager, people, score }) => ({ label: `${manager} (${people})`, score }))}
      xField="label"
      yField="score"
      style={{ fill: token.colorPrimary, maxWidth: 18, radiusTopLeft: 3, radiusTopRight: 3 }}
      axis={{ x: axis(token), y: { ...axis(token), labelFormatter: percent } }}
      tooltip={{ items: [{ field: 'score', name: 'Score', valueFormatter: percent, color: token.colorPrimary }] }}
    />
  )
}

type Token = ReturnType<typeof theme.useToken>['token']

function frame(token: Token) {
  return { autoFit: true, animate: false as const, theme: { type: 'classic', color: token.colorPrimary } }
}

function axis(token: Token) {
  return {
    title: false as const,
    labelFill: token.colorTextSecondary,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelFontSize: 12,
    labelAutoRotate: false,
    labelAutoHide: true,
    tick: false,
    line: false,
    gridStroke: token.colorBorderSecondary,
    gridStrokeOpacity: 1,
    gridLineDash: [0, 0] as [number, number],
  }
}
