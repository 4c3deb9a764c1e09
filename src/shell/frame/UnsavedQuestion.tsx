import { Button } from 'antd'
import { Dialog } from '../../views/kit/Dialog'

interface UnsavedQuestionProps {
  /** The number of unsaved forms in this browser. */
  readonly forms: number
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Asks before signing out deletes unsaved work. */
export function UnsavedQuestion({ forms, onLeave, onStay }: UnsavedQuestionProps) {
  return (
    <Dialog
      title="Sign out without saving?"
      onCancel={onStay}
      footer={[
        <Button key="leave" danger onClick={onLeave}>
          Discard and sign out
        </Button>,
        <Button key="stay" type="primary" onClick={onStay}>
          Stay
        </Button>,
      ]}
    >
      You have unsaved work in {forms === 1 ? 'one form' : `${forms} forms`}. Signing out removes it from this browser.
    </Dialog>
  )
}
