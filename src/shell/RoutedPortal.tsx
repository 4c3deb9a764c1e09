import { useEffect, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { Broken } from './Broken'
import { Portal } from './Portal'
import { useViewer } from './useViewer'

/** The portal with the router that it needs, from the address at which the browser stands. */
export function RoutedPortal() {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <OfViewer />, errorElement: <Broken /> }]))
  useEffect(() => () => router.dispose(), [router])
  return <RouterProvider router={router} />
}

function OfViewer() {
  const viewer = useViewer()
  return viewer ? <Portal viewer={viewer} /> : null
}
