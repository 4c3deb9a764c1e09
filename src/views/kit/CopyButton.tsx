import { CopyOutlined } from '@ant-design/icons'
import { say } from '../../../providers/notification'

interface CopyButtonProps {
  /** What is copied. */
  readonly text: string
  /** What it is called. */
  readonly label: string
}

/** Copies a text beside which it is drawn. */
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
