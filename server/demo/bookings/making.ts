import type { OfficersOf } from '../farming/officers'
import type { Random } from '../kernel/random'
import type { Crew, Customer } from './ground'
import type { takenOffers } from './offered'
import type { pricesOf } from './prices'
import type { Slot } from './slots'
import type { Standing } from './standing'

/** The inputs of bookings. */
export interface BookingMaking {
  readonly today: string
  /** The current moment of the company. */
  readonly now: string
  /** Chooses a farmer who had joined by a day. */
  readonly customerBefore: (day: string, random: Random) => Customer | undefined
  /** Returns the service day of a sequence number. */
  readonly dayAt: (place: number, random: Random) => string
  readonly crewFor: (village: number, day: string, acres: number, random: Random) => Crew | undefined
  readonly place: (village: number) => { readonly state: number; readonly district: number }
  readonly price: ReturnType<typeof pricesOf>
  /** Chooses the offer of a booking. */
  readonly offer: ReturnType<typeof takenOffers>
  readonly crops: readonly number[]
  /** The people who take bookings, by source; bookings from farmers' apps and from machines have none. */
  readonly takers: Readonly<Partial<Record<string, readonly number[]>>>
  /** The field staff of each village; others take a booking only where there are none. */
  readonly officersOf: OfficersOf
  /** The people who assign bookings. */
  readonly agents: readonly number[]
  readonly judges: readonly number[]
  readonly reasons: Readonly<Record<string, readonly number[]>>
}

/** What was chosen for a booking before its work. */
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
