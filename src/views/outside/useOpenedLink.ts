import { leaveNotice } from '../../../providers/notices'
import { useEffect, useState } from 'react'
import { openLink, OutsideRefusal } from '../../../providers/outside'

/** The content of a public link, or why it is not shown yet. */
export interface OpenedLink<Shown> {
  readonly shown?: Shown
  readonly problem?: string
  readonly retry: () => void
}

/** Opens the public link in the address. A refused link redirects to the home page, whatever the reason. */
export function useOpenedLink<Shown>(kind: 'FARMER' | 'CRM'): OpenedLink<Shown> {
  const [state, setState] = useState<Pick<OpenedLink<Shown>, 'shown' | 'problem'>>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let here = true
    openLink<Shown>(linkInAddress(kind)).then(
      (shown) => {
        if (here) setState({ shown })
      },
      (error: unknown) => {
        const isRefused = !(error instanceof OutsideRefusal) || error.isAnswer
        if (isRefused) goHome()
        else if (here) setState({ problem: error.message })
      },
    )
    return () => {
      here = false
    }
  }, [kind, attempt])
  return { ...state, retry: () => setAttempt(attempt + 1) }
}

function linkInAddress(kind: 'FARMER' | 'CRM'): Parameters<typeof openLink>[0] {
  const token = new URLSearchParams(location.search).get('t') ?? ''
  const [, guid] = /^\/farmer\/([\w-]+)/i.exec(location.pathname) ?? []
  return { kind, token, ...(guid && { guid }) }
}

function goHome(): void {
  leaveNotice({ text: 'This link can no longer be used', tone: 'error' })
  location.replace('/')
}
