import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { Screen as NoAccess } from '../screens/no-access/page'
import { PublicFrame } from './PublicFrame'
import { takeWanted } from './wantedPlace'

/** The way back from the organisation's sign-in: with an error it explains how to get access, else it leads on. */
export function Callback({ search }: { readonly search: string }) {
  const parameters = new URLSearchParams(search)
  const error = parameters.get('error')
  if (error) return <Explained reason={parameters.get('error_description') ?? undefined} />
  return parameters.has('code') ? <Completing /> : <Navigate to="/" replace />
}

function Completing() {
  const navigate = useNavigate()
  const [denied, setDenied] = useState<string | null>(null)

  useEffect(() => {
    let here = true
    async function complete(): Promise<void> {
      const { completeSignIn } = await import('../../providers/signIn')
      const done = await completeSignIn()
      if (!here) return
      if (done.outcome === 'denied') setDenied(done.reason)
      else await navigate((done.outcome === 'signedIn' && takeWanted()) || '/', { replace: true })
    }
    complete().catch(() => navigate('/', { replace: true }))
    return () => {
      here = false
    }
  }, [navigate])

  if (denied !== null) return <Explained reason={denied} />
  return (
    <PublicFrame title="Signing in …">
      <div className="waiting-bar" role="progressbar" aria-label="Signing in" />
      <p className="public-words">One moment: your authorities are being read.</p>
    </PublicFrame>
  )
}

function Explained({ reason }: { readonly reason?: string }) {
  return (
    <PublicFrame title="No access" isWide>
      <NoAccess reason={reason} />
    </PublicFrame>
  )
}
