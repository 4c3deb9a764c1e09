import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { FarmerDraft } from './farmers'

const welcome = {
  en: (name: string) => `Welcome to Agridesk, ${name}. Book drone spraying by phone or through your field officer.`,
  hi: (name: string) => `${name} जी, एग्रीडेस्क में आपका स्वागत है। ड्रोन छिड़काव के लिए फ़ोन करें या अपने फ़ील्ड ऑफ़िसर से मिलें।`,
}

const EVERY_WELCOME = 5
const EVERY_LINK = 250

/** Makes the welcome message of one farmer in five. */
export function messageRowsOf({ row }: FarmerDraft, farmer: number): Row[] {
  if (farmer % EVERY_WELCOME !== 0 || row.status === 'ERASED') return []
  const language = row.language === 'hi' ? 'hi' : 'en'
  const hasFailed = randomOf(`welcome ${farmer}`).chance(0.02)
  return [
    {
      at: row.createdAt,
      channel: 'SMS',
      direction: 'OUT',
      mobile: row.mobile,
      farmer,
      template: 'FARMER_WELCOME',
      category: 'SERVICE',
      subject: 'Welcome',
      text: welcome[language](String(row.firstName)),
      language,
      status: hasFailed ? 'FAILED' : 'SENT',
      ...(hasFailed && { error: 'The number could not be reached' }),
      ref: `farmer ${farmer}`,
      createdAt: row.createdAt,
    },
  ]
}

const links = [
  { kind: 'FARMER', purpose: 'Check your name and village before the season', lasts: 'DAYS_7', hours: 168 },
  { kind: 'FARMER', purpose: 'Confirm where the drone team should come', lasts: 'DAYS_3', hours: 72 },
  { kind: 'CRM', purpose: 'Caller card on the call centre’s telephone', lasts: 'DAYS_7', hours: 168 },
] as const

/** Makes the few links shared within the last days. */
export function linkRowsOf(
  { row }: FarmerDraft,
  farmer: number,
  { today, sharedBy }: { readonly today: string; readonly sharedBy: readonly number[] },
): Row[] {
  if (farmer % EVERY_LINK !== 0 || row.status !== 'ACTIVE') return []
  const random = randomOf(`link ${farmer}`)
  const { hours, ...link } = random.pick(links)
  const createdAt = workingMoment(addDays(today, -random.integer(1, 6)), random)
  const expiresAt = new Date(Date.parse(createdAt) + hours * 3_600_000).toISOString()
  const openedAt = random.chance(0.6) ? new Date(Date.parse(createdAt) + 2 * 3_600_000).toISOString() : undefined
  const maker = sharedBy.length ? random.pick(sharedBy) : undefined
  return [
    {
      ...link,
      farmer,
      expiresAt,
      createdAt,
      ...(maker && { madeBy: maker }),
      opened: openedAt ? random.integer(1, 4) : 0,
      ...(openedAt && { lastOpenedAt: openedAt }),
      ...(random.chance(0.2) && { status: 'ENDED', endedAt: expiresAt }),
    },
  ]
}
