import { Button, Segmented, Select, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatInstant } from '../../views/format/format'
import { Status } from '../../views/cells/Status'
import { Dialog } from '../../views/kit/Dialog'
import { Failure } from '../../views/kit/Failure'
import { Frame } from '../../views/kit/Frame'
import { PageHead } from '../../views/kit/PageHead'
import { Schedules } from './Schedules'
import { states, useJobChange, useJobs, type Job } from './useJobs'
import './jobs.css'

const PARTS = [
  { value: 'jobs', label: 'Jobs' },
  { value: 'schedules', label: 'Schedules' },
] as const

/** The background work of the service: jobs, schedules, and failures of both. */
export function Screen() {
  const [parameters, setParameters] = useSearchParams()
  const part = parameters.get('part') === 'schedules' ? 'schedules' : 'jobs'
  return (
    <Frame>
      <PageHead title="Jobs" />
      <Segmented
        className="jobs-parts"
        options={[...PARTS]}
        value={part}
        onChange={(chosen) => setParameters(chosen === 'jobs' ? {} : { part: chosen }, { replace: true })}
      />
      {part === 'jobs' ? <JobList /> : <Schedules />}
    </Frame>
  )
}

function JobList() {
  const [parameters, setParameters] = useSearchParams()
  const [state, kind] = ['state', 'kind'].map((name) => parameters.get(name) ?? undefined)
  const { data, error, refetch } = useJobs(state, kind)
  const choose = (name: string, value: string | undefined): void =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true },
    )
  const stateOptions = Object.entries(states).map(([value, { label }]) => ({ value, label }))
  const kindOptions = data?.kinds.map(({ name, label }) => ({ value: name, label })) ?? []
  return (
    <>
      <p className="muted prose-width">
        Background jobs. Failed jobs are retried with increasing delays; after the last attempt they stay here as
        failed.
      </p>
      <div className="jobs-cut grid gap-3">
        <Cut label="Status" options={stateOptions} value={state} onChange={(value) => choose('state', value)} />
        <Cut label="Kind" options={kindOptions} value={kind} onChange={(value) => choose('kind', value)} />
      </div>
      {error && !data ? <Failure words={error.message} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
      {data?.items.length === 0 && (
        <div className="nothing line gap-2 surface centred">
          <p className="nothing-title">{state || kind ? 'No jobs match' : 'No jobs yet'}</p>
          <p>Completed jobs are removed after a few days.</p>
        </div>
      )}
      <ul className="surface ruled" aria-label="Jobs">
        {data?.items.map((job) => (
          <Line key={job.id} job={job} />
        ))}
      </ul>
      {data && data.total > data.items.length && (
        <p className="muted">
          The newest {data.items.length} of {data.total}. Choose a status or a kind to see others.
        </p>
      )}
    </>
  )
}

interface CutProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

function Cut({ label, options, value, onChange }: CutProps) {
  const id = useId()
  return (
    <div>
      <label className="own-line below-1" htmlFor={id}>
        {label}
      </label>
      <Select id={id} allowClear placeholder="All" options={[...options]} value={value} onChange={onChange} />
    </div>
  )
}

function Line({ job }: { readonly job: Job }) {
  const { label, state, attempts, most, createdAt, error } = job
  return (
    <li className="job grid middle gap-line padded" data-state={state}>
      <div className="line wraps gap-line">
        <h2 className="flat">{label}</h2>
        <Status options={states} value={state} />
      </div>
      <p className="muted">
        Made {formatInstant(createdAt)}
        {courseOf(job)} · {attempts} of {most} tries
      </p>
      {error && state !== 'DONE' && <p className="breaks">{error}</p>}
      <Buttons job={job} />
    </li>
  )
}

function courseOf({ state, startedAt, endedAt, dueAt, attempts }: Job): string {
  if (state === 'WAITING' && dueAt) return ` · ${attempts > 0 ? 'next try' : 'starts'} ${formatInstant(dueAt)}`
  if (state === 'RUNNING' && startedAt) return ` · started ${formatInstant(startedAt)}`
  return endedAt ? ` · ended ${formatInstant(endedAt)}` : ''
}

function Buttons({ job: { id, state, label } }: { readonly job: Job }) {
  const retry = useJobChange('retry')
  const cancel = useJobChange('cancel')
  const [isAsked, setIsAsked] = useState(false)
  if (state === 'FAILED')
    return (
      <Button loading={retry.isPending} aria-label={`Retry: ${label}`} onClick={() => retry.mutate(id)}>
        Retry
      </Button>
    )
  if (state !== 'WAITING' && state !== 'RUNNING') return null
  return (
    <>
      <Button danger aria-label={`Cancel: ${label}`} onClick={() => setIsAsked(true)}>
        Cancel
      </Button>
      {isAsked && (
        <Dialog
          title="Cancel job"
          okText="Cancel job"
          cancelText="Keep it"
          okButtonProps={{ danger: true }}
          confirmLoading={cancel.isPending}
          onOk={() => cancel.mutate(id, { onSettled: () => setIsAsked(false) })}
          onCancel={() => setIsAsked(false)}
        >
          <p>The job’s work will not be done. A cancelled job can’t be restarted.</p>
        </Dialog>
      )}
    </>
  )
}
