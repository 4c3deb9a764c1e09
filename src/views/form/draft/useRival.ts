import { useCallback, useEffect, useState } from 'react'
import { draftIn } from '../../values/draft'

/** When another tab of this browser last stored a draft for the same form, and the function that forgets it. */
export function useRival(place: string | null, tab: string): readonly [string | undefined, () => void] {
  const [at, setAt] = useState<string>()
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent): void => {
      if (key === null || key !== place) return
      const draft = draftIn(newValue)
      setAt(draft && draft.tab !== tab ? draft.at : undefined)
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [place, tab])
  return [at, useCallback(() => setAt(undefined), [])]
}
