import { Drawer } from 'antd'
import { useContext, useState } from 'react'
import { inSentence, type AnyResource } from '#define'
import { Frame } from '../kit/Frame'
import type { Row } from '../data/row'
import { FormDepth } from '../panels/panelDepth'
import { prefillOf } from './state/prefillOf'
import { RecordForm } from './RecordForm'
import type { FormValues } from '../values/values'

// The cursor belongs into the first field, not onto the panel.
const unfocused = { autoFocus: false }

interface CreatePanelProps {
  readonly resource: AnyResource
  /** What was typed where the record was looked for. */
  readonly typed: string
  /** Values that it begins with besides. */
  readonly prefilled?: FormValues
  readonly onMade: (row: Row) => void
  readonly onClose: () => void
}

/** The form of a new record in a panel over another form, of which nothing is lost. */
export function CreatePanel({ resource, typed, prefilled: given, onMade, onClose }: CreatePanelProps) {
  const depth = useContext(FormDepth)
  const [prefilled] = useState(() => ({ ...given, ...prefillOf(resource, typed) }))
  return (
    <Drawer
      open
      width="min(720px, 100vw)"
      title={`Add ${inSentence(resource.is.singular)}`}
      // The form's own keys and buttons close it, since they ask before anything is lost.
      closable={false}
      keyboard={false}
      {...unfocused}
      maskClosable={false}
      className="create-panel"
    >
      <FormDepth value={depth + 1}>
        <Frame>
          <RecordForm
            resource={resource}
            prefilled={prefilled}
            isFurther
            isBrief
            panel={{ onSaved: onMade, onCancel: onClose }}
          />
        </Frame>
      </FormDepth>
    </Drawer>
  )
}
