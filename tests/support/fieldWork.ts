import { addDays, todayInIndia } from '#define'
import { serviceAs } from './desk'
import type { Portal } from './portal'

/** A record as the service tells it. */
export interface Found {
  readonly id: number
  readonly [field: string]: unknown
}

/** What the journeys of the field prepare and look up through the service, in the name of a demo person. */
export type FieldService = Awaited<ReturnType<typeof fieldServiceAs>>

/** The service in the name of a demo person, by what the journeys of the field ask of it. */
export async function fieldServiceAs(portal: Portal, username: string) {
  const ask = await serviceAs(portal, username)
  return {
    list: async (path: string) => (await ask<{ items: Found[] }>('GET', path)).items,
    get: (path: string) => ask<Found>('GET', path),
    post: (path: string, body: object = {}) => ask<Found>('POST', path, body),
    patch: (path: string, body: object) => ask<Found>('PATCH', path, body),
  }
}

/** The Indian day so many days from now. */
export function dayAhead(days: number): string {
  return addDays(todayInIndia(new Date()), days)
}

/** The id of a record that another refers to. */
export function idOf(value: unknown): number {
  return (value as Found).id
}
