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

/** The unsaved work of a form, here and in earlier visits. */
export interface OfferedDraft {
  /** Unsaved work of an earlier visit that has been neither taken up nor discarded. */
  readonly offer: Draft | null
  /** The version of the record on which the work that was taken up had been typed, where it is older than the stored one. */
  readonly since: number | undefined
  /** When something was last typed into the same form in another tab of the browser; RFC 3339. */
  readonly rival: string | undefined
  /** Takes it up, but for the fields into which something newer has been typed. */
  readonly takeUp: () => void
  /** Forgets the work of the earlier visit. */
  readonly refuse: () => void
  /** Forgets the unsaved work for good: it is saved, or not wanted. */
  readonly discard: () => void
}

/** This tab of the browser, until it is loaded anew. */
const TAB = Math.random().toString(36).slice(2)

/** Keeps unsaved work in this browser while it is typed, and offers that of an earlier visit. A panel keeps none. */
export function useDraft(
  { resource, record: opened, panel }: FormSubject,
  state: FormState,
  children: ChildRowsState,
): OfferedDraft {
  const [user] = useState(() => currentViewer()?.username ?? '')
  // What is typed while looking as somebody else can never be saved, and is not theirs.
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
      // What an earlier visit left is not written over before it was decided upon.
      ...(offer && { earlier: offer }),
    })
    forgetRival()
  }
  const keepSettled = useEffectEvent(() => keep(settled))
  useEffect(() => keepSettled(), [settled, offer])
  useAtTheEnd(() => {
    // What was kept already may have been followed by something newer; whoever signed out wants nothing written.
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

/** The fields and rows to which something was done; null while there are none. */
function useWork({ changed }: FormState, { kinds, rows }: ChildRowsState) {
  return useMemo(() => {
    const inRows = draftOf(kinds, rows)
    return Object.keys(changed).length > 0 || inRows ? { names: Object.keys(changed), children: inRows } : null
  }, [changed, kinds, rows])
}

/** Calls back when the tab is closed or hidden, or the form goes: what was typed a moment ago is kept too. */
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
