import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { draftPlace } from '../../../../providers/drafts'
import { currentLook, currentViewer, lastEnding } from '../../../../providers/session'
import { useSettled } from '../../kit/hooks/useSettled'
import { draftOf } from '../children/rowDrafts'
import type { ChildRowsState } from '../children/useChildRows'
import { forgetDraft, keepDraft, keptValues, readDraft, type Draft } from '../../values/draft'
import type { FormState, FormSubject } from '../state/useFormState'
import { useRival } from './useRival'
import type { FormValues } from '../../values/values'

/** The draft of a form, from this visit and earlier ones. */
export interface OfferedDraft {
  /** The draft of an earlier visit that was neither restored nor discarded. */
  readonly offer: Draft | null
  /** The version of the record on which the restored draft was typed, if it is older than the stored one. */
  readonly since: number | undefined
  /** When something was last typed into the same form in another browser tab; RFC 3339. */
  readonly rival: string | undefined
  /** Restores it, except for fields with newer input. */
  readonly takeUp: () => void
  /** Discards the draft of the earlier visit. */
  readonly refuse: () => void
  /** Deletes the draft: it is saved, or not wanted. */
  readonly discard: () => void
}

/** Identifies this browser tab, until it is reloaded. */
const TAB = Math.random().toString(36).slice(2)

/** Stores a draft in this browser while it is typed, and offers that of an earlier visit. A panel stores none. */
export function useDraft(
  { resource, record: opened, panel }: FormSubject,
  state: FormState,
  children: ChildRowsState,
): OfferedDraft {
  const [user] = useState(() => currentViewer()?.username ?? '')
  // Input typed while viewing as someone else can never be saved, and is not theirs.
  const place = panel || currentLook() ? null : draftPlace(user, resource.is.name, opened?.id)
  const [offer, setOffer] = useState(() => (place === null ? null : readDraft(place)))
  const [since, setSince] = useState<number>()
  const [rival, forgetRival] = useRival(place, TAB)
  const isClosed = useRef(false)
  const { fields, standing, form, put, typed } = state
  const work = useWork(state, children)
  const settled = useSettled(work, 400)

  const kept = useRef(work)
  const keep = (what: typeof work): void => {
    if (place === null || isClosed.current) return
    kept.current = what
    if (what === null) {
      if (offer) return keepDraft(place, offer)
      if (readDraft(place)?.tab === TAB) forgetDraft(place)
      return
    }
    keepDraft(place, {
      values: keptValues(fields, what.names, form.getFieldsValue(true) as FormValues),
      base: keptValues(fields, what.names, standing.base),
      version: standing.version,
      ...(what.children && { children: what.children }),
      at: new Date().toISOString(),
      tab: TAB,
      // The draft of an earlier visit is kept until it was decided upon.
      ...(offer && { earlier: offer }),
    })
    forgetRival()
  }
  const keepSettled = useEffectEvent(() => keep(settled))
  useEffect(() => keepSettled(), [settled, offer])
  useAtTheEnd(() => {
    // A newer draft may have been typed after one that was already stored; after sign-out nothing is written.
    if (work && work !== kept.current && (currentViewer()?.username === user || lastEnding() === 'expired')) keep(work)
  })

  const takeUp = (): void => {
    if (!offer) return
    const { values, base, version, children: kept } = offer
    const before = { base: { ...standing.base, ...base }, version: version ?? standing.version }
    put({ ...typed(), ...values, ...typedSince(state) }, before)
    if (kept) children.takeUp(kept)
    if (version !== undefined && opened && version < opened.version) setSince(version)
    setOffer(offer.earlier ?? null)
  }
  const refuse = (): void => {
    if (place !== null && work === null) forgetDraft(place)
    setOffer(offer?.earlier ?? null)
  }
  const discard = (): void => {
    isClosed.current = true
    if (place === null) return
    if (offer) keepDraft(place, offer)
    else forgetDraft(place)
  }
  return { offer, since, rival, takeUp, refuse, discard }
}

/** What has been typed into a form since it was opened. */
function typedSince({ typed, changed }: FormState): FormValues {
  return Object.fromEntries(Object.entries(typed()).filter(([name]) => name in changed))
}

/** The changed fields and rows; null if there are none. */
function useWork({ changed }: FormState, { kinds, rows }: ChildRowsState) {
  return useMemo(() => {
    const inRows = draftOf(kinds, rows)
    return Object.keys(changed).length > 0 || inRows ? { names: Object.keys(changed), children: inRows } : null
  }, [changed, kinds, rows])
}

/** Calls back when the tab is closed or hidden, or the form unmounts, so that the latest input is stored too. */
function useAtTheEnd(end: () => void): void {
  const ends = useEffectEvent(end)
  useEffect(() => {
    const hide = (): void => ends()
    window.addEventListener('pagehide', hide)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', hide)
      document.removeEventListener('visibilitychange', hide)
      ends()
    }
  }, [])
}
