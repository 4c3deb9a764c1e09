import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useId, useState } from 'react'
import type { AnyResource } from '#define'
import { Tick } from '../../kit/Tick'
import { translateErrors } from '../../../../providers/data'
import { toHttpError } from '../../../../providers/errorMessage'
import { httpOf } from '../../../../providers/http'
import { say } from '../../../../providers/notification'
import { Dialog } from '../../kit/Dialog'
import { Failure } from '../../kit/Failure'
import { fieldAt } from '../../data/fieldAt'
import { fetchFrom } from '../../data/requests'
import type { Row } from '../../data/row'
import { useRefresh } from '../../kit/hooks/useRefresh'
import { Difference } from './Difference'

/** What to restore: a whole version, or some of its fields. */
export interface Restoring {
  readonly version: number
  readonly fields?: readonly string[]
}

interface Plan {
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
  readonly skipped: readonly { readonly field: string; readonly why: string }[]
}

interface RestoreDialogProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly restoring: Restoring
  readonly onClose: () => void
}

/** Shows what a restore would change, lets the user choose among it, and runs it. */
export function RestoreDialog({ resource, row, restoring, onClose }: RestoreDialogProps) {
  const { version, fields } = restoring
  const query = new URLSearchParams({
    version: String(version),
    ...(fields && { fields: fields.join(',') }),
  }).toString()
  const { data: plan, error } = useQuery({
    queryKey: ['restore', resource.is.name, row.id, row.version, query],
    queryFn: ({ signal }) => fetchFrom<Plan>(resource, `${row.id}/restore?${query}`, signal),
    retry: false,
  })
  const reasonId = useId()
  const [left, setLeft] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const { restore, isRunning, problem } = useRestore(resource, row, onClose)
  const chosen = plan?.changes.map(({ field }) => field).filter((name) => !left.includes(name)) ?? []
  const many = (plan?.changes.length ?? 0) > 1
  return (
    <Dialog
      title={fields ? 'Restore value' : `Restore version ${version}`}
      okText="Restore"
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={isRunning}
      onOk={() => void restore({ version, fields: chosen, reason: reason.trim() || null })}
      onCancel={onClose}
      width={640}
    >
      {error && <Failure words={toHttpError(error).detail ?? error.message} />}
      {plan?.changes.length === 0 && <p>Nothing to restore: the record already has these values.</p>}
      <dl className="history-changes stack gap-1 above-2 below-4">
        {plan?.changes.map((change) => (
          <Wanted
            key={change.field}
            resource={resource}
            row={row}
            change={change}
            isChosen={!left.includes(change.field)}
            onChoose={many ? (isChosen) => setLeft(toggled(left, change.field, !isChosen)) : undefined}
            problem={problem?.errors?.[change.field]}
          />
        ))}
      </dl>
      {plan && plan.skipped.length > 0 && <Left resource={resource} skipped={plan.skipped} />}
      {chosen.length > 0 && (
        <>
          <label htmlFor={reasonId}>Reason</label>
          <Input id={reasonId} value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
        </>
      )}
      {problem && (
        <p className="flat bad" role="alert">
          {problem.words}
        </p>
      )}
    </Dialog>
  )
}

function Left({ resource, skipped }: { readonly resource: AnyResource; readonly skipped: Plan['skipped'] }) {
  return (
    <div className="below-3 muted">
      <p>Not restored:</p>
      <ul className="bulleted">
        {skipped.map(({ field, why }) => (
          <li key={field}>
            {fieldAt(resource, field)?.label ?? field} {why}
          </li>
        ))}
      </ul>
    </div>
  )
}

function toggled(names: readonly string[], name: string, isIn: boolean): readonly string[] {
  return isIn ? [...names, name] : names.filter((one) => one !== name)
}

interface WantedProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly change: Plan['changes'][number]
  readonly isChosen: boolean
  readonly onChoose?: (isChosen: boolean) => void
  readonly problem: string | undefined
}

function Wanted({ resource, row, change, isChosen, onChoose, problem }: WantedProps) {
  const field = fieldAt(resource, change.field)
  if (!field) return null
  return (
    <div>
      <dt className="muted">
        {onChoose ? (
          <Tick checked={isChosen} onChange={({ target }) => onChoose(target.checked)}>
            {field.label}
          </Tick>
        ) : (
          field.label
        )}
      </dt>
      <dd className="breaks">
        <Difference
          resource={resource}
          name={change.field}
          field={field}
          id={row.id}
          before={change.before}
          after={change.after}
        />
        {problem && <span className="flat bad">{problem}</span>}
      </dd>
    </div>
  )
}

interface Told {
  readonly words: string
  readonly errors?: Readonly<Record<string, string>>
}

function useRestore(resource: AnyResource, row: Row, onDone: () => void) {
  const refresh = useRefresh()
  const [isRunning, setIsRunning] = useState(false)
  const [problem, setProblem] = useState<Told>()
  const restore = async (body: object): Promise<void> => {
    if (isRunning) return
    setIsRunning(true)
    try {
      const headers = { 'If-Match': `"${row.version}"` }
      await translateErrors(
        httpOf(resource.is.service).post(`/${resource.is.name}/${row.id}/restore`, body, { headers }),
      )
      say('success', resource.form.messages.updated)
      onDone()
      refresh()
    } catch (error) {
      const { message, detail, errors, conflicts } = toHttpError(error)
      const by = conflicts?.map(
        (one) => `${fieldAt(resource, one.field)?.label ?? one.field} (${one.by ?? 'the system'})`,
      )
      setProblem({
        words: by?.length ? `Someone else changed this: ${by.join(', ')}. Reload the record.` : (detail ?? message),
        ...(errors && { errors }),
      })
      setIsRunning(false)
    }
  }
  return { restore, isRunning, problem }
}
