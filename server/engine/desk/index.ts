import type { Register } from '#define'
import type { Endpoint } from '../behaviour'
import { preferenceEndpoints } from './preferences'

/** What people keep beside the records, and do around them: served for every resource that is declared. */
export function deskEndpoints(_register: Register): readonly Endpoint[] {
  return [...preferenceEndpoints]
}
