import { useState } from 'react'
import type { AnyResource } from '#define'
import './advanced.css'
import { withPart, type GroupDraft } from './draft'
import { GroupEditor } from './GroupEditor'

interface ConditionEditorProps {
  readonly resource: AnyResource
  readonly draft: GroupDraft
  readonly onChange: (draft: GroupDraft) => void
  /** Whether missing values are reported. */
  readonly isChecked?: boolean
}

/** Edits nested groups of conditions below one root; the part added last gets the focus. */
export function ConditionEditor({ resource, draft, onChange, isChecked }: ConditionEditorProps) {
  const [added, setAdded] = useState<number>()
  return (
    <GroupEditor
      resource={resource}
      group={draft}
      place=""
      onPut={(key, change) => onChange(withPart(draft, key, change))}
      added={added}
      isChecked={isChecked}
      onAdd={(group, part) => {
        setAdded(part.key)
        onChange(withPart(draft, group.key, () => ({ ...group, parts: [...group.parts, part] })))
      }}
    />
  )
}
