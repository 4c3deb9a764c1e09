import { Segmented, Select, Skeleton } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths, type ChartGroup } from '#define'
import { enrolments, funnelSteps, type FunnelRow } from '#resources'
import { formatNumber } from '../../views/format/format'
import { Contained } from '../../views/kit/Contained'
import { Failure } from '../../views/kit/Failure'
import { Frame } from '../../views/kit/Frame'
import { laterPart } from '../../views/kit/laterPart'
import { PageHead } from '../../views/kit/PageHead'
import '../../views/chart/chart.css'
import { filterOf, useFunnel, useSeasons, type FunnelGroup } from './useFunnel'

// The chart library is big: the figures are shown before it has loaded.
const Drawing = laterPart(() => import('../../views/chart/Drawing').then((file) => file.Drawing), { isPlain: true })

const groups = { district: 'District', officer: 'Field officer' } as const

/**
 * The number of enrolments of a season at each step, as a chart and by district or field officer, with overdue ones.
 */
export function Screen() {
  const [parameters, setParameters] = useSearchParams()
  const seasons = useSeasons()
  const by: FunnelGroup = parameters.get('by') === 'officer' ? 'officer' : 'district'
  const latest =
    seasons.data?.find(({ enrolled, active }) => active === true && Number(enrolled) > 0) ?? seasons.data?.[0]
  const season = Number(parameters.get('season') ?? latest?.id) || undefined
  const funnel = useFunnel(season, by)
  const error = seasons.error ?? funnel.error
  const change = (name: string, value: string): void => {
    const next = new URLSearchParams(parameters)
    next.set(name, value)
    setParameters(next, { replace: true })
  }
  return (
    <Frame>
      <PageHead title="Season funnel" />
      <section className="stack gap-3">
        <header className="chart-head cluster gap-2">
          <Select
            aria-label="Season"
            value={season}
            loading={seasons.isPending}
            options={seasons.data?.map(({ id, label }) => ({ value: Number(id), label: String(label) }))}
            onChange={(next) => change('season', String(next))}
          />
          <Segmented
            aria-label="Rows"
            value={by}
            options={Object.entries(groups).map(([value, label]) => ({ value, label }))}
            onChange={(next) => change('by', next)}
          />
        </header>
        {error && <Failure words={error.message} onRetry={() => void seasons.refetch().then(() => funnel.refetch())} />}
        {!error && !funnel.data && <Skeleton active paragraph={{ rows: 8 }} />}
        {funnel.data && season !== undefined && <Figures season={season} by={by} rows={funnel.data} />}
      </section>
    </Frame>
  )
}

interface FiguresProps {
  readonly season: number
  readonly by: FunnelGroup
  readonly rows: readonly FunnelRow[]
}

function Figures({ season, by, rows }: FiguresProps) {
  const navigate = useNavigate()
  if (rows.length === 0)
    return (
      <div className="nothing line gap-2 surface centred" role="status">
        <p className="nothing-title">No enrolments in this season</p>
      </div>
    )
  const totals = funnelSteps.map((_, step) => rows.reduce((sum, { counts }) => sum + (counts[step] ?? 0), 0))
  const bars = funnelSteps.map(({ label }, step): ChartGroup => {
    const value = totals[step] ?? 0
    return { key: label, label, value, count: value, filter: filterOf(season, by, 'all', step) }
  })
  const open = ({ filter }: ChartGroup): void => void navigate({ pathname: paths.list(enrolments), search: filter })
  const overdue = rows.reduce((sum, row) => sum + row.overdue, 0)
  return (
    <>
      <div className="surface padded scrolls" aria-hidden="true">
        <Contained fallback={<p className="muted">Loading …</p>}>
          <Drawing
            resource={enrolments}
            chart={{ label: 'Season funnel', aggregate: 'count', by: 'status' }}
            groups={bars}
            onOpen={open}
          />
        </Contained>
      </div>
      <div className="surface padded scrolls">
        <table className="chart-table plain-table figures">
          <caption className="only-read">Enrolments by step</caption>
          <thead>
            <tr>
              <th scope="col">{groups[by]}</th>
              {funnelSteps.map(({ label }) => (
                <th scope="col" key={label}>
                  {label}
                </th>
              ))}
              <th scope="col">Overdue</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, ...row }) => (
              <Line key={key} of={key} label={label} {...{ season, by }} {...row} />
            ))}
          </tbody>
          <tfoot>
            <Line of="all" label="Total" counts={totals} overdue={overdue} {...{ season, by }} />
          </tfoot>
        </table>
      </div>
    </>
  )
}

interface LineProps extends Omit<FiguresProps, 'rows'>, Pick<FunnelRow, 'label' | 'counts' | 'overdue'> {
  readonly of: number | null | 'all'
}

/** A district or a field officer: each figure links to the list of exactly its enrolments. */
function Line({ season, by, of, label, counts, overdue }: LineProps) {
  const figure = (step: number | 'overdue', count: number) =>
    count === 0 ? (
      <span className="muted">0</span>
    ) : (
      <Link to={{ pathname: paths.list(enrolments), search: filterOf(season, by, of, step) }}>
        {formatNumber(count)}
      </Link>
    )
  return (
    <tr>
      <th scope="row">{label}</th>
      {counts.map((count, step) => (
        <td key={funnelSteps[step]?.label}>{figure(step, count)}</td>
      ))}
      <td>{figure('overdue', overdue)}</td>
    </tr>
  )
}
