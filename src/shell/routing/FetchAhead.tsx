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
 * The maximum wait for the first page, in milliseconds: a page without requests never reports that it has loaded, and
 * without the toasts' code no failure could be shown.
 */
const LONGEST = 5000

const Afterwards = laterPart(() => import('./Afterwards').then((file) => file.Afterwards))

/** One constant element: forms drawn ahead do not rerender with this component. */
const afterwards = (
  <Contained instead={null}>
    <Afterwards />
  </Contained>
)

/**
 * Prefetches what people open next, once the first page has its data and the browser is idle: toasts, all declarations,
 * the page of a record, the forms; and at any time the target of a hovered or focused link. A failed part is fetched
 * when it is opened. Renders only the urgent notices.
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

/**
 * Reports when the first page has been drawn with its data. It rerenders with every request that starts or ends, so it
 * then unmounts.
 */
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

/** The font file with the rupee sign, which few first pages need. Fails if fonts cannot be loaded. */
const rupee: Part = async () => document.fonts.load('14px Geist', '₹')

/** The code opened from a place: from a list its own screens, if it has some. */
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
