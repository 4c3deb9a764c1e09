import { CloudOutlined, LockOutlined } from '@ant-design/icons'
import type { HttpError } from '@refinedev/core'
import { inSentence, type AnyResource } from '#define'
import { sentenceOf } from '../../../providers/errorMessage'
import { Failure } from '../kit/Failure'

interface ListFailureProps {
  readonly resource: AnyResource
  readonly error: HttpError
  readonly onRetry: () => void
}

const FORBIDDEN = 403

/** Says why a list failed to load. Without permission it says whom to ask, and offers no retry. */
export function ListFailure({ resource, error, onRetry }: ListFailureProps) {
  if (error.statusCode !== FORBIDDEN)
    return <Failure words={error instanceof Error ? sentenceOf(error) : error.message} onRetry={onRetry} />
  return (
    <div className="nothing line gap-2 surface centred" role="alert">
      <span className="nothing-sign inline-line below-1 muted" aria-hidden="true">
        <LockOutlined aria-hidden />
      </span>
      <p className="nothing-title">You don’t have access to {inSentence(resource.is.plural)}</p>
      <p>Ask an administrator for access.</p>
    </div>
  )
}

/** Shown in place of rows if the connection was lost before any arrived. */
export function NothingOffline() {
  return (
    <div className="nothing line gap-2 surface centred" role="status">
      <span className="nothing-sign inline-line below-1 muted" aria-hidden="true">
        <CloudOutlined aria-hidden />
      </span>
      <p className="nothing-title">You are offline</p>
      <p>The list will load when you are back online.</p>
    </div>
  )
}
