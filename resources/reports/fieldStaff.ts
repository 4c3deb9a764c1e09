import { decimal, integer, reference } from '#define'

/** Whose work a row of the reports on field staff tells. */
export const fieldStaff = (label: string) => reference({ label, to: 'users', readOnly: true, shows: ['employeeCode'] })

/** What somebody did in the field in the day or the month that stands in the field of this name. */
export const doneInField = (span: 'day' | 'month') =>
  ({
    villages: integer({
      label: 'Villages',
      readOnly: true,
      help: 'Different villages of the farmers, lands and bookings that were entered.',
    }),
    farmers: integer({
      label: 'Farmers added',
      readOnly: true,
      help: 'Without those who were merged into others since.',
    }),
    lands: integer({ label: 'Lands mapped', readOnly: true }),
    bookings: integer({
      label: 'Bookings taken',
      readOnly: true,
      help: 'By the time at which they were taken, without those that are cancelled or invalid by now.',
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
      help: 'Acres done of the verified bookings that this person took, by the day of service.',
      counts: {
        of: 'bookings',
        by: { takenBy: 'user', serviceDate: span },
        where: { field: 'status', eq: 'VERIFIED' },
      },
    }),
  }) as const
