import { useEffect } from 'react'
import { isTyping } from '../kit/focus/isTyping'
import type { Sitting } from './sitting'

/** Handles J and K for next and previous, and Z for undo. `onStep` is called before another record is shown. */
export function useDeskKeys(sitting: Sitting, onStep: () => void): void {
  useEffect(() => {
    const keys: Readonly<Record<string, () => void>> = {
      j: sitting.forward,
      k: () => void sitting.back(),
      z: () => void sitting.undo(),
    }
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event
      const act = keys[key.toLowerCase()]
      if (!act || ctrlKey || metaKey || altKey || event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      onStep()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [sitting, onStep])
}
