/** The services that farmers book, as every rate, switch, offer and booking names them. */
export const serviceTypes = {
  DRONE_SPRAY: 'Drone spray',
  BOOM_SPRAY: 'Boom spray',
  TRACTOR_SPRAY: 'Tractor spray',
  ORCHARD_SPRAY: 'Orchard spray',
  SANITISATION: 'Sanitisation',
} as const

/** One service. */
export type ServiceType = keyof typeof serviceTypes

/** What of a spraying bill does not stand in its rate (domain §4.4). Parts of one, paise and acres. */
export const billing = {
  /** No more is billed than what was asked for and this part of it. */
  overRequested: 0.1,
  /** The largest adjustment of a wallet by one person alone, in paise. */
  adjustAlone: 100_000,
  /** The most that is put into a wallet at once, in paise. */
  topUpAtOnce: 10_000_000,
  /** What a loyalty point takes off a bill, in paise. */
  pointValue: 25,
  /** The part of the gross that points pay at most, in per cent. */
  pointsShare: 20,
} as const
