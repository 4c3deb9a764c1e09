import { useCallback, useEffect, useState } from 'react'
import { configuration } from '../../../providers/config'

/** The ways to sign in, by the last part of their addresses (`login/otp`). */
export const signInTabs = { sso: 'Organisation', otp: 'Code by SMS', password: 'Password' } as const

/** One of the ways to sign in. */
export type SignInTab = keyof typeof signInTabs

/** Returns the way to sign in that the address names, and its setter. */
export function useSignInTab(): readonly [SignInTab, (tab: SignInTab) => void] {
  const [tab, setTab] = useState(tabInAddress)
  useEffect(() => {
    const follow = () => setTab(tabInAddress())
    // An unknown or disabled tab is removed from the address, too.
    if (
      /^\/login\/./i.test(location.pathname) &&
      tabInAddress() === 'sso' &&
      !/^\/login\/sso\/?$/i.test(location.pathname)
    )
      history.replaceState(null, '', '/')
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const choose = useCallback((next: SignInTab) => {
    history.pushState(null, '', next === 'sso' ? '/login' : `/login/${next}`)
    setTab(next)
  }, [])
  return [tab, choose]
}

function tabInAddress(): SignInTab {
  const [, name = ''] = /^\/login\/([^/]+)\/?$/i.exec(location.pathname) ?? []
  const known = name.toLowerCase()
  return configuration().outsideAccounts && Object.hasOwn(signInTabs, known) ? (known as SignInTab) : 'sso'
}
