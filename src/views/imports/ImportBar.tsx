import { useQuery } from '@tanstack/react-query'
import { Button, Popconfirm } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { inSentence, type AnyResource } from '#define'
import { say } from '../../../providers/notification'
import { attempts } from '../values/attempt'
import { followBegun } from '../operations/followed'
import { cancelOperation, fetchOperation, undoOperation } from '../operations/requests'
import { today } from '../data/today'
import { useRefresh } from '../kit/hooks/useRefresh'
import { formatNumber } from '../format/format'
import { ProgressBar } from '../kit/ProgressBar'
import { importsOf, type Import } from './imports'
import { problemWords, rowWords } from './words'

interface ImportBarProps {
  readonly resource: AnyResource
  readonly found: Import
  readonly onAgain: () => void
  readonly onOther: () => void
}

/** The buttons for the rows in their present state: import them, import the rest, undo, or cancel. */
export function ImportBar({ resource, found, onAgain, onOther }: ImportBarProps) {
  const { state, fileName } = found
  const [undoing, setUndoing] = useState<string>()
  const settleUndo = (): void => {
    setUndoing(undefined)
    onAgain()
  }
  return (
    <section className="import-card surface padded" aria-label={fileName}>
      <h2 className="breaks">{fileName}</h2>
      <p role="status">{stateWords(found)}</p>
      <UndoNote resource={resource} found={found} />
      {state === 'importing' ? (
        <Running
          label={`Importing ${inSentence(resource.is.plural)}`}
          operation={found.operation ?? ''}
          onEnd={onAgain}
        />
      ) : undoing === undefined ? (
        <Deeds resource={resource} found={found} onAgain={onAgain} onOther={onOther} onUndo={setUndoing} />
      ) : (
        <Running label="Undoing the import" operation={undoing} onEnd={settleUndo} />
      )}
    </section>
  )
}

interface DeedsProps extends ImportBarProps {
  /** Called with the operation that undoes the import. */
  readonly onUndo: (operation: string) => void
}

function Deeds({ resource, found, onAgain, onOther, onUndo }: DeedsProps) {
  const { id, counts } = found
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
    followBegun(await sending.send({ id, counts }, (key) => importsOf(resource).commit(id, key)))
    onAgain()
  }
  const errors = (): Promise<void> =>
    importsOf(resource).save(`${id}/errors`, `${resource.is.name} errors ${today()}.xlsx`)
  const undo = async (): Promise<void> => {
    const operation = await undoOperation(found.operation ?? '')
    followBegun(operation)
    onUndo(operation)
  }
  const giveUp = async (): Promise<void> => {
    await importsOf(resource).giveUp(id)
    onOther()
  }
  return (
    <div className="line wraps gap-2">
      {ready > 0 && (
        <Button type="primary" loading={isBusy} onClick={() => void doing(commit)}>
          Import {rowWords(ready)}
        </Button>
      )}
      {counts.ERROR > 0 && (
        <Button onClick={() => void doing(errors)}>Download {rowWords(counts.ERROR)} with errors</Button>
      )}
      {counts.DONE === 0 && <GiveUp isBusy={isBusy} onGiveUp={() => void doing(giveUp)} />}
      {found.isUndoable && <Undo {...{ resource, found, isBusy }} onUndo={() => void doing(undo)} />}
      {counts.DONE > 0 && <Button onClick={onOther}>Choose another file</Button>}
    </div>
  )
}

function GiveUp({ isBusy, onGiveUp }: { readonly isBusy: boolean; readonly onGiveUp: () => void }) {
  return (
    <Popconfirm
      title="Discard this import?"
      description="Its rows and your corrections are deleted."
      okText="Discard"
      okButtonProps={{ danger: true }}
      onConfirm={onGiveUp}
    >
      <Button danger disabled={isBusy}>
        Discard
      </Button>
    </Popconfirm>
  )
}

interface UndoProps {
  readonly resource: AnyResource
  readonly found: Import
  readonly isBusy: boolean
  readonly onUndo: () => void
}

