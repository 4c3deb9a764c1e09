import { Refine } from '@refinedev/core'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider, notification } from 'antd'
import type { InternalAxiosRequestConfig } from 'axios'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { AnyResource } from '#define'
import { authorityList, register } from '#resources'
import { dataProvider } from '../../../providers/data'
import { notificationProvider } from '../../../providers/notificationProvider'
import { CreatePanel } from '../../../src/views/form/CreatePanel'
import { NewRecordPanel, type NewRecordProps } from '../../../src/views/panels/NewRecordPanel'
import { RegisterProvider } from '../../../src/views/data/RegisterContext'
import { configured, service, signedIn, viewerWith, type Answer } from '../../providers/signedIn'

const still = { token: { motion: false } }

/** Closes all toasts; call it between tests, since toasts are outside the tree that a test renders. */
export function clearToasts(): void {
  act(() => notification.destroy())
}

/** Turns the connection off or on, with the browser’s events; the test restores the mocks. */
export function connect(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

/** Returns a resource whose page has no summary and requests only the record, its notes and its parts. */
export function withoutSummary(resource: AnyResource): AnyResource {
  return { ...resource, page: { ...resource.page, summary: undefined } }
}

/** What a test of a view gets. */
export interface Stage {
  readonly user: ReturnType<typeof userEvent.setup>
  readonly router: ReturnType<typeof createMemoryRouter>
  readonly requests: InternalAxiosRequestConfig[]
}

const createPanel = (props: NewRecordProps) => <CreatePanel {...props} />

/** Renders a view at an address, with a mocked service, as a user with these keys. */
export async function stage(
  view: ReactElement,
  address: string,
  answer: Answer,
  keys: readonly string[] = Object.keys(authorityList),
): Promise<Stage> {
  ConfigProvider.config({ holderRender: (children) => <ConfigProvider theme={still}>{children}</ConfigProvider> })
  await configured()
  await signedIn(viewerWith(keys))
  const requests = service((request) => contextIn(request, answer) ?? answer(request))
  const element = (
    <Refine
      dataProvider={dataProvider}
      notificationProvider={notificationProvider}
      options={{
        disableTelemetry: true,
        reactQuery: {
          clientConfig: {
            defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { networkMode: 'always' } },
          },
        },
      }}
    >
      <RegisterProvider register={register}>
        <NewRecordPanel value={createPanel}>
          <ConfigProvider theme={still}>{view}</ConfigProvider>
        </NewRecordPanel>
      </RegisterProvider>
    </Refine>
  )
  const elsewhere = <p>Elsewhere</p>
  const [path = ''] = address.split('?')
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '*', element: elsewhere },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup(), router, requests }
}

/** The service’s responses around a record without comments, assignments and other data. */
const nothingAround: Readonly<Record<string, object | null>> = {
  comments: { items: [], totalItems: 0, hasEarlier: false, readsInternal: false },
  assignment: { assignment: null },
  neighbours: null,
}

/** Answers a context request of a record from the mocked service’s own answers; undefined for any other request. */
function contextIn(request: InternalAxiosRequestConfig, answer: Answer): ReturnType<Answer> | undefined {
  const [, record, query] = /^(.*)\/context\?(.*)$/.exec(request.url ?? '') ?? []
  if (!record) return undefined
  const parts = (new URLSearchParams(query).get('include') ?? '').split(',').map((part) => {
    const given = answer({ ...request, url: `${record}/${part}` })
    return [part, typeof given === 'string' || given.status >= 400 ? nothingAround[part] : given.data] as const
  })
  return { status: 200, data: Object.fromEntries(parts) }
}

/** Returns the body of a request as sent. */
export function bodyOf(request: InternalAxiosRequestConfig | undefined): unknown {
  return typeof request?.data === 'string' ? JSON.parse(request.data) : request?.data
}

/** Returns the requests of one kind, such as `patch /farmers/12`. */
export function sent(requests: readonly InternalAxiosRequestConfig[], what: string): InternalAxiosRequestConfig[] {
  return requests.filter(({ method, url }) => `${method} ${url}` === what)
}

/** Returns a page of a list as the service answers it. */
export function pageOf(items: readonly object[], more: object = {}): object {
  return { items, currentPage: 1, pageSize: 10, totalItems: items.length, totalIsExact: true, ...more }
}

const path = [
  { id: 1, label: 'North', type: 'zone' },
  { id: 2, label: 'Punjab', type: 'state' },
  { id: 3, label: 'Ludhiana', type: 'district' },
  { id: 4, label: 'Ludhiana East', type: 'tehsil' },
]

/** A village as the service returns it. */
export const rampur = { id: 5, label: 'Rampur', type: 'village', path }

/** A farmer as the service returns one. */
export const gita = {
  id: 12,
  version: 3,
  createdAt: '2026-11-21T08:35:00.000Z',
  updatedAt: '2026-11-21T08:35:00.000Z',
  _can: ['update', 'deactivate', 'blacklist'],
  farmerCode: 'FR-PB-0000012',
  guid: '5e6a95a9-e59d-4a6d-b848-9b548e0ea556',
  mobile: '+919812345678',
  altMobile: null,
  firstName: 'Gita',
  middleName: null,
  lastName: 'Devi',
  name: 'Gita Devi',
  gender: 'FEMALE',
  dateOfBirth: null,
  birthYear: null,
  language: 'hi',
  village: rampur,
  addressLine: null,
  pin: null,
  landsCount: 0,
  totalLandAcre: 0,
  holdingClass: null,
  primaryCrops: [{ id: 7, label: 'Wheat' }],
  whatsappOptIn: false,
  promoSmsConsent: false,
  dnd: false,
  source: 'FO',
  tags: [],
  blacklisted: false,
  blacklistReason: null,
  status: 'ACTIVE',
}
