import type { Row } from '../kernel/row'

const texts = {
  CANCEL: [
    'Farmer not reachable',
    'Farmer changed mind',
    'Rain or wind',
    'Crop not ready',
    'Duplicate',
    'Price',
    'Machine not available',
    'Operator not available',
    'Village not serviceable',
    'Water not available',
  ],
  INVALID: [
    'Test booking',
    'Wrong farmer',
    'Wrong acreage',
    'No spraying found',
    'Path outside land',
    'Duplicate claim',
    'Payment mismatch',
    'Fraud',
  ],
  REASSIGN: ['Operator absent', 'Machine breakdown', 'Distance', 'Overload', 'Farmer request', 'Machine moved'],
  RESCHEDULE: ['Farmer request', 'Rain or wind', 'Crop not ready', 'Machine breakdown', 'Operator absent'],
  WAIVE: ['Poor work', 'Demonstration', 'Goodwill after a complaint'],
} as const

const remarked: readonly string[] = [
  'Fraud',
  'Payment mismatch',
  'Price',
  'Wrong acreage',
  'Goodwill after a complaint',
  'Poor work',
]

/** Makes the reasons of bookings (domain §1.D), and those for rescheduling and waiving. */
export function reasonRows(createdAt: string): Row[] {
  return Object.entries(texts).flatMap(([kind, list]) =>
    list.map((text) => ({
      kind,
      code: text.toUpperCase().replaceAll(' ', '_'),
      text,
      needsRemark: remarked.includes(text),
      active: true,
      createdAt,
    })),
  )
}
