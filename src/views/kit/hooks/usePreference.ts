import { useCallback, useSyncExternalStore } from 'react'
import { keepPreference, preferenceOf, subscribePreferences } from '../../../../providers/preferences'

/**
 * A preference of the viewer, stored on the service, with its setter; null removes it. The caller rerenders on changes.
 */
export function usePreference<Value>(name: string): readonly [Value | undefined, (value: Value | null) => void] {
  const value = useSyncExternalStore(subscribePreferences, () => preferenceOf(name)) as Value | undefined
  const keep = useCallback((next: Value | null) => keepPreference(name, next), [name])
  return [value, keep]
}
