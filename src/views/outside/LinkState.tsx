import type { OpenedLink } from './useOpenedLink'

/** What is shown for a public link until it has loaded. */
export function LinkState({ problem, retry }: Omit<OpenedLink<unknown>, 'shown'>) {
  if (problem === undefined) return <div className="waiting-bar" role="progressbar" aria-label="Loading" />
  return (
    <>
      <p className="public-notice tinted below-4" data-tone="error" role="alert">
        {problem}
      </p>
      <button type="button" className="section strong sign-in" onClick={retry}>
        Retry
      </button>
    </>
  )
}
