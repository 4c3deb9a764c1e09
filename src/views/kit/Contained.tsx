import { Component, createContext, useContext, useEffect, type ReactNode } from 'react'
import { say } from '../../../providers/notification'
import { onceBack } from '../../../providers/reach'
import { Failure } from './Failure'
import { useIsOffline } from './hooks/useIsOffline'

interface ContainedProps {
  /** What is shown while the part loads. */
  readonly fallback?: ReactNode
  /** Removes the part, if it is a dialog or panel that the user opened: they are notified, and may open it again. */
  readonly onClose?: () => void
  /** What replaces a part that failed to load, where there is no space for a message. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

const PATIENCE = [1000, 4000]

/** Thrown by a part whose chunk could not be fetched: the only failure that can resolve itself. */
export class MissingPart extends Error {
  constructor() {
    super('This part could not be loaded')
  }
}

const missing = {
  title: 'This part could not be loaded',
  advice: 'Check your connection and try again. If that doesn’t help, reload the page.',
}
const faulty = {
  title: 'Something went wrong in this part',
  advice: 'Try again. If that doesn’t help, reload the page.',
}

const Fallback = createContext<ReactNode>(null)

/** Returns the fallback of the surrounding `Contained`. */
export function useFallback(): ReactNode {
  return useContext(Fallback)
}

/** How a part failed; null while it is fine. */
type Failed = 'missing' | 'faulty' | null

/**
 * Draws a part of a view that has its own chunk (`laterPart`). If its chunk cannot be fetched, or the part throws, the
 * rest of the view stays. A chunk is fetched again as soon as the connection or the service is back, unless the part
 * was closed. An error in the part itself would only recur, so it waits for Retry.
 */
export class Contained extends Component<ContainedProps, { readonly failed: Failed }> {
  override state: { readonly failed: Failed } = { failed: null }
  private readonly timers: ReturnType<typeof setTimeout>[] = []

  static getDerivedStateFromError(error: unknown): { failed: Failed } {
    return { failed: error instanceof MissingPart ? 'missing' : 'faulty' }
  }

  override componentDidCatch(error: unknown): void {
    const { onClose } = this.props
    if (!onClose) return
    const { title, advice } = error instanceof MissingPart ? missing : faulty
    say('error', title, advice)
    onClose()
  }

  override componentWillUnmount(): void {
    for (const timer of this.timers) clearTimeout(timer)
  }

  private readonly retry = (): void => {
    if (this.state.failed) this.setState({ failed: null })
  }

  private readonly retryMissing = (): void => {
    if (this.state.failed === 'missing') this.retry()
  }

  /** A browser may report being online a moment before requests succeed. */
  private readonly retryOften = (): void => {
    this.retryMissing()
    this.timers.push(...PATIENCE.map((milliseconds) => setTimeout(this.retryMissing, milliseconds)))
  }

  override render(): ReactNode {
    const { fallback = null, onClose, instead, children } = this.props
    const { failed } = this.state
    if (!failed) return <Fallback value={fallback}>{children}</Fallback>
    // Closing may take effect later, such as a step back in the history.
    if (onClose) return null
    if (failed === 'missing')
      return <Missing instead={instead} onRetry={this.retryMissing} onReturn={this.retryOften} />
    return instead === undefined ? <Told {...faulty} onRetry={this.retry} /> : instead
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
  return instead === undefined ? <Told {...missing} onRetry={onRetry} /> : instead
}

interface ToldProps {
  readonly title: string
  readonly advice: string
  readonly onRetry: () => void
}

function Told({ title, advice, onRetry }: ToldProps) {
  return (
    <Failure words={title} onRetry={onRetry}>
      <p>{advice}</p>
    </Failure>
  )
}
