import { isDay, type Foretold, type ForetoldPart, type RowOf } from '#define'
import { bookings, bookingSlots, farmers } from '#resources'
import { sql } from '../../database'
import { around } from '../../engine/desk/recordEndpoint'
import { objectIn } from '../../engine/given'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { readFull } from '../../engine/read/oneRecord'
import { mustHold } from '../../engine/viewer'
import { jobOf } from './assigning'
import { billedAs } from './billing'
import { candidatesFor, type Candidate } from './candidates'
import { pricePart } from './price'
import { sprayPartOf } from './sprayWeather'
import { smsOf, type BookingChange, type BookingNews } from './sms'
import { foretelling, foretold } from '../../engine/commonSchemas'

type Booking = RowOf<typeof bookings>
type Teller = 'assign' | 'reassign' | 'reschedule' | 'sendSms' | 'cancel' | 'abort'

/** The message that each action sends to the farmer. */
const newsOf: Readonly<Record<Teller, (booking: Booking) => BookingNews>> = {
  assign: () => 'ASSIGNED',
  reassign: () => 'ASSIGNED',
  reschedule: () => 'RESCHEDULED',
  sendSms: ({ status }) => (status === 'ASSIGNED' ? 'ASSIGNED' : 'TAKEN'),
  cancel: () => 'CANCELLED',
  abort: () => 'CANCELLED',
}

/** Answers what an action on a booking leads to: the message to the farmer, and the price where it may change. */
export const bookingToldEndpoint = around(bookings, {
  method: 'POST',
  path: 'told',
  summary:
    'The cost of an action, the weather of its slot and its SMS to the farmer, from { action, input }: { parts }. Nothing is changed',
  body: foretelling,
  gives: foretold,
  answer: async (work, { id }, { body }): Promise<Foretold> => {
    const { action, input } = objectIn(body)
    if (!isTeller(action)) throw badRequest('action must be one that notifies the farmer')
    mustHold(work.viewer, bookings.actions[action].key)
    const booking = (await readFull(work.engine, work.tx, bookings, id)) as unknown as Booking
    const change = changeIn(objectIn(input ?? {}))
    const candidate = change.operator && (await candidateOf(work, booking, change.operator))
    const isUnnamed = (action === 'assign' || action === 'reassign') && !candidate
    const isUndated = action === 'reschedule' && !(change.day && change.slot)
    const news = newsOf[action](booking)
    return {
      parts: [
        ...(candidate ? await priceOf(work, booking, { distanceKm: candidate.km ?? undefined }) : []),
        ...(change.day ? await priceOf(work, booking, { day: change.day }) : []),
        ...(isTimed(action) ? [await weatherOf(work, booking, change)] : []),
        isUnnamed || isUndated
          ? { label: SMS, note: `Choose ${isUnnamed ? 'the operator' : 'the day and the slot'} to see it.` }
          : await smsPart(work, booking, news, change),
      ],
    }
  },
})

const SMS = 'SMS to the farmer'

function isTeller(action: unknown): action is Teller {
  return typeof action === 'string' && Object.hasOwn(newsOf, action)
}

function isSlot(slot: unknown): slot is keyof typeof bookingSlots {
  return typeof slot === 'string' && Object.hasOwn(bookingSlots, slot)
}

/** Whether an action settles the time of a visit. */
function isTimed(action: Teller): boolean {
  return action === 'assign' || action === 'reassign' || action === 'reschedule'
}

/** Describes the weather of the slot of the visit. */
function weatherOf(work: Work, booking: Booking, { day, slot }: BookingChange): Promise<ForetoldPart> {
  const { location, village, serviceDate } = booking
  const when = { serviceDate: day ?? serviceDate, slot: slot ?? booking.slot }
  return sprayPartOf(work, { location, village: village?.id, ...when }, booking)
}

function changeIn({ operator, serviceDate, slot }: Readonly<Record<string, unknown>>): BookingChange {
  return {
    ...(Number.isSafeInteger(operator) && { operator: Number(operator) }),
    ...(typeof serviceDate === 'string' && isDay(serviceDate) && { day: serviceDate }),
    ...(isSlot(slot) && { slot }),
  }
}

async function candidateOf(work: Work, booking: Booking, operator: number): Promise<Candidate | undefined> {
  const [found] = await candidatesFor(work, jobOf(booking), sql`t.id = ${operator}`)
  return found
}

/** Itemises the price of a booking that an action changes; empty where it stays the same. */
async function priceOf(
  work: Work,
  booking: Booking,
  known: { readonly day?: string; readonly distanceKm?: number | undefined },
): Promise<ForetoldPart[]> {
  const { day, distanceKm } = known
  const billed = billedAs(booking, { ...(day && { day }), ...(distanceKm !== undefined && { distanceKm }) })
  const part = await pricePart(work, billed, booking)
  const total = part.lines?.find(({ isTotal }) => isTotal)?.money ?? null
  return total === (booking.netPayable ?? null) ? [] : [part]
}

async function smsPart(work: Work, booking: Booking, news: BookingNews, change: BookingChange): Promise<ForetoldPart> {
  const message = await smsOf(work, booking.id, news, change)
  if (!message) return { label: SMS, note: 'No SMS is sent because the farmer’s data is erased.', isWarning: true }
  const { language, spoken, text } = message
  const [name, wished] = [nameOf(language), nameOf(spoken)]
  return {
    label: SMS,
    sms: { text, language, languageName: name },
    summary: `The farmer gets an SMS in ${name}`,
    ...(language !== spoken && { note: `There is no ${wished} template yet; sending in ${name}.` }),
  }
}

function nameOf(language: string): string {
  const { options } = farmers.fields.language
  return (options as Readonly<Record<string, string>>)[language] ?? language
}
