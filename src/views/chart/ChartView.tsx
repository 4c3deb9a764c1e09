import { Select } from 'antd'
import { useNavigate } from 'react-router'
import {
  inSentence,
  paths,
  type AnyResource,
  type Chart,
  type ChartGroup,
  type ChartOptions,
  type Groupings,
} from '#define'
import { useAddressPlace, withParameter } from '../address/addressPlace'
import { chartsShown, keepShape } from '../address/shape'
import { Contained } from '../kit/Contained'
import { Failure } from '../kit/Failure'
import { laterPart } from '../kit/laterPart'
import type { OverviewViewProps } from '../overview/overviewProps'
import { useTally } from '../data/tallies'
import { requestOf } from '../rows/useRows'
import './chart.css'
import { FigureTable } from './FigureTable'
import { OwnChartHead } from './OwnChartHead'
import { queryOfOwn, readOwnChart, titledOwn, writeOwnChart, type OwnChart } from './ownChart'

// The chart library is big: the figures are shown before it has loaded.
const Drawing = laterPart(() => import('./Drawing').then((file) => file.Drawing), { isPlain: true })

/** The value of the user-defined chart in the chart picker. */
const OWN = 'own'

export interface ChartViewProps extends Omit<OverviewViewProps, 'selection'> {
  /** Whether it is beside the rows of the list: then it is narrow, and its groups filter those rows. */
  readonly isBeside?: boolean
}

/** Shows a list as a declared chart or as one grouped by the user, with the same figures as a table. */
export function ChartView(props: ChartViewProps) {
  const { resource } = props
  const { parameters, go } = useAddressPlace()
  const groupings = useGroupings(resource)
  const charts = chartsShown(resource)
  const asked = parameters.get('chart')
  const own = knownOwn(readOwnChart(asked), groupings) ?? (charts.length === 0 ? firstOf(groupings) : undefined)
  const [name, chart] = charts.find(([one]) => one === asked) ?? charts[0] ?? []
  const choose = (next: string): void => go(withParameter(parameters, 'chart', next).toString(), false)
  const chooseOwn = (next: OwnChart | undefined): void => (next ? choose(writeOwnChart(next)) : undefined)
  const options = [
    ...charts.map(([value, { label }]) => ({ value, label })),
    ...(groupings && groupings.by.length > 0 ? [{ value: OWN, label: 'Group by…' }] : []),
  ]
  const drawn = own ? groupings && titledOwn(resource, own, groupings) : chart
  const kind = own ? ('groups' as const) : (`charts/${name ?? ''}` as const)
  return (
    <section className="stack gap-3" aria-label={`Chart of ${inSentence(resource.is.plural)}`}>
      <header className="chart-head cluster gap-2">
        <h2 className={options.length > 1 ? 'only-read' : 'flat'}>{drawn?.label}</h2>
        {options.length > 1 && (
          <Select
            aria-label="Chart"
            value={own ? OWN : name}
            options={options}
            popupMatchSelectWidth={false}
            onChange={(next) => (next === OWN ? chooseOwn(firstOf(groupings)) : choose(next))}
          />
        )}
        {own && groupings && (
          <OwnChartHead resource={resource} chart={own} groupings={groupings} onChange={chooseOwn} />
        )}
      </header>
      {drawn && (!own || groupings) && (
        <Figures
          key={own ? writeOwnChart(own) : name}
          {...props}
          kind={kind}
          asked={own ? queryOfOwn(own) : {}}
          chart={drawn}
        />
      )}
    </section>
  )
}

/** Returns what the list can be grouped by; undefined while loading. */
function useGroupings(resource: AnyResource): Groupings | undefined {
  return useTally<Groupings>(resource, 'groupings', {}, {}).data
}

/**
 * A user-defined chart, if the list can still be grouped that way: an old link or a lost permission may name another
 * grouping.
 */
function knownOwn(own: OwnChart | undefined, groupings: Groupings | undefined): OwnChart | undefined {
  if (!own || !groupings || groupings.by.some(({ path }) => path === own.by)) return own
  return firstOf(groupings)
}

function firstOf(groupings: Groupings | undefined): OwnChart | undefined {
  const [first] = groupings?.by ?? []
  return first && { by: first.path, aggregate: 'count', ...(first.isDated && { period: 'month' as const }) }
}

interface FiguresProps extends ChartViewProps {
  readonly kind: `charts/${string}` | 'groups'
  /** The request parameters beside the filters of the list. */
  readonly asked: Readonly<Record<string, string>>
  readonly chart: ChartOptions
}

function Figures({ resource, query, fixed, kind, asked, chart, isBeside = false }: FiguresProps) {
  const navigate = useNavigate()
  const { parameters } = useAddressPlace()
  const tallied = useTally<Chart>(resource, kind, requestOf(query, fixed), asked)
  const { data } = tallied
  if (tallied.error && !data) return <Failure words={tallied.error.message} onRetry={() => void tallied.refetch()} />
  if (!data) return <p className="muted">Loading …</p>
  if (data.groups.length === 0)
    return (
      <div className="nothing line gap-2 surface centred" role="status">
        <p className="nothing-title">{resource.form.messages.noneFound}</p>
      </div>
    )
  const searchOf = ({ filter }: ChartGroup): string => {
    if (!isBeside) return filter
    const written = new URLSearchParams(filter)
    keepShape(parameters, written)
    return written.toString()
  }
  const open = (group: ChartGroup): void => void navigate({ pathname: paths.list(resource), search: searchOf(group) })
  return (
    <div
      className={isBeside ? 'stack gap-4 surface fades padded' : 'gap-4 surface fades padded beside'}
      aria-busy={tallied.isPlaceholderData}
    >
      <div className="chart-drawing narrow-min" aria-hidden="true">
        <Contained fallback={<p className="muted">Loading …</p>}>
          <Drawing resource={resource} chart={chart} groups={data.groups} onOpen={open} />
        </Contained>
      </div>
      <FigureTable resource={resource} chart={chart} searchOf={searchOf} {...data} />
    </div>
  )
}
