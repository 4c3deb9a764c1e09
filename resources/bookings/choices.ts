/** The slots of a working day for bookings, with their first hour and number of hours: none while the air is hot. */
export const bookingSlots = {
  EARLY: { label: 'Early, 05:30–09:30', from: 5.5, hours: 4 },
  MORNING: { label: 'Morning, 09:30–12:00', from: 9.5, hours: 2.5 },
  AFTERNOON: { label: 'Afternoon, 14:00–16:30', from: 14, hours: 2.5 },
  EVENING: { label: 'Evening, 16:30–18:30', from: 16.5, hours: 2 },
} as const

/** Who asked for the cancellation of a booking. */
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

/** The ways to pay for a booking. */
export const bookingPayments = {
  CASH: 'Cash',
  UPI: 'UPI',
  WALLET: 'Wallet',
  CREDIT: 'Credit',
  SUBSCRIPTION: 'Subscription',
  FREE: 'Free',
} as const

/** The ways to pay in which money is received: each payment gets a receipt. */
export const receivedPayments = {
  CASH: bookingPayments.CASH,
  UPI: bookingPayments.UPI,
  WALLET: bookingPayments.WALLET,
} as const

/** The format of a UPI reference (RRN). */
export const upiReference = { source: '^\\d{12}$', message: 'Enter the 12 digits of the UPI reference' } as const

/** The states of a cash handover. */
export const cashHandoverStates = {
  PROPOSED: { label: 'To be accepted', tone: 'info' },
  ACCEPTED: { label: 'Accepted', tone: 'good' },
  REFUSED: { label: 'Refused', tone: 'bad' },
} as const

/** The ways to pay without receiving money: granted by those who complete bookings for the office. */
export const grantedPayments = [
  'CREDIT',
  'SUBSCRIPTION',
  'FREE',
] as const satisfies readonly (keyof typeof bookingPayments)[]

/** The limits of a booking: acres, days ahead and around, moves, and when drone spraying must be booked. */
export const bookingLimits = {
  leastAcres: 0.25,
  mostAcres: 200,
  /** The maximum of a single payment, in paise. */
  mostPaid: 100_000_000,
  /** Acres above this multiple of those requested are a typing error. */
  timesRequested: 10,
  /** The maximum number of days from today to the service. */
  daysAhead: 60,
  /** Aerial spraying is announced to the public 24 hours before. */
  droneDaysAhead: 1,
  /** Another booking of the farmer for the same service within this many days is probably a duplicate. */
  duplicateDays: 3,
  /** After this many reassignments and reschedulings only those who may override can move a booking again. */
  moves: 3,
  /** A booking that is still unassigned at the end of this many days after the day of service is cancelled. */
  unassignedDays: 2,
} as const
