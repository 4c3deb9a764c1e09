import { Refine } from '@refinedev/core'
import { useState, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { dataProvider } from '../../providers/data'
import { notificationProvider } from '../../providers/notificationProvider'
import { register } from '../../providers/register'
import { RegisterProvider } from '../../src/views/data/RegisterContext'
import { listThings } from './listThings'

// The data provider reads it too.
Object.assign(register, { resources: [...register.resources, ...listThings] })

const options = {
  disableTelemetry: true,
  reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
} as const

/** A context of its own for a view: a router at this address, with the mocked service of the page. */
export function Stage({ address = '/', children }: { readonly address?: string; readonly children: ReactNode }) {
  const [router] = useState(() =>
    createMemoryRouter(
      [
        {
          path: '*',
          element: (
            <Refine dataProvider={dataProvider} notificationProvider={notificationProvider} options={options}>
              <RegisterProvider register={register}>{children}</RegisterProvider>
            </Refine>
          ),
        },
      ],
      { initialEntries: [address] },
    ),
  )
  return <RouterProvider router={router} />
}
