import type { AnyResource } from '#define'
import type { Sql } from '../database'
import { asking, type Asking } from './accessLog'
import type { Viewer } from './viewer'

/** A whole value by which a request searches records in which its viewer sees that value only masked. */
export interface Lookup {
  readonly viewer: Viewer
  readonly resource: AnyResource
  /** The name of the field. */
  readonly field: string
  readonly value: string
  /** A statement for the id of a record that the viewer may know of and that has the value. */
  readonly found: Sql
}

/** The lookups of each request that are not counted yet. Work without a request has none, as it answers no one. */
const pending = new WeakMap<Asking, Lookup[]>()

/** Whether a request is being answered: without one, nothing is counted. */
export function isAsked(): boolean {
  return asking.getStore() !== undefined
}

/**
 * Does work whose outcome is stored and read later, such as the check of a sheet, without the current request, which
 * would be refused for its lookups only after they were stored.
 */
export function unasked<Result>(work: () => Result): Result {
  return asking.exit(work)
}

/** Notes a lookup of the current request; it is counted before the answer is sent (`settleLookups`). */
export function noteLookup(lookup: Lookup): void {
  const from = asking.getStore()
  if (from) pending.set(from, [...(pending.get(from) ?? []), lookup])
}

/** Reads the lookups of a request that are not counted yet. */
export function pendingLookups(from: Asking | undefined): readonly Lookup[] {
  return (from && pending.get(from)) ?? []
}

/** Takes the lookups of a request that are not counted yet. */
export function takeLookups(from: Asking | undefined): readonly Lookup[] {
  const lookups = pendingLookups(from)
  if (from) pending.delete(from)
  return lookups
}
