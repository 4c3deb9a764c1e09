import { inSentence } from '#define'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../kit/Dialog'
import { focusWrong } from '../../kit/focus/focusWithin'
import { ConditionWords } from '../../conditions/ConditionWords'
import type { AdvancedFilterProps } from './props'
import { ConditionEditor } from './ConditionEditor'
import { begunWith, conditionOf, depthOf, isComplete, TOO_DEEP } from './draft'

/** Edits nested conditions: groups of which all, any or none must match, over every filterable field. */
export function AdvancedDialog({ resource, where, onApply, onClose }: AdvancedFilterProps) {
  const [draft, setDraft] = useState(() => begunWith(resource, where))
  const [asked, setAsked] = useState(0)
  const isAsked = asked > 0
  const form = useRef<HTMLFormElement>(null)
  const complaint = !isComplete(draft)
    ? 'Some conditions have no value yet'
    : depthOf(draft) > TOO_DEEP
      ? 'Groups are nested too deeply'
      : undefined
  const condition = complaint ? undefined : conditionOf(draft)
  // The controls without a value are marked as wrong by the same rendering.
  useEffect(() => {
    if (asked) focusWrong(form.current)
  }, [asked])
  const apply = (): void => {
    if (complaint) return setAsked(asked + 1)
    onApply(condition)
    onClose()
  }
  return (
    <Dialog
      width={860}
      title={`Filter ${inSentence(resource.is.plural)}`}
      okText="Apply"
      onOk={apply}
      onCancel={onClose}
      maskClosable={false}
    >
      <form
        ref={form}
        className="advanced"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <div className="advanced-groups scrolls-down">
          <ConditionEditor resource={resource} draft={draft} onChange={setDraft} isChecked={isAsked} />
        </div>
        <p className="advanced-words muted above-3" role="status" data-complaint={isAsked && !!complaint}>
          {isAsked && complaint}
          {condition && <ConditionWords resource={resource} condition={condition} />}
        </p>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
