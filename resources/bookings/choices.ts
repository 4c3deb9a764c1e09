/** The parts of a working day in which a booking may stand, with the hour they begin and how many they have: none when the air is hot. */
export const bookingSlots = {
  EARLY: { label: 'Early, 05:30–09:30', from: 5.5, hours: 4 },
  MORNING: { label: 'Morning, 09:30–12:00', from: 9.5, hours: 2.5 },
  AFTERNOON: { label: 'Afternoon, 14:00–16:30', from: 14, hours: 2.5 },
  EVENING: { label: 'Evening, 16:30–18:30', from: 16.5, hours: 2 },
} as const

/** Who may have asked for a booking to be called off. */
export const bookingActors = {
  FARMER: 'Farmer',
  OPERATOR: 'Operator',
  FIELD_OFFICER: 'Field officer',
  BDO: 'BDO',
  CALL_CENTRE: 'Call centre',
  BACK_OFFICE: 'Back office',
  PARTNER: 'Partner',
  ADMIN: 'Admin',
  SYSTEM: 'Agridesk',
} as const

/** How a booking is paid. */
export const bookingPayments = {
  CASH: 'Cash',
  UPI: 'UPI',
  WALLET: 'Wallet',
  CREDIT: 'Credit',
  SUBSCRIPTION: 'Subscription',
  FREE: 'Free',
} as const

/** The ways to pay by which money comes in: a receipt is given for it. */
export const receivedPayments = {
  CASH: bookingPayments.CASH,
  UPI: bookingPayments.UPI,
  WALLET: bookingPayments.WALLET,
} as const

/** What a UPI reference (RRN) looks like. */
export const upiReference = { source: '^\\d{12}$', message: 'Enter the 12 digits of the UPI reference' } as const

/** How a handover of cash stands. */
export const cashHandoverStates = {
  PROPOSED: { label: 'To be accepted', tone: 'info' },
  ACCEPTED: { label: 'Accepted', tone: 'good' },
  REFUSED: { label: 'Refused', tone: 'bad' },
} as const

/** The ways to pay by which no money comes in with the work: whoever completes bookings for the office grants them. */
export const grantedPayments = [
  'CREDIT',
  'SUBSCRIPTION',
  'FREE',
] as const satisfies readonly (keyof typeof bookingPayments)[]

/** What bounds a booking: acres, days ahead and around, moves, and what spraying one day ahead needs. */
export const bookingLimits = {
  leastAcres: 0.25,
  mostAcres: 200,
  /** The largest payment at once, in paise. */
  mostPaid: 100_000_000,
  /** So many times the area asked for are a slip of whoever reports the work. */
  timesRequested: 10,
  /** The farthest day of service from today. */
  daysAhead: 60,
  /** Spraying from the air is announced to the public 24 hours before. */
  droneDaysAhead: 1,
  /** Another booking of the farmer for the same service within so many days is likely the same wish. */
  duplicateDays: 3,
  /** Reassignments and reschedulings after which only who may override moves a booking once more. */
  moves: 3,
  /** Days after the day of service at whose end a booking that nobody took is called off. */
  unassignedDays: 2,
} as const
