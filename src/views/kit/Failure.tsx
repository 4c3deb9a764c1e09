import { Button } from 'antd'

interface FailureProps {
  readonly words: string
  readonly onRetry?: () => void
  readonly children?: React.ReactNode
}

/** Shows an error in place of the failed content, with a retry button. */
export function Failure({ words, onRetry, children }: FailureProps) {
  return (
    <div className="nothing line gap-2 surface centred" role="alert">
      <p className="nothing-title">{words}</p>
      {children}
      {onRetry && <Button onClick={onRetry}>Retry</Button>}
    </div>
  )
}
