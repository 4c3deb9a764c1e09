import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { StoredViewer } from '../../../providers/session'
import { addressOf, mayEnter, type Place } from './places'
import { sayDenied } from './sayDenied'

interface GateProps {
  readonly place: Place
  readonly viewer: StoredViewer
  readonly children: ReactNode
}

/**
 * Renders a place only for viewers with its key; others are sent to the root with a message, before anything is
 * fetched.
 */
export function Gate({ place, viewer, children }: GateProps) {
  const { pathname, search } = useLocation()
  if (!mayEnter(place, viewer)) return <Denied place={place} />
  const proper = addressOf(place)
  const isMisspelt = pathname !== proper && pathname.toLowerCase() === proper.toLowerCase()
  return isMisspelt ? <Navigate to={`${proper}${search}`} replace /> : children
}

function Denied({ place }: { readonly place: Place }) {
  useEffect(() => sayDenied(place), [place])
  return <Navigate to="/" replace />
}
