import { Drawer } from 'antd'
import { useContext, useState } from 'react'
import { inSentence, type AnyResource } from '#define'
import { Frame } from '../kit/Frame'
import type { Row } from '../data/row'
import { FormDepth } from '../panels/panelDepth'
import { prefillOf } from './state/prefillOf'
import { RecordForm } from './RecordForm'
import type { FormValues } from '../values/values'

// The first field gets the focus, not the panel.
const unfocused = { autoFocus: false }

interface CreatePanelProps {
  readonly resource: AnyResource
  /** The search text that found no record. */
  readonly typed: string
  /** Further initial values. */
  readonly prefilled?: FormValues
  readonly onMade: (row: Row) => void
  readonly onClose: () => void
}

/** Shows the form of a new record in a panel over another form, which keeps its values. */
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
