import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { AnyResource } from '#define'
import { say } from '../../../providers/notification'
import { attempts } from '../form/attempt'
import { followBegun } from '../operations/followed'
import { cancelOperation, fetchOperation } from '../operations/requests'
import { today } from '../today'
import { useRefresh } from '../useRefresh'
import { formatNumber } from '../cells/format'
import { ProgressBar } from '../ProgressBar'
import { importsOf, type Import } from './imports'
import { problemWords, rowWords } from './words'

interface ImportBarProps {
  readonly resource: AnyResource
  readonly found: Import
  readonly onAgain: () => void
  readonly onOther: () => void
}

/** What may be done with the rows as they are: import them, take the others along, or give up. */
export function ImportBar({ resource, found, onAgain, onOther }: ImportBarProps) {
  const { id, counts, state, fileName } = found
  const [sending] = useState(attempts)
  const [isBusy, setIsBusy] = useState(false)
  const ready = counts.CREATE + counts.UPDATE
  const doing = async (deed: () => Promise<void>): Promise<void> => {
    setIsBusy(true)
    try {
      await deed()
    } catch (error) {
      say('error', problemWords(error))
    }
    setIsBusy(false)
  }
  const commit = async (): Promise<void> => {
    followBegun(await importsOf(resource).commit(id, sending.keyFor({ id, counts })))
    sending.settle()
    onAgain()
  }
  const giveUp = async (): Promise<void> => {
    await importsOf(resource).giveUp(id)
    onOther()
  }
  return (
    <section className="import-card" aria-label={fileName}>
      <h2>{fileName}</h2>
      <p role="status">{stateWords(found)}</p>
      {state === 'importing' && <Running resource={resource} found={found} onEnd={onAgain} />}
      {state !== 'importing' && (
        <div className="import-buttons">
          {ready > 0 && (
            <Button type="primary" loading={isBusy} onClick={() => void doing(commit)}>
              Import {rowWords(ready)}
            </Button>
          )}
          {counts.ERROR > 0 && (
            <Button
              onClick={() =>
                void doing(() => importsOf(resource).save(`${id}/errors`, `${resource.name} errors ${today()}.xlsx`))
              }
            >
              Download {rowWords(counts.ERROR)} with errors
            </Button>
          )}
          {counts.DONE === 0 ? (
            <Button danger disabled={isBusy} onClick={() => void doing(giveUp)}>
              Give up
            </Button>
          ) : (
            <Button onClick={onOther}>Another file</Button>
          )}
        </div>
      )}
    </section>
  )
}

/** How the import stands, in a sentence. */
function stateWords({ state, counts, takenBack, isInterrupted }: Import): string {
  if (state === 'importing') return 'The rows are being imported. You may leave: it goes on.'
  const broken =
    isInterrupted && state === 'ready' ? 'It was broken off: what is in stays in, the rest can follow. ' : ''
  const parts = [
    [counts.CREATE, 'new'],
    [counts.UPDATE, 'changed'],
    [counts.UNCHANGED, 'unchanged'],
    [counts.ERROR, 'with errors'],
  ] as const
  const rest = parts.flatMap(([count, word]) => (count ? [`${rowWords(count)} ${word}`] : [])).join(', ')
  const undone = takenBack > 0 ? `, ${formatNumber(takenBack)} of them undone since` : ''
  const done = counts.DONE > 0 ? `${rowWords(counts.DONE)} imported${undone}. ` : ''
  return rest ? `${broken}${done}${rest}.` : done
}

function Running({ resource, found, onEnd }: Pick<ImportBarProps, 'resource' | 'found'> & { onEnd: () => void }) {
  const operation = found.operation ?? ''
  const refresh = useRefresh()
  const [isAsked, setIsAsked] = useState(false)
  const { data } = useQuery({
    queryKey: ['operation', operation],
    queryFn: ({ signal }) => fetchOperation(operation, signal),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : 700),
  })
  const hasEnded = data !== undefined && data.state !== 'running'
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (!hasEnded) return
    refresh()
    end.current()
  }, [hasEnded, refresh])
  const cancel = (): void => {
    setIsAsked(true)
    void cancelOperation(operation).catch((error: unknown) => {
      setIsAsked(false)
      say('error', 'It could not be cancelled', problemWords(error))
    })
  }
  const done = (data?.done ?? 0) + (data?.failed ?? 0)
  return (
    <>
      <ProgressBar label={`Importing ${resource.many.toLowerCase()}`} done={done} total={data?.total ?? 0} />
      <div className="import-buttons">
        <Button disabled={isAsked} onClick={cancel}>
          {isAsked ? 'Stopping…' : 'Cancel'}
        </Button>
        <span className="muted" role="status">
          {rowWords(done)} of {data ? formatNumber(data.total) : '…'}
        </span>
      </div>
    </>
  )
}
