import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Failure } from '../../views/kit/Failure'
import { Frame } from '../../views/kit/Frame'
import { PageHead } from '../../views/kit/PageHead'
import { fetchExports } from '../../views/exports/requests'
import { useKeptFocus } from '../../views/kit/focus/useKeptFocus'
import { Deliveries } from './Deliveries'
import { ExportCard } from './ExportCard'
import { useLinked } from './useLinked'
import './exports.css'

/** The polling interval while an export is running, in milliseconds. */
const EVERY = 1000

/** The export centre: the viewer's lists as files, running and ready ones. */
export function Screen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['exports'],
    queryFn: ({ signal }) => fetchExports(signal),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'QUEUED' || one.state === 'RUNNING') ? EVERY : false,
  })
  const linked = useLinked()
  useKeptFocus()
  return (
    <Frame>
      <PageHead title="Exports" />
      <p className="muted">
        Large exports are prepared in the background. Files are kept for 72 hours and only you can download them.
      </p>
      {linked.refusal && <p className="surface marked">{linked.refusal}</p>}
      <Deliveries onSent={() => void refetch()} />
      {error && !data ? <Failure words={error.message} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
      {data?.length === 0 && (
        <div className="nothing line gap-2 surface centred">
          <p className="nothing-title">You have no exports</p>
          <p>Open a list and choose Export. Exports of more than 5,000 rows, and those emailed to you, appear here.</p>
          <p>To receive a list daily, weekly or monthly, open it and choose Export, then “Send regularly…”.</p>
        </div>
      )}
      {data && data.length > 0 && (
        <section aria-labelledby="files-title">
          <h2 id="files-title">Files</h2>
          <ul className="grid gap-3" aria-label="Exports">
            {data.map((one) => (
              <ExportCard key={one.id} told={one} isLinked={one.id === linked.id} onChange={() => void refetch()} />
            ))}
          </ul>
        </section>
      )}
    </Frame>
  )
}
