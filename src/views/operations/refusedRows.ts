import { useEffect } from 'react'
import type { AnyResource } from '#define'

type Listener = (ids: readonly number[]) => void

const listeners = new Map<string, Set<Listener>>()

/** Notifies the lists of a resource of the rows that an operation of this viewer has just refused. */
export function tellRefused(resource: AnyResource, ids: readonly number[]): void {
  for (const listener of listeners.get(resource.is.name) ?? []) listener(ids)
}

/** Listens for refused rows while the list is on screen. */
export function useRefused(resource: AnyResource, listener: Listener): void {
  useEffect(() => {
    const all = listeners.get(resource.is.name) ?? new Set()
    listeners.set(resource.is.name, all)
    all.add(listener)
    return () => void all.delete(listener)
  }, [resource, listener])
}
