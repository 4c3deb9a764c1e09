import { Component, createContext, useContext, useEffect, type ReactNode } from 'react'
import { say } from '../../../providers/notification'
import { onceBack } from '../../../providers/reach'
import { Failure } from './Failure'
import { useIsOffline } from './hooks/useIsOffline'

interface ContainedProps {
  /** What stands while the part is on its way. */
  readonly fallback?: ReactNode
  /** Takes the part away again, where it is a dialog or a panel that somebody opened: they are told, and may open it anew. */
  readonly onClose?: () => void
  /** What stands in the place of a part that did not come, where there is no room to say so. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

const PATIENCE = [1000, 4000]

const FAILED = 'This part could not be loaded'
const WHAT_TO_DO = 'Check your connection and try again. If that doesn’t help, reload the page.'

const Fallback = createContext<ReactNode>(null)

/** What stands while the part that asks is on its way. */
export function useFallback(): ReactNode {
  return useContext(Fallback)
}

/**
 * A part of a view that comes in a chunk of its own (`laterPart`). When it does not come, or fails, the rest of the view
 * stays; it is tried again at once when the connection or the service is back, unless it was put away.
 */
export class Contained extends Component<ContainedProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  private readonly timers: ReturnType<typeof setTimeout>[] = []

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    const { onClose } = this.props
    if (!onClose) return
    say('error', FAILED, WHAT_TO_DO)
    onClose()
  }

  override componentWillUnmount(): void {
    for (const timer of this.timers) clearTimeout(timer)
  }

  private readonly retry = (): void => {
    if (this.state.hasFailed) this.setState({ hasFailed: false })
  }

  /** A browser may say that the connection is back a moment before anything can be fetched. */
  private readonly retryOften = (): void => {
    this.retry()
    this.timers.push(...PATIENCE.map((milliseconds) => setTimeout(this.retry, milliseconds)))
  }

  override render(): ReactNode {
    const { fallback = null, onClose, instead, children } = this.props
    if (!this.state.hasFailed) return <Fallback value={fallback}>{children}</Fallback>
    // Whoever closes it may do so in a while, as by a step back in the history.
    if (onClose) return null
    return <Missing instead={instead} onRetry={this.retry} onReturn={this.retryOften} />
  }
}

interface MissingProps {
  readonly instead: ReactNode
  readonly onRetry: () => void
  readonly onReturn: () => void
}

function Missing({ instead, onRetry, onReturn }: MissingProps) {
  useIsOffline(onReturn)
  useEffect(() => onceBack(onRetry), [onRetry])
  if (instead !== undefined) return instead
  return (
    <Failure words={FAILED} onRetry={onRetry}>
      <p>{WHAT_TO_DO}</p>
    </Failure>
  )
}
