import { Form } from 'antd'
import { useState } from 'react'
import { factsOf, type Condition } from '#define'
import { Contained } from '../kit/Contained'
import { begunWith, conditionOf, isComplete, type GroupDraft } from '../filters/advanced/draft'
import { ConditionWords } from '../conditions/ConditionWords'
import { laterPart } from '../kit/laterPart'
import type { InputProps } from '../pickers/frame'

const ConditionEditor = laterPart(() =>
  import('../filters/advanced/ConditionEditor').then((file) => file.ConditionEditor),
)

/** Edits a condition on declared facts, built from comparisons and groups, with its words below. */
export function ConditionInput(props: InputProps<'condition'>) {
  const { field, value, onChange } = props
  const facts = factsOf(field)
  const [held, setHeld] = useState(() => ({ draft: begunWith(facts, value as Condition | undefined), value }))
  // A value set by the form itself, such as a restored draft, resets the editor.
  if (!Object.is(held.value, value)) setHeld({ draft: begunWith(facts, value as Condition | undefined), value })
  const change = (draft: GroupDraft): void => {
    const next = conditionOf(draft)
    setHeld({ draft, value: next })
    onChange?.(next)
  }
  const isInvalid = String(props['aria-invalid']) === 'true'
  const condition = isComplete(held.draft) ? conditionOf(held.draft) : undefined
  return (
    <div
      id={props.id}
      role="group"
      tabIndex={-1}
      aria-label={props['aria-label'] ?? field.label}
      aria-describedby={props['aria-describedby']}
      className="condition-input"
    >
      <Contained>
        {/* Each rule shows its own error: the others are not marked along with it. */}
        <Form.Item noStyle validateStatus="">
          <ConditionEditor resource={facts} draft={held.draft} onChange={change} isChecked={isInvalid} />
        </Form.Item>
      </Contained>
      <p className="muted above-2" role="status">
        {condition && <ConditionWords resource={facts} condition={condition} />}
      </p>
    </div>
  )
}
