import { useIsOffline } from '../views/useIsOffline'
import { Logo } from './Logo'

/** What is seen when the portal cannot even learn its configuration. It tries again by itself when the connection is back. */
export function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  useIsOffline(onRetry)
  return (
    <main className="unreachable">
      <Logo size={44} />
      <h1>The service cannot be reached</h1>
      <p>Please check your Internet Connection and try again.</p>
      <button type="button" className="plain-button" onClick={onRetry}>
        Retry
      </button>
    </main>
  )
}
