import { useEffect, useState } from 'react'
import type { AnyResource } from '#define'
import { currentViewer } from '../../../providers/session'
import { useSettled } from '../useSettled'
import { draftPlace, forgetDraft, keepDraft, readDraft, type Draft } from './draft'
import type { FormState } from './useFormState'
import type { FormValues } from './values'

interface OfferedDraft {
  /** Unsaved work of an earlier visit that has been neither taken up nor discarded. */
  readonly offer: Draft | null
  readonly takeUp: () => void
  readonly discard: () => void
}

/** Keeps unsaved work in this browser while it is typed, and offers that of an earlier visit. */
export function useDraft(resource: AnyResource, id: number | undefined, state: FormState): OfferedDraft {
  const place = draftPlace(currentViewer()?.username ?? '', resource.name, id)
  const [offer, setOffer] = useState(() => readDraft(place))
  const { changed, fields, standing, form, put, start } = state
  const names = useSettled(Object.keys(changed).length > 0 ? changed : null, 400)

  useEffect(() => {
    // What an earlier visit left is not written over before it was decided upon.
    if (offer) return
    if (names === null) return forgetDraft(place)
    keepDraft(place, fields, Object.keys(names), {
      values: form.getFieldsValue(true) as FormValues,
      base: standing.base,
      version: standing.version,
      at: new Date().toISOString(),
    })
  }, [names, offer, place, fields, form, standing])

  return {
    offer,
    takeUp: () => {
      if (!offer) return
      put(
        { ...start, ...offer.values },
        { base: { ...standing.base, ...offer.base }, version: offer.version ?? standing.version },
      )
      setOffer(null)
    },
    discard: () => {
      forgetDraft(place)
      setOffer(null)
    },
  }
}
