import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { messages } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { Dialog } from '../../views/kit/Dialog'
import { formatNumber } from '../../views/format/format'
import { Failure } from '../../views/kit/Failure'
import { attempts } from '../../views/values/attempt'
import { useRefresh } from '../../views/kit/hooks/useRefresh'
import { doneWords, fetchSyncPreview, syncUsers, type SyncPreview, type SyncRow } from './sync'
import './sync.css'
import { SyncRows } from './SyncRows'

/** Shows the preview of a sync with the directory, and runs exactly that. */
export function SyncDialog({ onClose }: { readonly onClose: () => void }) {
  const { preview, error, retry } = usePreview()
  const sync = useSync(onClose)
  const open = preview?.rows.filter(({ refused }) => refused === undefined) ?? []
  const isOver = sync.outcome !== undefined || error !== undefined || (preview !== undefined && open.length === 0)
  return (
    <Dialog
      title="Sync users"
      width={720}
      okText="Sync"
      okButtonProps={{ disabled: open.length === 0 }}
      cancelText={isOver ? 'Close' : 'Cancel'}
      confirmLoading={sync.isRunning}
      maskClosable={!sync.isRunning}
      onOk={() => void sync.run(open)}
      onCancel={onClose}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {!isOver && <OkBtn />}
        </>
      )}
    >
      {error !== undefined && <Failure words={wordsOf(error)} onRetry={retry} />}
      {!preview && error === undefined && <Waiting />}
      {preview && (sync.outcome ? <Left outcome={sync.outcome} /> : <Preview preview={preview} />)}
      {sync.problem && (
        <p className="flat bad" role="alert">
          {sync.problem}
        </p>
      )}
    </Dialog>
  )
}

function Waiting() {
  return (
    <div role="status">
      <p className="muted">Asking the directory…</p>
      <Skeleton active title={false} paragraph={{ rows: 4 }} />
    </div>
  )
}

/** The parts of a preview, in display order. */
const parts: readonly (readonly [title: string, holds: (row: SyncRow) => boolean])[] = [
  ['To invite', ({ kind, refused }) => kind === 'create' && refused === undefined],
  ['To change', ({ kind, refused }) => kind === 'update' && refused === undefined],
  ['To deactivate', ({ kind, refused }) => kind === 'deactivate' && refused === undefined],
  ['Skipped', ({ refused }) => refused !== undefined],
]

function Preview({ preview: { people, rows } }: { readonly preview: SyncPreview }) {
  const shown = parts.map(([title, holds]) => ({ title, rows: rows.filter(holds) }))
  const counts = shown.flatMap((part) => (part.rows.length ? [`${part.rows.length} ${part.title.toLowerCase()}`] : []))
  return (
    <>
      <p>
        {`${formatNumber(people)} ${people === 1 ? 'person is' : 'people are'} in the directory group. `}
        {counts.length > 0 ? `${counts.join(', ')}.` : 'The portal and the directory match.'}
      </p>
      <div className="sync-rows">
        {shown.map((part) => (
          <SyncRows key={part.title} {...part} />
        ))}
      </div>
    </>
  )
}

/** The result of a sync, with the people it left unchanged although the preview said otherwise. */
interface Outcome {
  readonly done: string
  readonly left: readonly SyncRow[]
}

function Left({ outcome: { done, left } }: { readonly outcome: Outcome }) {
  return (
    <div role="alert">
      <p>{done ? `${done}. Not done:` : 'No changes made:'}</p>
      <div className="sync-rows">
        <SyncRows title="Skipped" rows={left} />
      </div>
    </div>
  )
}

/** The shown preview is what will run, so it is never refetched while open. */
function usePreview() {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ readonly preview?: SyncPreview; readonly error?: unknown }>({})
  useEffect(() => {
    const leaving = new AbortController()
    const take = (next: typeof answer): void => {
      if (!leaving.signal.aborted) setAnswer(next)
    }
    fetchSyncPreview(leaving.signal).then(
      (preview) => take({ preview }),
      (error: unknown) => take({ error }),
    )
    return () => leaving.abort()
  }, [attempt])
  const retry = (): void => {
    setAnswer({})
    setAttempt(attempt + 1)
  }
  return { ...answer, retry }
}

function useSync(onDone: () => void) {
  const refresh = useRefresh()
  const [sending] = useState(attempts)
  const [isRunning, setIsRunning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const run = async (rows: readonly SyncRow[]): Promise<void> => {
    if (isRunning) return
    setIsRunning(true)
    setProblem(undefined)
    try {
      const answer = await sending.send(rows, (key) => syncUsers(rows, key))
      const reasons = new Map(answer.refused.map(({ key, why }) => [key, why]))
      const left = rows.filter(({ key }) => reasons.has(key)).map((row) => ({ ...row, refused: reasons.get(row.key) }))
      if (left.length) setOutcome({ done: doneWords(answer), left })
      else {
        say('success', messages.usersSynced, doneWords(answer))
        onDone()
      }
      refresh()
    } catch (error) {
      setProblem(wordsOf(error))
    }
    setIsRunning(false)
  }
  return { isRunning, problem, outcome, run }
}

function wordsOf(error: unknown): string {
  const { message, detail } = toHttpError(error)
  return [message, detail].filter(Boolean).join('. ')
}
