import { CopyOutlined } from '@ant-design/icons'
import { say } from '../../../providers/notification'

interface CopyButtonProps {
  /** The copied text. */
  readonly text: string
  /** What the text is, for the button's label. */
  readonly label: string
}

/** Copies the text beside it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => say('success', `${label} copied`),
      () => say('error', `${label} couldn’t be copied`),
    )
  }
  return (
    <button
      type="button"
      className="icon-button inline-line muted section"
      aria-label={`Copy ${label.toLowerCase()}`}
      onClick={copy}
    >
      <CopyOutlined aria-hidden />
    </button>
  )
}
