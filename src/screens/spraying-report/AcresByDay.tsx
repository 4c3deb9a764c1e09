import { Column } from '@ant-design/plots'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { addDays, type Condition } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { useChartLook } from '../../views/kit/charts/chartLook'
import { Failure } from '../../views/kit/Failure'

interface SprayedDay {
  readonly day: string
  readonly acres: number
  readonly sprayings: number
}

const HEIGHT = 150
const figures = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })
const dayWords = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The acres of each day of the list below, under the same filter. */
export function AcresByDay({ where }: { readonly where: Condition | undefined }) {
  const filter = JSON.stringify(where)
  const { data, error, refetch } = useQuery({
    queryKey: ['sprayed days', filter],
    queryFn: async ({ signal }) =>
      (
        await translateErrors(
          httpOf('admin').get<{ days: readonly SprayedDay[] }>('/sprayed-days', { signal, params: { filter } }),
        )
      ).data.days,
  })
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} className="lead-chart-waiting" />
  if (data.length === 0) return <p className="lead-chart-words">No data found</p>
  const acres = data.reduce((sum, day) => sum + day.acres, 0)
  const sprayings = data.reduce((sum, day) => sum + day.sprayings, 0)
  const most = data.reduce((best, day) => (day.acres > best.acres ? day : best))
  const words = `${figures.format(acres)} acres in ${figures.format(sprayings)} sprayings on ${data.length} days, most on ${wordsOf(most.day)}: ${figures.format(most.acres)} acres.`
  return (
    <>
      <p className="lead-chart-words">{words}</p>
      <div role="img" aria-label={`A chart: ${words}`} className="lead-chart-drawing">
        <Bars days={data} />
      </div>
    </>
  )
}

function Bars({ days }: { readonly days: readonly SprayedDay[] }) {
  const { token, frame, sparseAxis, bar } = useChartLook()
  return (
    <Column
      {...frame}
      height={HEIGHT}
      data={withEmptyDays(days).map(({ day, acres }) => ({ label: wordsOf(day), acres }))}
      xField="label"
      yField="acres"
      style={{ fill: token.colorPrimary, maxWidth: 28, ...bar }}
      axis={{ x: sparseAxis, y: { ...sparseAxis, labelFormatter: (value: number) => figures.format(value) } }}
      tooltip={{
        items: [{ field: 'acres', name: 'Acres', valueFormatter: (value: number) => figures.format(value) }],
      }}
    />
  )
}

/** From the first day to the last one each has its place, also where nothing was sprayed. */
function withEmptyDays(days: readonly SprayedDay[]): readonly Pick<SprayedDay, 'day' | 'acres'>[] {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const acresOf = new Map(days.map(({ day, acres }) => [day, acres]))
  const count = 1 + (Date.parse(last) - Date.parse(first)) / 86_400_000
  return Array.from({ length: count }, (_, after) => {
    const day = addDays(first, after)
    return { day, acres: acresOf.get(day) ?? 0 }
  })
}

/** `2026-11-22` as 22 Nov. */
function wordsOf(day: string): string {
  return dayWords.format(new Date(`${day}T00:00:00Z`))
}
