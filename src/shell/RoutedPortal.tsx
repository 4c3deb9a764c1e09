import { useEffect, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { arePreferencesLoaded, loadPreferences } from '../../providers/preferences'
import { Broken } from './Broken'
import { Portal } from './Portal'
import { useLoaded } from '../views/kit/useLoaded'
import { useViewer } from './entry/useViewer'

/** The portal with its router, starting at the browser's address. */
export function RoutedPortal() {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <OfViewer />, errorElement: <Broken /> }]))
  useEffect(() => () => router.dispose(), [router])
  return <RouterProvider router={router} />
}

const preferences = { isLoaded: arePreferencesLoaded, load: loadPreferences }

function OfViewer() {
  const viewer = useViewer()
  const state = useLoaded(preferences)
  return viewer && state !== 'loading' ? <Portal viewer={viewer} /> : null
}
