import { Refine } from '@refinedev/core'
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react'
import { ConfigProvider, notification } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from 'react-router'
import { register } from '#resources'
import * as sockets from '../../providers'
import { httpOf } from '../../providers/http'
import { refineResources } from '../../src/shell/navigation/refineResources'
import { routerProvider } from '../../src/shell/routing/routerProvider'
import { configuredAt, signedIn, tokens, viewerWith } from '../providers/signedIn'
import type { Person, TestService } from './service'

/** Signs a person of a real service in on the page, with the keys that they hold there. */
export async function signIn(service: TestService, person: Person, keys: readonly string[]): Promise<void> {
  await configuredAt(service.url)
  await signedIn(viewerWith(keys, { id: person.id }), tokens({ accessToken: person.token }))
  // The page has an origin of its own, and a browser would send preflight requests to the service.
  httpOf('admin').defaults.adapter = 'http'
}

const still = { token: { motion: false } }
ConfigProvider.config({ holderRender: (children) => <ConfigProvider theme={still}>{children}</ConfigProvider> })

/** Removes what a test has rendered, and the toasts, which are outside of it. */
export function clearPage(): void {
  cleanup()
  act(() => notification.destroy())
}

/** Refine with our providers in it, as in the portal, and nothing else of the portal. */
function Stock({ children }: { readonly children: ReactNode }) {
  return (
    <Refine
      {...sockets}
      routerProvider={routerProvider}
      resources={refineResources(register)}
      options={{
        disableTelemetry: true,
        reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
      }}
    >
      <ConfigProvider theme={still}>{children}</ConfigProvider>
    </Refine>
  )
}

/** Renders screens at the addresses of their resources, starting at one of them. */
export function drawStock(address: string, screens: readonly RouteObject[]): ReturnType<typeof createMemoryRouter> {
  const element: ReactElement = (
    <Stock>
      <Outlet />
    </Stock>
  )
  const router = createMemoryRouter([{ element, children: [...screens] }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}

/** Uses a hook within Refine. */
export function useStock<Result>(hook: () => Result): { readonly current: Result } {
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactElement => {
    const router = createMemoryRouter([{ path: '*', element: <Stock>{children}</Stock> }])
    return <RouterProvider router={router} />
  }
  return renderHook(hook, { wrapper }).result
}

/** Waits for the settled result of a Refine query. */
export async function settledQuery<Query extends { readonly isFetching: boolean; readonly isFetched: boolean }>(
  query: () => Query,
): Promise<Query> {
  await waitFor(() => {
    if (query().isFetching || !query().isFetched) throw new Error('The query is not settled')
  })
  return query()
}
