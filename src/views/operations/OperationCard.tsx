import { CloseOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { AnyResource } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { say, unsay, type Mood } from '../../../providers/notification'
import { formatNumber } from '../format/format'
import { ProgressBar } from '../kit/ProgressBar'
import { useRegister } from '../data/RegisterContext'
import { useRefresh } from '../kit/hooks/useRefresh'
import { followBegun, unfollow, wasBegunHere } from './followed'
import { RefusedList } from './RefusedList'
import { tellRefused } from './refusedRows'
import { cancelOperation, fetchOperation, undoOperation, type Operation } from './requests'
import { countWords } from '../format/countWords'

const EVERY = 1000

/** The service's name for importing the rows of a sheet. */
const IMPORT = 'import'
const UNDO = 'undo'

interface OperationCardProps {
  readonly id: string
  /** Called when it has ended with refused records. */
  readonly onRefused: () => void
}

/** The query of an operation, shared by all who show it. */
export function operationQuery(id: string) {
  return {
    queryKey: ['operation', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchOperation(id, signal),
  }
}

/** One operation: its progress or result, why records were refused, and its undo. */
export function OperationCard({ id, onRefused }: OperationCardProps) {
  const { data, error } = useQuery({
    ...operationQuery(id),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : EVERY),
    refetchIntervalInBackground: true,
  })
  const resource = useRegister().resources.find(({ is: { name } }) => name === data?.resource)
  const isUnknown = toHttpError(error ?? {}).statusCode === 404
  useEffect(() => {
    // Another viewer started it in this tab, or it was deleted long ago.
    if (error && isUnknown) unfollow(id)
  }, [error, isUnknown, id])
  if (!data || !resource) return null
  return <Card operation={data} resource={resource} onRefused={onRefused} />
}

interface CardProps {
  readonly operation: Operation
  readonly resource: AnyResource
  readonly onRefused: () => void
}

function Card({ operation, resource, onRefused }: CardProps) {
  const { id, state, label, failed, refusals = [] } = operation
  // Open at first: only the card tells which records were refused.
  const [isOpen, setIsOpen] = useState(true)
  const undo = useUndo(operation, resource)
  useEnding(operation, resource, { undo, onRefused })
  const isRunning = state === 'running'
  return (
    <section className="small floating padded" aria-label={`${label}: ${resource.is.plural}`}>
      <header className="line spread gap-2">
        <h2 className="flat breaks small">
          {label} · {resource.is.plural}
        </h2>
        {!isRunning && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={`Dismiss ${label}`}
            onClick={() => unfollow(id)}
          />
        )}
      </header>
      {isRunning && <ProgressBar label={label} done={operation.done + failed} total={operation.total} />}
      <div className="line wraps spread gap-2 above-1">
        <span role="status">{wordsOf(operation, resource)}</span>
        <span className="flex gap-1 push">
          {failed > 0 && !isRunning && (
            <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Hide why' : 'Why not?'}
            </Button>
          )}
          {isRunning && <CancelButton id={id} />}
          {!isRunning && operation.undoable && (
            <Button size="small" onClick={undo}>
              Undo
            </Button>
          )}
        </span>
      </div>
      {isOpen && !isRunning && refusals.length > 0 && (
        <RefusedList resource={resource} refused={refusals} areRows={operation.action === IMPORT} />
      )}
    </section>
  )
}

function CancelButton({ id }: { readonly id: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const cancel = (): void => {
    setIsAsked(true)
    void cancelOperation(id).catch((error: unknown) => {
      setIsAsked(false)
      say('error', 'It couldn’t be cancelled', toHttpError(error).message)
    })
  }
  return (
    <Button size="small" disabled={isAsked} onClick={cancel}>
      {isAsked ? 'Stopping…' : 'Cancel'}
    </Button>
  )
}

/** The progress of an operation, or its result. */
function wordsOf({ action, state, total, done, failed }: Operation, resource: AnyResource): string {
  const not = failed > 0 ? `, ${formatNumber(failed)} not` : ''
  if (state === 'running') return `${formatNumber(done + failed)} of ${formatNumber(total)}${not}`
  const left = total - done - failed
  const rest = left > 0 ? `, ${formatNumber(left)} not reached` : ''
  const how = { done: '', cancelled: 'Cancelled: ', interrupted: 'Interrupted: ' }[state]
  return `${how}${countWords(resource, done)} ${doneWord(action)}${not}${rest}`
}

function doneWord(action: string): string {
  return { [IMPORT]: 'imported', [UNDO]: 'undone' }[action] ?? 'changed'
}

/** The message at the end of an operation. */
function toastOf({ action, label, state, done, failed }: Operation, resource: AnyResource): readonly [Mood, string] {
  return [
    failed > 0 || state !== 'done' ? 'warning' : 'success',
    `${label}: ${{ running: '', done: '', cancelled: 'cancelled, ', interrupted: 'interrupted, ' }[state]}${countWords(resource, done)} ${doneWord(action)}`,
  ]
}

function useUndo(operation: Operation, resource: AnyResource): () => void {
  const { id } = operation
  return () =>
    void undoOperation(id).then(
      (next) => {
        // The undo operation reports the result.
        unfollow(id)
        unsay(...toastOf(operation, resource))
        followBegun(next)
      },
      (error: unknown) => {
        const { message, detail } = toHttpError(error)
        say('error', message, detail)
      },
    )
}

/** Reports the end of an operation that was seen running, and refetches the screen. */
function useEnding(
  operation: Operation,
  resource: AnyResource,
  { undo, onRefused }: { readonly undo: () => void; readonly onRefused: () => void },
): void {
  const refresh = useRefresh()
  const { id, state, failed, undoable } = operation
  const wasRunning = useRef(wasBegunHere(id))
  const hasEnded = state !== 'running'
  useEffect(() => {
    if (!hasEnded) wasRunning.current = true
  }, [hasEnded])
  const tell = useRef(() => undefined as void)
  useEffect(() => {
    tell.current = () => {
      if (failed > 0 && operation.action !== IMPORT)
        tellRefused(
          resource,
          (operation.refusals ?? []).flatMap(({ ids = [] }) => ids),
        )
      if (failed > 0) return onRefused()
      const offer = undoable ? { label: 'Undo', onTake: undo } : undefined
      return say(...toastOf(operation, resource), undefined, offer)
    }
  })
  useEffect(() => {
    if (!hasEnded || !wasRunning.current) return
    wasRunning.current = false
    refresh()
    tell.current()
  }, [hasEnded, refresh])
}
