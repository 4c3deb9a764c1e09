import { counted } from '#define'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect, useId } from 'react'
import { campaignMessages, campaignRuns } from '#resources'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { formatMoney, formatNumber, optionLabel } from '../../views/format/format'
import { Status } from '../../views/cells/Status'
import { Failure } from '../../views/kit/Failure'
import { useRefresh } from '../../views/kit/hooks/useRefresh'
import '../../views/kit/charts/report.css'
import './report.css'

interface RunReport {
  readonly id: number
  readonly number: number
  readonly whom: string
  readonly status: string
  readonly error: string | null
  readonly audience: number
  readonly sent: number
  readonly failed: number
  readonly optedOut: number
  readonly notSent: number
  readonly open: number
  readonly parts: number
  /** In paise; null if there was no rate. */
  readonly cost: number | null
  readonly estimatedCost: number | null
}

interface CampaignReport {
  readonly status: string
  readonly runs: readonly RunReport[]
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
  readonly languages: readonly { readonly language: string; readonly messages: number; readonly parts: number | null }[]
}

const EVERY = 4_000

/** The number of runs of a recurring campaign that get a bar. */
const SHOWN = 10

/** The results of a campaign: a bar for each run, who was left out and why, and the languages of its messages. */
export function Report({ campaign, status }: { readonly campaign: string; readonly status: string }) {
  const headingId = useId()
  const refresh = useRefresh()
  const { data, error, refetch } = useQuery({
    queryKey: ['campaign report', campaign, status],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<CampaignReport>(`/campaigns/${campaign}/report`, { signal }))).data,
    refetchInterval: status === 'RUNNING' ? EVERY : false,
  })
  const isOver = data !== undefined && data.status !== status
  useEffect(() => {
    if (isOver) refresh()
  }, [isOver, refresh])
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  return (
    <section className="report-panel surface below-4 reading padded" aria-labelledby={headingId}>
      <h2 className="below-2" id={headingId}>
        Report
      </h2>
      <ul className="grid gap-4">
        {data.runs.slice(-SHOWN).map((run) => (
          <li key={run.id}>
            <Run run={run} />
          </li>
        ))}
      </ul>
      {data.runs.length > SHOWN && (
        <p className="muted">{formatNumber(data.runs.length - SHOWN)} earlier runs are under Runs.</p>
      )}
      <div className="campaign-facts cluster above-4">
        <Facts
          caption={data.runs.length > 1 ? 'Skipped, all runs' : 'Skipped'}
          rows={data.reasons.map(({ reason, count }) => [reason, formatNumber(count)] as const)}
        />
        <Facts
          caption="Sent, by language"
          rows={data.languages.map(({ language, messages, parts }) => [
            optionLabel(campaignMessages.fields.language.options, language),
            `${counted(messages, 'messages')}, ${formatNumber(parts ?? 0)} SMS`,
          ])}
        />
      </div>
    </section>
  )
}

const shares = [
  ['sent', 'Sent', 'good'],
  ['failed', 'Failed', 'bad'],
  ['optedOut', 'Skipped since start', 'neutral'],
  ['notSent', 'Not sent', 'warning'],
  ['open', 'Still to send', 'info'],
] as const

function Run({ run }: { readonly run: RunReport }) {
  return (
    <>
      <p className="cluster gap-line">
        <strong>Run {run.number}</strong>
        <Status options={campaignRuns.fields.status.options} value={run.status} />
        <span className="muted">
          {optionLabel(campaignRuns.fields.whom.options, run.whom)}, {counted(run.audience, 'farmers')}
        </span>
      </p>
      <span className="campaign-track flex track" aria-hidden="true">
        {shares.map(([count, , tone]) => (
          <span key={count} data-tone={tone} style={{ flexGrow: run[count] }} />
        ))}
      </span>
      <p className="campaign-counts cluster gap-line">
        {shares
          .filter(([count]) => count === 'sent' || run[count] > 0)
          .map(([count, label, tone]) => (
            <span key={count} data-tone={tone}>
              {label} {formatNumber(run[count])} ({percent(run[count], run.audience)})
            </span>
          ))}
      </p>
      <p className="muted cluster gap-line">{costWords(run)}</p>
      {run.error && <p className="cluster gap-line bad">{run.error}</p>}
    </>
  )
}

function costWords({ parts, cost, estimatedCost }: RunReport): string {
  const sms = `${formatNumber(parts)} SMS`
  if (cost === null) return `${sms}. Cost unknown: no SMS rate was set`
  return `${sms}, ${formatMoney(cost)}${estimatedCost === null ? '' : ` (estimated ${formatMoney(estimatedCost)})`}`
}

function Facts({
  caption,
  rows,
}: {
  readonly caption: string
  readonly rows: readonly (readonly [label: string, words: string])[]
}) {
  if (rows.length === 0) return null
  return (
    <table className="plain-table figures">
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([label, words]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Rounds to whole per cent, but never a non-zero share to 0 or an incomplete one to 100. */
function percent(count: number, of: number): string {
  const share = of > 0 ? (100 * count) / of : 0
  if (share > 0 && share < 1) return 'less than 1%'
  return `${share < 100 ? Math.min(99, Math.round(share)) : 100}%`
}
