import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource } from '#define'
import { titleOf, type Row } from '../data/row'
import { formatNumber } from '../format/format'
import { Failure } from '../kit/Failure'
import { Decision, Steps } from './Decision'
import { DeskSide } from './DeskSide'
import { Evidence } from './Evidence'
import { isOpen, type Sitting, type SittingState } from './sitting'
import { UndoLine } from './UndoLine'
import { useDeskKeys } from './useDeskKeys'
import { useFetchedAhead } from './useFetchedAhead'
import { usePaintedMark } from './usePaintedMark'
import { useScrolledUp } from './useScrolledUp'

interface DeskTableProps {
  readonly resource: AnyResource
  readonly isSecond: boolean
  readonly sitting: Sitting
  readonly state: SittingState
  readonly more: ((row: Row) => ReactNode) | undefined
}

/** The number of records drawn: the current one, and the next one, hidden. */
const DRAWN = 2

/** The current record: its proofs large, what to check beside them, and one key for each verdict. */
export function DeskTable({ resource, isSecond, sitting, state, more }: DeskTableProps) {
  const { pieces, at, isBeginning, problem, last } = state
  const current = pieces[at]
  const mark = usePaintedMark(current?.record.id)
  useScrolledUp(current?.record.id)
  useFetchedAhead(resource, pieces, at)
  useDeskKeys(sitting, mark)
  if (problem) return <Failure words={problem} onRetry={() => void sitting.fill()} />
  return (
    <>
      {last && (
        <UndoLine
          key={last.at}
          words={`${resource.actions[last.name]?.label ?? ''}: ${titleAmong(resource, state, last.id)}`}
          onUndo={() => void sitting.undo()}
        />
      )}
      {current ? (
        <div className="paper-desk grid top gap-4">
          <div className="paper-pile">
            {pieces.slice(at, at + DRAWN).map((piece) => (
              <div key={piece.record.id} data-ahead={piece !== current || undefined} inert={piece !== current}>
                <Evidence {...{ resource, handed: piece, isActive: piece === current }} onCovered={sitting.covered} />
              </div>
            ))}
          </div>
          <DeskSide key={current.record.id} resource={resource} row={current.record} more={more}>
            <Decision {...{ resource, isSecond, sitting }} piece={current} onStep={mark} />
            <Steps sitting={sitting} isFirst={at === 0} />
          </DeskSide>
        </div>
      ) : (
        <Nothing isBeginning={isBeginning} passed={pieces.filter(isOpen).length} sitting={sitting} />
      )}
    </>
  )
}

interface NothingProps {
  readonly isBeginning: boolean
  /** The number of records skipped without a verdict. */
  readonly passed: number
  readonly sitting: Sitting
}

function Nothing({ isBeginning, passed, sitting }: NothingProps) {
  if (isBeginning) return <div className="paper-none surface" aria-busy="true" />
  return (
    <div className="nothing">
      <p className="nothing-title">{passed ? `You skipped ${formatNumber(passed)}` : 'Nothing is waiting for you'}</p>
      <Button onClick={() => void (passed ? sitting.startAgain() : sitting.fill())}>
        {passed ? 'Start again' : 'Check again'}
      </Button>
    </div>
  )
}

function titleAmong(resource: AnyResource, { pieces }: SittingState, id: number): string {
  const piece = pieces.find(({ record }) => record.id === id)
  return piece ? titleOf(resource, piece.record) : ''
}
