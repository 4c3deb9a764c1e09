import { useCallback, useSyncExternalStore } from 'react'
import { keepPreference, preferenceOf, subscribePreferences } from '../../../../providers/preferences'

/** A preference of the viewer, kept on the service, and how it is changed; null forgets it. The caller follows it. */
export function usePreference<Value>(name: string): readonly [Value | undefined, (value: Value | null) => void] {
  const value = useSyncExternalStore(subscribePreferences, () => preferenceOf(name)) as Value | undefined
  const keep = useCallback((next: Value | null) => keepPreference(name, next), [name])
  return [value, keep]
}
