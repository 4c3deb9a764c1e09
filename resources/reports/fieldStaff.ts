import { decimal, integer, money, reference } from '#define'
import { heldMeetings } from '../retail/meetings'
import { soldOrders } from '../retail/terms'
import { countedTrips } from '../retail/tripTerms'

/** The person of a row of the field staff reports. */
export const fieldStaff = (label: string) => reference({ label, to: 'users', readOnly: true, shows: ['employeeCode'] })

/** The field work of a person in the day or the month of the row. */
export const doneInField = (span: 'day' | 'month') =>
  ({
    villages: integer({
      label: 'Villages',
      readOnly: true,
      help: 'Villages of farmers, lands and bookings entered and meetings held, each counted once.',
    }),
    farmers: integer({
      label: 'Farmers added',
      readOnly: true,
      help: 'Excluding farmers merged since.',
    }),
    lands: integer({ label: 'Lands mapped', readOnly: true }),
    bookings: integer({
      label: 'Bookings taken',
      readOnly: true,
      help: 'By creation time, excluding bookings now cancelled or invalid.',
      counts: {
        of: 'bookings',
        by: { takenBy: 'user' },
        at: { createdAt: span },
        where: { field: 'status', nin: ['CANCELLED', 'INVALID'] },
      },
    }),
    acres: decimal({
      label: 'Acres verified',
      digits: 3,
      readOnly: true,
      help: 'Acres done in verified bookings taken by this person, by service date.',
      counts: {
        of: 'bookings',
        by: { takenBy: 'user', serviceDate: span },
        where: { field: 'status', eq: 'VERIFIED' },
      },
    }),
    ...metInField(span),
    ...sentAndSold(span),
    km: decimal({
      label: 'Distance',
      digits: 1,
      suffix: 'km',
      readOnly: true,
      help: 'Kilometres claimed in approved and paid trips.',
      counts: {
        of: 'trips',
        by: { user: 'user', day: span },
        where: { field: 'status', in: [...countedTrips] },
      },
    }),
  }) as const

/** Meetings, and their attendees. */
const metInField = (span: 'day' | 'month') =>
  ({
    meetings: integer({
      label: 'Meetings held',
      readOnly: true,
      help: 'Held meetings of this host, verified or not yet.',
      counts: { of: 'meetings', ...heldBy(span) },
    }),
    attendees: integer({
      label: 'Meeting attendees',
      readOnly: true,
      help: 'The headcount of these meetings.',
      counts: { of: 'meetings', ...heldBy(span) },
    }),
  }) as const

/** Photos of enrolments, and orders taken. */
const sentAndSold = (span: 'day' | 'month') =>
  ({
    photosSent: integer({
      readOnly: true,
      help: 'Picture tasks uploaded for enrolments of this officer.',
      counts: { of: 'picture-tasks', ...sentOf(span) },
    }),
    photosApproved: integer({
      readOnly: true,
      help: 'Those that are now approved.',
      counts: { of: 'picture-tasks', ...sentOf(span), where: { field: 'status', eq: 'APPROVED' } },
    }),
    orderValue: money({
      readOnly: true,
      help: 'Orders taken by this person, by the time placed, without what was cancelled or returned since.',
      counts: {
        of: 'orders',
        by: { takenBy: 'user' },
        at: { placedAt: span },
        where: { field: 'status', in: [...soldOrders] },
      },
    }),
  }) as const

/** The meetings that a person held in a day or a month. */
const heldBy = (span: 'day' | 'month') =>
  ({
    by: { host: 'user' },
    at: { heldAt: span },
    where: { field: 'status', in: [...heldMeetings] },
  }) as const

/** The picture tasks that arrived from an officer in a day or a month. */
const sentOf = (span: 'day' | 'month') => ({ by: { officer: 'user' }, at: { uploadedAt: span } }) as const
