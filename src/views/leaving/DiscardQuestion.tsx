import { inSentence } from '#define'
import { Button } from 'antd'
import { Dialog } from '../kit/Dialog'

interface DiscardQuestionProps {
  /** The thing being created, in words: `Farmer`. */
  readonly one: string
  readonly stay: () => void
  readonly discard: () => void
}

/** Asks before a panel with unsaved work is closed. */
export function DiscardQuestion({ one, stay, discard }: DiscardQuestionProps) {
  return (
    <Dialog
      title={`Discard this new ${inSentence(one)}?`}
      onCancel={stay}
      footer={[
        <Button key="discard" danger onClick={discard}>
          Discard
        </Button>,
        <Button key="stay" type="primary" onClick={stay}>
          Keep editing
        </Button>,
      ]}
    >
      Your changes in this panel will be lost. The form behind it is not affected.
    </Dialog>
  )
}
