import { formatDay, plainSms, type RowOf } from '#define'
import { bookingSlots, type bookings } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'

/** The kinds of messages to farmers about a booking. */
export type BookingNews = 'TAKEN' | 'ASSIGNED' | 'RESCHEDULED' | 'CANCELLED'

/** A message about a booking as its farmer would get it. */
export interface BookingSms {
  readonly to: string
  readonly farmer: number
  readonly language: string
  readonly text: string
  /** The language of the farmer, in which there may be no template. */
  readonly spoken: string
}

/** New values of a booking that replace its stored ones. */
export interface BookingChange {
  readonly operator?: number
  readonly day?: string
  readonly slot?: keyof typeof bookingSlots
}

type Words = Readonly<Record<'no' | 'service' | 'day' | 'hours' | 'operator', string>>
type Language = 'en' | 'hi' | 'pa' | 'mr'

const services: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    DRONE_SPRAY: 'drone spraying',
    BOOM_SPRAY: 'boom spraying',
    TRACTOR_SPRAY: 'tractor spraying',
    ORCHARD_SPRAY: 'orchard spraying',
    SANITISATION: 'sanitisation',
  },
  hi: {
    DRONE_SPRAY: 'ड्रोन छिड़काव',
    BOOM_SPRAY: 'बूम छिड़काव',
    TRACTOR_SPRAY: 'ट्रैक्टर छिड़काव',
    ORCHARD_SPRAY: 'बाग़ में छिड़काव',
    SANITISATION: 'सैनिटाइज़ेशन',
  },
  pa: {
    DRONE_SPRAY: 'ਡਰੋਨ ਛਿੜਕਾਅ',
    BOOM_SPRAY: 'ਬੂਮ ਛਿੜਕਾਅ',
    TRACTOR_SPRAY: 'ਟਰੈਕਟਰ ਛਿੜਕਾਅ',
    ORCHARD_SPRAY: 'ਬਾਗ਼ ਵਿੱਚ ਛਿੜਕਾਅ',
    SANITISATION: 'ਸੈਨੀਟਾਈਜ਼ੇਸ਼ਨ',
  },
  mr: {
    DRONE_SPRAY: 'ड्रोन फवारणी',
    BOOM_SPRAY: 'बूम फवारणी',
    TRACTOR_SPRAY: 'ट्रॅक्टर फवारणी',
    ORCHARD_SPRAY: 'बाग फवारणी',
    SANITISATION: 'सॅनिटायझेशन',
  },
}

const texts: Readonly<Record<Language, Readonly<Record<BookingNews, (words: Words) => string>>>> = {
  en: {
    TAKEN: ({ no, service, day, hours }) =>
      `Your booking ${no} for ${service} on ${day}, ${hours} is confirmed. We will tell you who is coming. Agridesk`,
    ASSIGNED: ({ no, service, day, hours, operator }) =>
      `Your booking ${no} for ${service}: ${operator} will come on ${day}, ${hours}. Agridesk`,
    RESCHEDULED: ({ no, service, day, hours }) =>
      `Your booking ${no} for ${service} has been moved to ${day}, ${hours}. Agridesk`,
    CANCELLED: ({ no, service }) => `Your booking ${no} for ${service} has been cancelled. Agridesk`,
  },
  hi: {
    TAKEN: ({ no, service, day, hours }) =>
      `आपकी ${service} की बुकिंग ${no} दर्ज हो गई है: ${day}, ${hours}। कौन आएगा, हम बताएँगे। Agridesk`,
    ASSIGNED: ({ no, service, day, hours, operator }) =>
      `आपकी ${service} की बुकिंग ${no}: ${operator} ${day}, ${hours} को आएँगे। Agridesk`,
    RESCHEDULED: ({ no, service, day, hours }) => `आपकी ${service} की बुकिंग ${no} अब ${day}, ${hours} को होगी। Agridesk`,
    CANCELLED: ({ no, service }) => `आपकी ${service} की बुकिंग ${no} रद्द कर दी गई है। Agridesk`,
  },
  pa: {
    TAKEN: ({ no, service, day, hours }) =>
      `ਤੁਹਾਡੀ ${service} ਦੀ ਬੁਕਿੰਗ ${no} ਦਰਜ ਹੋ ਗਈ ਹੈ: ${day}, ${hours}। ਕੌਣ ਆਵੇਗਾ, ਅਸੀਂ ਦੱਸਾਂਗੇ। Agridesk`,
    ASSIGNED: ({ no, service, day, hours, operator }) =>
      `ਤੁਹਾਡੀ ${service} ਦੀ ਬੁਕਿੰਗ ${no}: ${operator} ${day}, ${hours} ਨੂੰ ਆਉਣਗੇ। Agridesk`,
    RESCHEDULED: ({ no, service, day, hours }) => `ਤੁਹਾਡੀ ${service} ਦੀ ਬੁਕਿੰਗ ${no} ਹੁਣ ${day}, ${hours} ਨੂੰ ਹੋਵੇਗੀ। Agridesk`,
    CANCELLED: ({ no, service }) => `ਤੁਹਾਡੀ ${service} ਦੀ ਬੁਕਿੰਗ ${no} ਰੱਦ ਕਰ ਦਿੱਤੀ ਗਈ ਹੈ। Agridesk`,
  },
  mr: {
    TAKEN: ({ no, service, day, hours }) =>
      `तुमची ${service}ची बुकिंग ${no} नोंदवली आहे: ${day}, ${hours}. कोण येईल ते आम्ही कळवू. Agridesk`,
    ASSIGNED: ({ no, service, day, hours, operator }) =>
      `तुमची ${service}ची बुकिंग ${no}: ${operator} ${day}, ${hours} ला येतील. Agridesk`,
    RESCHEDULED: ({ no, service, day, hours }) => `तुमची ${service}ची बुकिंग ${no} आता ${day}, ${hours} ला होईल. Agridesk`,
    CANCELLED: ({ no, service }) => `तुमची ${service}ची बुकिंग ${no} रद्द केली आहे. Agridesk`,
  },
}

