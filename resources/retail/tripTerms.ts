/** How people travel. */
export const tripModes = { BIKE: 'Bike', CAR: 'Car', BUS: 'Bus', TRAIN: 'Train', OTHER: 'Other' } as const

/** The states of a trip. */
export const tripStates = {
  OPEN: { label: 'Open', tone: 'neutral', mark: 'open' },
  SUBMITTED: { label: 'Submitted', tone: 'info', mark: 'person' },
  APPROVED: { label: 'Approved', tone: 'planned', mark: 'done' },
  REJECTED: { label: 'Rejected', tone: 'bad' },
  PAID: { label: 'Paid', tone: 'good', mark: 'sealed' },
} as const

/** While the traveller may still change a trip. */
export const openTrips = ['OPEN', 'REJECTED'] as const

/** The trips whose kilometres count in reports. */
export const countedTrips = ['APPROVED', 'PAID'] as const

/** What bounds a trip: days after which none is entered any more, and positions of its track. */
export const tripLimits = { daysAgo: 31, kilometres: 2000, points: 10_000 } as const

/** Claims of so many per cent more than was measured are flagged, until a trip rate says otherwise (domain §1.G). */
export const usualTolerance = 15

/** Who judges and pays trips, and so sees those of others. */
export const tripJudges = ['trip:approve', 'trip:pay'] as const

/** Positions are read by the traveller and by those who approve, and deleted after a year (domain §5). */
export const tripPosition = { personal: true, shownTo: ['trip:own', 'trip:approve'] } as const
