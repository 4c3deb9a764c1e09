import { Button } from 'antd'
import { useCallback, useState } from 'react'
import type { AnyResource } from '#define'
import { say } from '../../../providers/notification'
import { useStartAction } from '../actions/RecordActions'
import { Marks } from './Marks'
import { ReasonPanel } from './ReasonPanel'
import { askedBy } from './reasons'
import type { Piece, Sitting } from './sitting'
import { useMarked } from './useMarked'
import { Verdicts } from './Verdicts'

interface DecisionProps {
  readonly resource: AnyResource
  readonly isSecond: boolean
  readonly sitting: Sitting
  readonly piece: Piece
  /** Called before another record is shown. */
  readonly onStep: () => void
}

/** Decides the current record: a verdict by one key, and its reason by another. */
export function Decision({ resource, isSecond, sitting, piece, onStep }: DecisionProps) {
  const [picked, setPicked] = useState<string>()
  const start = useStartAction()
  const { desk } = resource.page
  const { record } = piece
  const marks = useMarked(resource, record, piece.given)
  const judge = (name: string, input: Readonly<Record<string, unknown>>): void => {
    onStep()
    sitting.judge(name, { ...input, ...marks.inputOf(name) })
  }
  const pick = (name: string): void => {
    const asked = resource.actions[name] && askedBy(resource.actions[name], marks.field)
    if (marks.isMissing(name)) return say('warning', `${marks.label}: choose at least one`)
    if (!asked) start(name, { row: record })
    else if (asked.reason || asked.typed.some(([, { required }]) => required)) setPicked(name)
    else judge(name, {})
  }
  const cancel = useCallback(() => setPicked(undefined), [])
  const action = picked === undefined ? undefined : resource.actions[picked]
  const asked = action && askedBy(action, marks.field)
  if (piece.verdict || piece.isGone)
    return (
      <p className="paper-given strong" role="note">
        {piece.verdict ? `Your verdict: ${resource.actions[piece.verdict]?.label}` : 'Someone else has it now'}
      </p>
    )
  if (picked !== undefined && action && asked)
    return <ReasonPanel action={action} asked={asked} onGive={(input) => judge(picked, input)} onCancel={cancel} />
  const verdicts = (isSecond ? desk?.secondLook?.verdicts : desk?.verdicts) ?? {}
  return (
    <>
      {marks.field && <Marks resource={resource} chosen={marks.chosen} onToggle={marks.toggle} />}
      <Verdicts resource={resource} row={record} verdicts={verdicts} onPick={pick} />
    </>
  )
}

interface StepsProps {
  readonly sitting: Sitting
  readonly isFirst: boolean
}

/** Steps between the records. */
export function Steps({ sitting, isFirst }: StepsProps) {
  return (
    <div className="flex gap-2">
      <Button type="text" size="small" disabled={isFirst} aria-keyshortcuts="K" onClick={() => void sitting.back()}>
        Previous <kbd aria-hidden="true">K</kbd>
      </Button>
      <Button type="text" size="small" aria-keyshortcuts="J" onClick={sitting.forward}>
        Next <kbd aria-hidden="true">J</kbd>
      </Button>
    </div>
  )
}