/** The heading of each message in the list of messages. */
const subjects: Readonly<Record<BookingNews, string>> = {
  TAKEN: 'Booking taken',
  ASSIGNED: 'Booking assigned',
  RESCHEDULED: 'Booking rescheduled',
  CANCELLED: 'Booking cancelled',
}

/** Builds the message to a farmer in their language if it has a template, else in English. */
export async function smsOf(
  { tx }: Work,
  booking: number,
  news: BookingNews,
  { operator, day, slot }: BookingChange = {},
): Promise<BookingSms | undefined> {
  const [found] = await tx.rows<{
    no: string
    service: string
    day: string
    slot: keyof typeof bookingSlots
    operator: string | null
    mobile: string | null
    farmer: number
    language: string
  }>(sql`
    select b.booking_no as no, b.service, coalesce(${day ?? null}, b.service_date::text) as day, coalesce(${slot ?? null}, b.slot) as slot, u.first_name as operator, coalesce(b.contact_mobile, f.mobile) as mobile,
      f.id as farmer, f.language
    from bookings b join farmers f on f.id = b.farmer_id left join users u on u.id = coalesce(${operator ?? null}::bigint, b.operator_id) where b.id = ${booking} and f.status <> 'ERASED'`)
  if (!found?.mobile) return undefined
  const language = found.language in texts ? (found.language as Language) : 'en'
  const words = {
    no: found.no,
    service: services[language][found.service] ?? '',
    day: formatDay(found.day),
    hours: bookingSlots[found.slot].label.replace(/^.*, /, ''),
    operator: found.operator ?? '',
  }
  return {
    to: found.mobile,
    farmer: found.farmer,
    language,
    spoken: found.language,
    text: plainSms(texts[language][news](words)),
  }
}

/** The minimum time between two messages about the same booking sent by hand, in seconds. */
const PAUSE = 60

/** Throws 400 where a message about the booking was sent a moment ago. The action has locked the booking. */
export async function refuseHaste({ tx }: Work, failed: string, booking: number): Promise<void> {
  const [found] = await tx.rows(
    sql`select 1 from communications where booking_id = ${booking} and at > now() - make_interval(secs => ${PAUSE}::int) limit 1`,
  )
  if (found)
    throw badRequest(failed, { detail: `The farmer got an SMS about this booking less than ${PAUSE} seconds ago.` })
}

/** Notifies the farmer of a booking; the message is sent when the change is committed. */
export async function tellFarmer(
  work: Work,
  { id }: Pick<RowOf<typeof bookings>, 'id'>,
  news: BookingNews,
): Promise<boolean> {
  const message = await smsOf(work, id, news)
  if (!message) return false
  const { to, farmer, language, text } = message
  return work.engine.outbox.send(work.tx, {
    channel: 'SMS',
    template: `BOOKING_${news}`,
    subject: subjects[news],
    booking: id,
    ref: `booking ${id}`,
    ...{ to, farmer, language, text },
  })
}
