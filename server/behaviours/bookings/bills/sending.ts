import { plainSms, type MessageTemplate } from '#define'
import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'
import { badRequest, Problem } from '../../../engine/problem'
import { rupees } from '../../tariff'
import type { PaperKind } from '../../../engine/paperToken'
import { paperAddress } from './links'

type Words = Readonly<Record<'no' | 'amount' | 'link', string>>
type Language = 'en' | 'hi' | 'pa' | 'mr'

const bill: Readonly<Record<Language, (words: Words) => string>> = {
  en: ({ no, amount, link }) => `Your bill ${no} for ${amount}: ${link} Agridesk`,
  hi: ({ no, amount, link }) => `आपका बिल ${no}, ${amount}: ${link} Agridesk`,
  pa: ({ no, amount, link }) => `ਤੁਹਾਡਾ ਬਿੱਲ ${no}, ${amount}: ${link} Agridesk`,
  mr: ({ no, amount, link }) => `तुमचे बिल ${no}, ${amount}: ${link} Agridesk`,
}

const receipt: Readonly<Record<Language, (words: Words) => string>> = {
  en: ({ no, amount, link }) => `We have received ${amount}. Receipt ${no}: ${link} Agridesk`,
  hi: ({ no, amount, link }) => `हमें ${amount} मिले। आपकी रसीद ${no}: ${link} Agridesk`,
  pa: ({ no, amount, link }) => `ਸਾਨੂੰ ${amount} ਮਿਲੇ। ਤੁਹਾਡੀ ਰਸੀਦ ${no}: ${link} Agridesk`,
  mr: ({ no, amount, link }) => `आम्हाला ${amount} मिळाले. तुमची पावती ${no}: ${link} Agridesk`,
}

/** Sends the newest invoice of a booking to its farmer. Throws 400 where there is none. */
export async function sendBill(work: Work, failed: string, booking: number): Promise<void> {
  const [found] = await work.tx.rows<{ id: number; no: string; amount: number }>(sql`
    select id, invoice_no as no, total as amount from invoices where booking_id = ${booking} and credited = 0 and deleted_at is null order by id desc limit 1`)
  if (!found) throw badRequest(failed, { detail: 'This booking has no invoice.' })
  await send(work, failed, { ...found, booking, kind: 'b', texts: bill, template: 'BOOKING_BILL', subject: 'Bill' })
}

/** Sends the receipt of a payment to its farmer. */
export async function sendReceipt(work: Work, failed: string, payment: number): Promise<void> {
  const [found] = await work.tx.rows<{ id: number; no: string; amount: number; booking: number }>(
    sql`select id, receipt_no as no, amount, booking_id as booking from payments where id = ${payment}`,
  )
  if (found)
    await send(work, failed, { ...found, kind: 'r', texts: receipt, template: 'PAYMENT_RECEIPT', subject: 'Receipt' })
}

interface Sent {
  readonly booking: number
  readonly kind: PaperKind
  readonly id: number
  readonly no: string
  readonly amount: number
  readonly texts: typeof bill
  readonly template: MessageTemplate
  readonly subject: string
}

async function send({ tx, engine }: Work, failed: string, sent: Sent): Promise<void> {
  const { booking, kind, id, no, amount, texts, template, subject } = sent
  const [to] = await tx.rows<{ mobile: string | null; farmer: number; language: string }>(sql`
    select coalesce(b.contact_mobile, f.mobile) as mobile, f.id as farmer, f.language
    from bookings b join farmers f on f.id = b.farmer_id where b.id = ${booking} and f.status <> 'ERASED'`)
  if (!to?.mobile) throw badRequest(failed, { detail: 'This farmer has no mobile number.' })
  const language = to.language in texts ? (to.language as Language) : 'en'
  const text = plainSms(texts[language]({ no, amount: rupees(amount), link: paperAddress(engine, kind, id) }))
  const isSent = await engine.outbox.send(tx, {
    channel: 'SMS',
    ...{ to: to.mobile, farmer: to.farmer, language, text, template, subject, booking, ref: `booking ${booking}` },
  })
  if (!isSent) throw new Problem(503, failed, { detail: 'The message couldn’t be sent.' })
}
