import { decimal, integer, reference } from '#define'

/** Whose work a row of the reports on field staff tells. */
export const fieldStaff = (label: string) => reference({ label, to: 'users', readOnly: true, shows: ['employeeCode'] })

/** What somebody did in the field in the day or the month that stands in the field of this name. */
export const doneInField = (span: 'day' | 'month') =>
  ({
    villages: integer({
      label: 'Villages',
      readOnly: true,
      help: 'Distinct villages of the farmers, lands and bookings entered.',
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
  }) as const
