import type { OfficersOf } from '../farming/officers'
import type { Random } from '../kernel/random'
import type { Crew, Customer } from './ground'
import type { takenOffers } from './offered'
import type { pricesOf } from './prices'
import type { Slot } from './slots'
import type { Standing } from './standing'

/** Of what bookings are made. */
export interface BookingMaking {
  readonly today: string
  /** The moment at which the company is seen. */
  readonly now: string
  /** Somebody who had joined by a day. */
  readonly customerBefore: (day: string, random: Random) => Customer | undefined
  /** The day of service of a place in line. */
  readonly dayAt: (place: number, random: Random) => string
  readonly crewFor: (village: number, day: string, acres: number, random: Random) => Crew | undefined
  readonly place: (village: number) => { readonly state: number; readonly district: number }
  readonly price: ReturnType<typeof pricesOf>
  /** The offer that a booking takes. */
  readonly offer: ReturnType<typeof takenOffers>
  readonly crops: readonly number[]
  /** The people who take bookings, by the source; bookings from farmers' apps and from machines have none. */
  readonly takers: Readonly<Partial<Record<string, readonly number[]>>>
  /** Who of the field works where; others take a booking only where nobody does. */
  readonly officersOf: OfficersOf
  /** Who sends somebody. */
  readonly agents: readonly number[]
  readonly judges: readonly number[]
  readonly reasons: Readonly<Record<string, readonly number[]>>
}

/** What was drawn for a booking before its work. */
export interface Drawn {
  readonly place: number
  readonly day: string
  readonly slot: Slot
  readonly customer: Customer
  readonly acres: number
  readonly crew: Crew | undefined
  readonly standing: Standing
  readonly crop: number
}
