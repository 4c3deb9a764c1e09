import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { RECORD } from '../address/listPlace'

/**
 * The record open in the preview, by the address, and the function that opens one. Missing if the list is part of a
 * page.
 */
export function useLook(isOn: boolean): { readonly openId?: number; readonly look: (id: number) => void } {
  const [parameters, change] = useSearchParams()
  const record = isOn ? parameters.get(RECORD) : null
  const look = useCallback(
    (id: number) => {
      if (!isOn) return
      change(
        (before) => {
          before.set(RECORD, String(id))
          return before
        },
        { preventScrollReset: true },
      )
    },
    [change, isOn],
  )
  return { ...(record && { openId: Number(record) }), look }
}
