import { useIsOffline } from '../kit/hooks/useIsOffline'
import './live.css'

/** Says that the browser is offline, as long as it is. */
export function OfflineLine({ isForm = false }: { readonly isForm?: boolean }) {
  const isOffline = useIsOffline()
  return (
    <div className="offline" role="status" data-form={isForm}>
      {isOffline && (
        <p className="marked tinted line wraps gap-line small below-4" data-tone="warning">
          You are offline. {isForm ? 'Your changes are saved in this browser.' : 'Data may be out of date.'}
        </p>
      )}
    </div>
  )
}
