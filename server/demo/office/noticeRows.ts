import { addDays } from '#define'

interface Draft {
  readonly title: string
  readonly body: string
  /** The first day, relative to today, and the number of days shown; without an end if missing. */
  readonly begin: number
  readonly days?: number
  readonly priority?: 'IMPORTANT' | 'URGENT'
  readonly roles?: readonly string[]
  readonly asks?: true
  readonly status?: 'DRAFT' | 'WITHDRAWN'
}

const drafts: readonly Draft[] = [
  {
    title: 'Stop spraying when the wind is above 10 km/h',
    body: 'Drift reached a fish pond near Jagraon this week.\n\n- **Above 10 km/h** do not start.\n- **Above 15 km/h** stop and fold the boom.\n- Note the reason in the booking: it is rescheduled without a charge.\n\nQuestions go to your BDO.',
    ...{ begin: -1, days: 14, priority: 'URGENT', roles: ['OPERATOR', 'FIELD_OFFICER'], asks: true },
  },
  {
    title: 'New price list for rabi',
    body: 'The rates per acre of the new season hold for every booking with a date from the first of the month. **Quoted prices stay** for bookings that are already made.',
    ...{ begin: -6, days: 40, priority: 'IMPORTANT' },
  },
  {
    title: 'Consent is read aloud before a farmer is added',
    body: 'Read the notice in the farmer’s language, then ask. A farmer without consent cannot be booked by phone.\n\n1. Choose the language.\n2. Read the text.\n3. Note the answer.',
    ...{ begin: -10, priority: 'IMPORTANT', roles: ['FIELD_OFFICER', 'BDO', 'CALL_CENTRE'], asks: true },
  },
  {
    title: 'Holiday list of the coming year',
    body: 'The list is with your manager. Outlets choose two further days by the end of the month.',
    ...{ begin: -12 },
  },
  {
    title: 'Bring batteries to the store by Friday',
    body: 'Batteries with more than 300 cycles are exchanged this week. Write the serial number on the tag.',
    ...{ begin: -8, days: 5, roles: ['OPERATOR'] },
  },
  {
    title: 'Cash is deposited on the day it is collected',
    body: 'Hand over cash to your BDO or deposit it at the branch **before 18:00**. What is kept overnight is reported.',
    ...{ begin: -30, priority: 'IMPORTANT', roles: ['OPERATOR', 'FIELD_OFFICER', 'BDO'], asks: true },
  },
  {
    title: 'Pesticide licences of outlets end this quarter',
    body: 'Outlets with a licence that ends within 60 days have been told. Send the renewal with the receipt of the department.',
    ...{ begin: -20, days: 60, roles: ['RETAIL', 'TERRITORY_MANAGER'] },
  },
  {
    title: 'Safety training for drone pilots',
    body: 'Half a day at the cluster office: pre-flight checks, batteries, and what to do when the link is lost.',
    ...{ begin: -45, days: 20, roles: ['OPERATOR'] },
  },
  {
    title: 'Office closed for stocktaking',
    body: 'No deliveries on the last Saturday of the month.',
    ...{ begin: -40, days: 7 },
  },
  {
    title: 'Incentive slabs change next month',
    body: 'The first 200 acres of a month are paid as before.',
    ...{ begin: -15, status: 'WITHDRAWN', roles: ['OPERATOR'] },
  },
  {
    title: 'Field day of the season',
    body: 'Place and time follow. Plan for thirty farmers per cluster.',
    ...{ begin: 5, days: 10, status: 'DRAFT', roles: ['BDO'] },
  },
]

/** Makes notices in every status, written by a leader. */
export function noticeDrafts(today: string, createdBy: number): Record<string, unknown>[] {
  return drafts.map(({ title, body, begin, days, priority = 'INFO', roles, asks, status }) => {
    const till = days === undefined ? undefined : addDays(today, begin + days)
    const isOver = till !== undefined && till <= today
    return {
      ...{ title, body, priority, ackRequired: asks ?? false, from: `${addDays(today, begin)}T03:30:00.000Z` },
      ...(roles && { roles }),
      ...(till && { till: `${till}T03:30:00.000Z` }),
      ...{ status: status ?? (isOver ? 'EXPIRED' : 'PUBLISHED'), createdBy },
      createdAt: `${addDays(today, Math.min(begin, 0) - 1)}T09:10:00.000Z`,
    }
  })
}
