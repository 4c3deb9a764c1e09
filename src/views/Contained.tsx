import { Component, Suspense, type ReactNode } from 'react'
import { Failure } from './Failure'

interface ContainedProps {
  /** What stands while the part is on its way. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** A part of a view that comes in a chunk of its own. When it does not come, or fails, the rest of the view stays. */
export class Contained extends Component<ContainedProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    const { fallback, children } = this.props
    if (this.state.hasFailed) return <Failure words="This part could not be loaded. Reload the page and try again." />
    return <Suspense fallback={fallback}>{children}</Suspense>
  }
}
