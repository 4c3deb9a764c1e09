/** The modes of travel. */
export const tripModes = { BIKE: 'Bike', CAR: 'Car', BUS: 'Bus', TRAIN: 'Train', OTHER: 'Other' } as const

/** The states of a trip. */
export const tripStates = {
  OPEN: { label: 'Open', tone: 'neutral', mark: 'open' },
  SUBMITTED: { label: 'Submitted', tone: 'info', mark: 'person' },
  APPROVED: { label: 'Approved', tone: 'planned', mark: 'done' },
  REJECTED: { label: 'Rejected', tone: 'bad' },
  PAID: { label: 'Paid', tone: 'good', mark: 'sealed' },
} as const

/** The states in which the traveller can still change a trip. */
export const openTrips = ['OPEN', 'REJECTED'] as const

/** The states in which a trip's kilometres count in reports. */
export const countedTrips = ['APPROVED', 'PAID'] as const

/**
 * The limits of a trip: the days after which it can no longer be entered, its kilometres, and the positions of its
 * track.
 */
export const tripLimits = { daysAgo: 31, kilometres: 2000, points: 10_000 } as const

/**
 * Claims of more than this many per cent above the measured distance are flagged, unless a trip rate says otherwise
 * (domain §1.G).
 */
export const usualTolerance = 15

/** The keys of those who judge and pay trips, and so see those of others. */
export const tripJudges = ['trip:approve', 'trip:pay'] as const

/** Positions are visible to the traveller and to those who approve, and deleted after a year (domain §5). */
export const tripPosition = { personal: true, shownTo: ['trip:own', 'trip:approve'] } as const
