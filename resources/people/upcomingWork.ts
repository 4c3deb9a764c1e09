/** The upcoming bookings on the page of an operator or a machine; `through` is the reference to it. */
export const upcomingWork = {
  label: 'Upcoming bookings',
  of: 'bookings',
  where: {
    all: [
      { field: 'status', in: ['ASSIGNED', 'IN_PROGRESS'] },
      { field: 'serviceDate', within: 'upcoming' },
    ],
  },
  sort: 'serviceDate',
  columns: ['serviceDate', 'slot', 'farmer', 'village', 'requestedArea', 'status'],
  actions: ['reschedule', 'reassign'],
  none: 'No upcoming bookings',
} as const