function Undo({ resource, found: { madeStay }, isBusy, onUndo }: UndoProps) {
  const many = inSentence(resource.is.plural)
  const changed = `${resource.is.plural} it changed are restored, unless someone changed them since.`
  return (
    <Popconfirm
      title="Undo this import?"
      description={
        madeStay === undefined
          ? `${resource.is.plural} it created are deleted and ${many} it changed are restored, unless someone changed them since.`
          : `${changed} New ${many} stay: ${madeStay}.`
      }
      okText="Undo"
      onConfirm={onUndo}
    >
      <Button disabled={isBusy}>Undo</Button>
    </Popconfirm>
  )
}

/**
 * Says what an undo of the import does not cover, before it starts, and afterwards once there is nothing left to undo.
 */
function UndoNote({ resource, found }: Pick<ImportBarProps, 'resource' | 'found'>) {
  const { state, counts, madeStay, isUndoable, takenBack } = found
  if (madeStay === undefined || state === 'importing' || isUndoable) return null
  const many = inSentence(resource.is.plural)
  if (counts.CREATE > 0)
    return (
      <p className="muted">
        New {many} can’t be undone after the import: {madeStay}.
      </p>
    )
  if (state !== 'done' || takenBack >= counts.DONE) return null
  const words = takenBack > 0 ? 'Nothing is left to undo' : 'This import can’t be undone'
  return (
    <p className="muted">
      {words}: {madeStay}.
    </p>
  )
}

/** The state of the import, as a sentence. */
function stateWords({ state, counts, doubted, notes, takenBack, isInterrupted, isCancelled }: Import): string {
  if (state === 'importing') return 'Importing rows. You can leave this page; the import continues.'
  const end = (isInterrupted && 'interrupted') || (isCancelled && 'cancelled')
  const broken =
    end && state === 'ready' ? `The import was ${end}. Imported rows are kept; you can import the rest. ` : ''
  const parts = [
    [counts.CREATE, 'new'],
    [counts.UPDATE, 'changed'],
    [counts.UNCHANGED, 'unchanged'],
    [counts.ERROR, 'with errors'],
    [counts.LEFT - notes.length, 'left out'],
  ] as const
  const rest = parts.flatMap(([count, word]) => (count ? [`${rowWords(count)} ${word}`] : [])).join(', ')
  const undone = takenBack > 0 ? `, ${formatNumber(takenBack)} undone since` : ''
  const done = counts.DONE > 0 ? `${rowWords(counts.DONE)} imported${undone}. ` : ''
  const odd =
    doubted > 0
      ? ` Check ${rowWords(doubted)} that can be imported but ${doubted === 1 ? 'looks' : 'look'} unusual.`
      : ''
  const waiting =
    counts.ALIKE > 0
      ? ` ${rowWords(counts.ALIKE)} ${counts.ALIKE === 1 ? 'is probably a duplicate and needs' : 'are probably duplicates and need'} an answer.`
      : ''
  return `${broken}${done}${rest && `${rest}.`}${waiting}${noteWords(notes)}${odd}`.trim()
}

/** Which rows were skipped as notes, as a sentence. */
function noteWords(notes: readonly number[]): string {
  if (notes.length === 0) return ''
  return notes.length === 1
    ? ` Row ${notes[0]} was skipped: it looks like a note below the table.`
    : ` Rows ${notes.slice(0, -1).join(', ')} and ${notes.at(-1)} were skipped: they look like notes below the table.`
}

interface RunningProps {
  readonly label: string
  /** The ID of the running operation. */
  readonly operation: string
  readonly onEnd: () => void
}

function Running({ label, operation, onEnd }: RunningProps) {
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
      say('error', 'It couldn’t be cancelled', problemWords(error))
    })
  }
  const done = (data?.done ?? 0) + (data?.failed ?? 0)
  return (
    <>
      <ProgressBar label={label} done={done} total={data?.total ?? 0} />
      <div className="line wraps gap-2">
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
