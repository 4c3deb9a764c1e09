/** The bookings ahead of someone or something, as the page of an operator or a machine shows them; `through` names whose. */
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
