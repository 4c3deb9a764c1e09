import { addDays, todayInIndia } from '#define'
import { serviceAs } from './desk'
import type { Portal } from './portal'

/** A record in a response. */
export interface Found {
  readonly id: number
  readonly [field: string]: unknown
}

/** The API through which field journeys prepare and look up records as a demo user. */
export type FieldService = Awaited<ReturnType<typeof fieldServiceAs>>

/** Returns the API of a demo user, with what field journeys need. */
export async function fieldServiceAs(portal: Portal, username: string) {
  const ask = await serviceAs(portal, username)
  return {
    list: async (path: string) => (await ask<{ items: Found[] }>('GET', path)).items,
    get: (path: string) => ask<Found>('GET', path),
    post: (path: string, body: object = {}) => ask<Found>('POST', path, body),
    patch: (path: string, body: object) => ask<Found>('PATCH', path, body),
  }
}

/** Returns the Indian day some days from now. */
export function dayAhead(days: number): string {
  return addDays(todayInIndia(new Date()), days)
}

/** Returns the id of a referenced record. */
export function idOf(value: unknown): number {
  return (value as Found).id
}
