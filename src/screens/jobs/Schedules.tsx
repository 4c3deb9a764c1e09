import { Button, Skeleton } from 'antd'
import type { Option } from '#define'
import { Status } from '../../views/cells/Status'
import { formatInstant } from '../../views/format/format'
import { Failure } from '../../views/kit/Failure'
import { useRunNow, useSchedules, type Schedule } from './useSchedules'

const states = {
  FAILED: { label: 'Failed', tone: 'bad' },
  RUNNING: { label: 'Running', tone: 'info' },
  DONE: { label: 'Done', tone: 'good' },
  WAITING: { label: 'Not run yet', tone: 'neutral' },
} as const satisfies Record<string, Option>

/** The scheduled runs of the service, with the last and the next time; failed ones first. */
export function Schedules() {
  const { data, error, refetch } = useSchedules()
  const failedFirst = data?.toSorted((a, b) => Number(b.error !== null) - Number(a.error !== null))
  return (
    <>
      <p className="muted prose-width">Scheduled work. A missed run is made up once; a failed run is retried.</p>
      {error && !data ? <Failure words={error.message} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
      <ul className="surface ruled" aria-label="Schedules">
        {failedFirst?.map((schedule) => (
          <Line key={schedule.name} schedule={schedule} />
        ))}
      </ul>
    </>
  )
}

function Line({ schedule }: { readonly schedule: Schedule }) {
  const { name, label, recurrence, isRunning, nextAt, error, failures } = schedule
  const run = useRunNow()
  const state = stateOf(schedule)
  return (
    <li className="job grid middle gap-line padded" data-state={state}>
      <div className="line wraps gap-line">
        <h2 className="flat">{label}</h2>
        <Status options={states} value={state} />
      </div>
      <p className="muted">
        {recurrence}
        {lastRunOf(schedule)} · {failures > 0 ? 'next try' : 'next run'} {formatInstant(nextAt)}
      </p>
      {error && <p className="breaks">{error}</p>}
      <Button
        disabled={isRunning}
        loading={run.isPending}
        aria-label={`Run now: ${label}`}
        onClick={() => run.mutate(name)}
      >
        Run now
      </Button>
    </li>
  )
}

function stateOf({ isRunning, error, doneAt }: Schedule): keyof typeof states {
  if (isRunning) return 'RUNNING'
  if (error !== null) return 'FAILED'
  return doneAt ? 'DONE' : 'WAITING'
}

function lastRunOf({ isRunning, startedAt, endedAt }: Schedule): string {
  if (isRunning && startedAt) return ` · started ${formatInstant(startedAt)}`
  return endedAt ? ` · last run ${formatInstant(endedAt)}` : ''
}
