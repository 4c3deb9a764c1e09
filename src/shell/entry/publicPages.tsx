import type { ReactElement } from 'react'
import { configuration } from '../../../providers/config'
import { PublicFrame } from './PublicFrame'
import { loadable, useLoaded, type Loadable } from '../../views/kit/useLoaded'

/** A page that needs no sign-in, in its own chunk. */
export interface PublicPage {
  readonly address: RegExp
  /** The heading; a page without one draws its own. */
  readonly title?: string
  /** Only if people from outside can sign in. */
  readonly isForOutside?: true
  readonly chunk: Loadable & { readonly get: () => () => ReactElement }
}

const pages: readonly PublicPage[] = [
  {
    address: /^\/forgot-password\/?$/i,
    title: 'Forgot password',
    isForOutside: true,
    chunk: loadable(() =>
      import('../../screens/forgot-password/page').then(({ Screen }) => () => <Screen />),
    ),
  },
  {
    address: /^\/reset-password\/?$/i,
    title: 'New password',
    isForOutside: true,
    chunk: loadable(() =>
      import('../../screens/reset-password/page').then(({ Screen }) => () => <Screen />),
    ),
  },
  {
    address: /^\/farmer\/[^/]+\/?$/i,
    title: 'Shared with you',
    chunk: loadable(() =>
      import('../../screens/farmer-link/page').then(({ Screen }) => () => <Screen />),
    ),
  },
  {
    address: /^\/crm-dashboard\/?$/i,
    chunk: loadable(() =>
      import('../../screens/crm-dashboard/page').then(({ Screen }) => () => <Screen />),
    ),
  },
]

/** Whether an address may be a public page, as far as is known before the configuration has loaded. */
export function isPublicAddress(pathname: string): boolean {
  return pages.some(({ address }) => address.test(pathname))
}

/** The public page at an address; undefined if there is none, or if it is disabled. */
export function publicPageAt(pathname: string): PublicPage | undefined {
  const page = pages.find(({ address }) => address.test(pathname))
  return page?.isForOutside && !configuration().outsideAccounts ? undefined : page
}

/** Draws a public page in the frame for signed-out users. */
export function PublicPageView({ page }: { readonly page: PublicPage }) {
  const state = useLoaded(page.chunk)
  return (
    <PublicFrame title={page.title}>
      {state === 'loaded' ? page.chunk.get()() : null}
      {state === 'loading' ? <div className="waiting-bar" role="progressbar" aria-label="Loading" /> : null}
      {state === 'failed' ? (
        <p className="public-notice tinted below-4" data-tone="error" role="alert">
          This page could not be loaded. Check your connection and reload it.
        </p>
      ) : null}
    </PublicFrame>
  )
}
