import { Select } from 'antd'
import { useNavigate } from 'react-router'
import { inSentence, paths, type Chart, type ChartGroup, type ChartOptions } from '#define'
import { useAddressPlace, withParameter } from '../address/addressPlace'
import { chartsShown } from '../address/shape'
import { Contained } from '../kit/Contained'
import { Failure } from '../kit/Failure'
import { laterPart } from '../kit/laterPart'
import type { OverviewViewProps } from '../overview/overviewProps'
import { useTally } from '../overview/tallies'
import { requestOf } from '../rows/useRows'
import './chart.css'
import { FigureTable } from './FigureTable'

// The chart library is big: the figures do not wait for it.
const Drawing = laterPart(() => import('./Drawing').then((file) => file.Drawing), { isPlain: true })

/** A list as one of its charts, with the same figures as a table. */
export function ChartView(props: OverviewViewProps) {
  const { resource } = props
  const { parameters, go } = useAddressPlace()
  const charts = chartsShown(resource)
  const [name, chart] = charts.find(([one]) => one === parameters.get('chart')) ?? charts[0] ?? []
  if (name === undefined || chart === undefined) return null
  const choose = (next: string): void => go(withParameter(parameters, 'chart', next).toString(), false)
  return (
    <section className="chart-view" aria-label={`Chart of ${inSentence(resource.is.plural)}`}>
      <header className="chart-head">
        <h2 className={charts.length > 1 ? 'only-read' : undefined}>{chart.label}</h2>
        {charts.length > 1 && (
          <Select
            aria-label="Chart"
            value={name}
            options={charts.map(([value, { label }]) => ({ value, label }))}
            popupMatchSelectWidth={false}
            onChange={choose}
          />
        )}
      </header>
      <Figures key={name} {...props} name={name} chart={chart} />
    </section>
  )
}

interface FiguresProps extends OverviewViewProps {
  readonly name: string
  readonly chart: ChartOptions
}

function Figures({ resource, query, fixed, name, chart }: FiguresProps) {
  const navigate = useNavigate()
  const tallied = useTally<Chart>(resource, `charts/${name}`, requestOf(query, fixed), {})
  const { data } = tallied
  if (tallied.error && !data) return <Failure words={tallied.error.message} onRetry={() => void tallied.refetch()} />
  if (!data) return <p className="muted">Loading …</p>
  if (data.groups.length === 0)
    return (
      <div className="nothing" role="status">
        <p className="nothing-title">{resource.form.messages.noneFound}</p>
      </div>
    )
  const open = ({ filter }: ChartGroup): void => void navigate({ pathname: paths.list(resource), search: filter })
  return (
    <div className="chart-body" aria-busy={tallied.isPlaceholderData}>
      <div className="chart-drawing" aria-hidden="true">
        <Contained fallback={<p className="muted">Loading …</p>}>
          <Drawing resource={resource} chart={chart} groups={data.groups} onOpen={open} />
        </Contained>
      </div>
      <FigureTable resource={resource} chart={chart} {...data} />
    </div>
  )
}
