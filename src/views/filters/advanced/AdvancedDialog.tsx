import { useState } from 'react'
import type { AnyResource, Condition } from '#define'
import { Dialog } from '../../Dialog'
import { useConditionWords } from '../describeCondition'
import type { AdvancedFilterProps } from '../AdvancedFilter'
import { conditionOf, depthOf, draftOf, isComplete, withPart, type Draft } from './draft'
import './advanced.css'
import { GroupEditor, newTest } from './GroupEditor'

/** Deeper than the service reads a condition. */
const TOO_DEEP = 8

/** Nested conditions: groups of which all, any or none must hold, over every field that may be filtered. */
export function AdvancedDialog({ resource, where, onApply, onClose }: AdvancedFilterProps) {
  const [draft, setDraft] = useState(() => {
    const given = draftOf(where)
    return given.parts.length ? given : { ...given, parts: [newTest(resource)] }
  })
  const [added, setAdded] = useState<number>()
  const [isAsked, setIsAsked] = useState(false)
  const put = (key: number, change: (part: Draft) => Draft | undefined): void =>
    setDraft((before) => withPart(before, key, change))
  const complaint = !isComplete(draft)
    ? 'Some conditions are not compared with anything yet'
    : depthOf(draft) > TOO_DEEP
      ? 'The groups lie too deep within each other'
      : undefined
  const condition = complaint ? undefined : conditionOf(draft)
  const apply = (): void => {
    setIsAsked(true)
    if (complaint) return
    onApply(condition)
    onClose()
  }
  return (
    <Dialog
      width={860}
      title={`Conditions on ${resource.many.toLowerCase()}`}
      okText="Apply"
      onOk={apply}
      onCancel={onClose}
      maskClosable={false}
    >
      <form
        className="advanced"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <div className="advanced-groups">
          <GroupEditor
            resource={resource}
            group={draft}
            place=""
            onPut={put}
            added={added}
            onAdd={(group, part) => {
              setAdded(part.key)
              put(group.key, () => ({ ...group, parts: [...group.parts, part] }))
            }}
          />
        </div>
        <p className="advanced-words" role="status" data-complaint={isAsked && !!complaint}>
          {isAsked && complaint}
          {condition && <Words resource={resource} condition={condition} />}
        </p>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

/** What has been put together so far, in one sentence. */
function Words({ resource, condition }: { readonly resource: AnyResource; readonly condition: Condition }) {
  return useConditionWords(resource, condition)
}
