import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { declared } from '../../../providers/register'
import { Contained } from '../../views/kit/Contained'
import { idle } from '../../views/kit/idle'
import { laterPart } from '../../views/kit/laterPart'
import type { Place } from './places'
import { useReachedLinks } from './useReachedLinks'
import { viewOf } from './viewOf'

/**
 * The longest wait for the first page, in milliseconds: one that asks for nothing never tells that it has come, and without
 * toasts nobody could be told of a failing connection.
 */
const LONGEST = 5000

const Afterwards = laterPart(() => import('./Afterwards').then((file) => file.Afterwards))

/** One element for good: forms drawn ahead are not drawn again whenever this is. */
const afterwards = (
  <Contained instead={null}>
    <Afterwards />
  </Contained>
)

/**
 * Fetches what people open next, once the first page has its answers and the browser is idle: toasts, all declarations, the
 * page of a record, the forms; and at any time what a link leads to that is reached for. What does not come is fetched when
 * it is opened. Draws nothing that is seen but urgent notices.
 */
export function FetchAhead({ place }: { readonly place: Place | undefined }) {
  const [parts] = useState(() => partsFrom(place))
  const [isDue, setIsDue] = useState(false)
  const [isHere, setIsHere] = useState(false)
  useReachedLinks()
  useEffect(() => {
    if (!isDue) return undefined
    const leaving = new AbortController()
    void fetchAll(parts, leaving.signal).then(() => leaving.signal.aborted || setIsHere(true))
    return () => leaving.abort()
  }, [isDue, parts])
  if (!isDue) return <FirstPage place={place} onCome={() => setIsDue(true)} />
  return isHere ? afterwards : null
}

interface FirstPageProps {
  readonly place: Place | undefined
  readonly onCome: () => void
}

/** Tells when the first page has been drawn with its answers. It hears of every request that starts or ends, so it goes then. */
function FirstPage({ place, onCome }: FirstPageProps) {
  const isFetching = useIsFetching() > 0
  const [hasAsked, setHasAsked] = useState(false)
  const isDrawn = place !== undefined && viewOf(place).isLoaded()
  if (!hasAsked && isFetching && isDrawn) setHasAsked(true)
  const come = useEffectEvent(onCome)
  useEffect(() => {
    if (hasAsked && !isFetching) come()
  }, [hasAsked, isFetching])
  useEffect(() => {
    const timer = setTimeout(come, LONGEST)
    return () => clearTimeout(timer)
  }, [])
  return null
}

type Part = () => Promise<unknown>

async function fetchAll(parts: readonly Part[], leaving: AbortSignal): Promise<void> {
  for (const part of parts) {
    await idle()
    if (leaving.aborted) return
    await part().catch(() => undefined)
  }
}

/** The sign of the rupee, which lies in a file of its own, and few first pages have it. Fails where fonts cannot be loaded. */
const rupee: Part = async () => document.fonts.load('14px Geist', '₹')

/** What is opened from a place: from a list its own screens, where it has some. */
function partsFrom(place: Place | undefined): readonly Part[] {
  const toasts: Part = () => import('../../../providers/toast')
  if (!place || place.kind === 'page')
    return [
      toasts,
      rupee,
      () => declared(),
      () => import('../../views/show/Show'),
      () => import('../../views/form/Create'),
    ]
  const { resource } = place
  return [
    toasts,
    rupee,
    () => viewOf({ kind: 'show', resource, id: '' }).load(),
    () => viewOf({ kind: 'create', resource }).load(),
    () => viewOf({ kind: 'edit', resource, id: '' }).load(),
  ]
}
