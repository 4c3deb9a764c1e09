/** The services that farmers book, as used by every rate, switch, offer and booking. */
export const serviceTypes = {
  DRONE_SPRAY: 'Drone spray',
  BOOM_SPRAY: 'Boom spray',
  TRACTOR_SPRAY: 'Tractor spray',
  ORCHARD_SPRAY: 'Orchard spray',
  SANITISATION: 'Sanitisation',
} as const

/** One service. */
export type ServiceType = keyof typeof serviceTypes

/** The parts of a spraying bill that are not in its rate (domain §4.4). Fractions of one, paise and acres. */
export const billing = {
  /** At most the requested acres plus this share are billed. */
  overRequested: 0.1,
  /** The largest adjustment of a wallet by one person alone, in paise. */
  adjustAlone: 100_000,
  /** The maximum top-up of a wallet at once, in paise. */
  topUpAtOnce: 10_000_000,
  /** The value of a loyalty point on a bill, in paise. */
  pointValue: 25,
  /** The maximum share of the gross that points can pay, in per cent. */
  pointsShare: 20,
} as const
