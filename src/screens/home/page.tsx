import { lazy, Suspense, useEffect, useState, type MouseEvent } from 'react'
import { configuration } from '../../../providers/config'
import { clearNotice, leftNotice } from '../../../providers/notices'
import { OrganisationSignIn } from './OrganisationSignIn'
import { signInTabs, useSignInTab, type SignInTab } from './tabs'

// Users who sign in with the organisation's account need neither form.
const forms = {
  otp: lazy(() => import('./CodeSignIn').then(({ CodeSignIn }) => ({ default: CodeSignIn }), notLoaded)),
  password: lazy(() =>
    import('./PasswordSignIn').then(({ PasswordSignIn }) => ({ default: PasswordSignIn }), notLoaded),
  ),
} as const

const NOT_SECURE = 'Signing in needs a secure (https) address.'

interface HomeProps {
  readonly problem?: string
  /** Called after a successful sign-in, before the portal is drawn. */
  readonly onLetIn: () => void
}

/** The sign-in page: any message, the organisation's sign-in and, if enabled, those for people from outside. */
export function Screen({ problem, onLetIn }: HomeProps) {
  const [notice] = useState(leftNotice)
  const [tab, choose] = useSignInTab()
  const { demo, supportEmail, outsideAccounts } = configuration()
  useEffect(clearNotice, [])
  const complaint = problem ?? (isSecure() ? undefined : NOT_SECURE)
  const Form = tab === 'sso' ? undefined : forms[tab]
  return (
    <>
      <p className="public-words muted section">Operations and master data for farmers, fleet and field teams.</p>
      {complaint ? (
        <p className="public-notice tinted below-4" data-tone="error" role="alert">
          {complaint}
        </p>
      ) : null}
      {notice ? (
        <p className="public-notice tinted below-4" data-tone={notice.tone} role="status">
          {notice.text}
        </p>
      ) : null}
      {outsideAccounts ? <Tabs current={tab} onChoose={choose} /> : null}
      {Form ? (
        <Suspense fallback={<div className="waiting-bar" role="progressbar" aria-label="Loading" />}>
          <Form onLetIn={onLetIn} />
        </Suspense>
      ) : (
        <OrganisationSignIn isPossible={isSecure()} />
      )}
      <p className="above-4 muted small">{hintOf(tab, demo)}</p>
      <p className="cluster gap-line above-1 muted small">
        <a href="/callback?error=no_access">No access?</a>
        <a href={`mailto:${supportEmail}`}>Contact support</a>
        {demo && outsideAccounts ? <a href="/oidc/outbox">Demo messages</a> : null}
      </p>
    </>
  )
}

interface TabsProps {
  readonly current: SignInTab
  readonly onChoose: (tab: SignInTab) => void
}

function Tabs({ current, onChoose }: TabsProps) {
  const follow = (tab: SignInTab) => (event: MouseEvent) => {
    // The browser opens a new tab or window itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose(tab)
  }
  return (
    <nav className="public-tabs flex gap-5" aria-label="Ways to sign in">
      {Object.entries(signInTabs).map(([tab, label]) => (
        <a
          key={tab}
          href={`/login/${tab}`}
          aria-current={tab === current ? 'page' : undefined}
          onClick={follow(tab as SignInTab)}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

function hintOf(tab: SignInTab, isDemo: boolean): string {
  if (tab !== 'sso') return 'For partners and retailers without a company account.'
  return isDemo ? 'Demo company: choose a person on the next page.' : 'Sign in with your organisation’s account.'
}

function notLoaded() {
  return { default: NotLoaded }
}

function NotLoaded() {
  return (
    <p className="public-notice tinted below-4" data-tone="error" role="alert">
      This form could not be loaded. Check your connection and reload the page.
    </p>
  )
}

/** Browsers offer the cryptography that sign-in needs only on secure origins. */
function isSecure(): boolean {
  return 'subtle' in crypto
}
