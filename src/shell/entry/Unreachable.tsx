import { useEffect } from 'react'
import { loadConfiguration } from '../../../providers/config'
import { useIsOffline } from '../../views/kit/hooks/useIsOffline'
import { Logo } from './Logo'

const MILLISECONDS = 4000

/**
 * Shown when the portal cannot load its configuration. It retries automatically: after reconnecting, and every few
 * seconds, because a restarted service does not notify browsers.
 */
export function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  useIsOffline(onRetry)
  useEffect(() => {
    const timer = setInterval(() => void loadConfiguration().then(onRetry, () => undefined), MILLISECONDS)
    return () => clearInterval(timer)
  }, [onRetry])
  return (
    <main className="unreachable">
      <Logo size={44} />
      <h1>The service can’t be reached</h1>
      <p>Please check your Internet Connection and try again.</p>
      <button type="button" className="section strong sign-in" onClick={onRetry}>
        Retry
      </button>
    </main>
  )
}
