import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { gstinCheckCharacter } from '#define'
import { sql } from '../../../server/database'
import { openBookingDesk, TODAY, TOMORROW, type Booking, type Crew } from '../../support/bookingDesk'
import { sentTexts } from '../../support/outbox'
import type { Person } from '../../support/service'

const BASE = '/api/admin/bookings'
const desk = await openBookingDesk()
const { service, bdo, office, full, act, did, reasonOf } = desk
afterAll(() => service.close())

let op: Crew
beforeEach(async () => {
  desk.setClock(`${TODAY} 10:00`)
  op = await desk.crew()
})

type Row = Record<string, unknown> & { readonly id: number }

const invoicesOf = async (booking: number): Promise<readonly Row[]> => {
  const { body } = await office.get<{ items: Row[] }>(`/api/admin/invoices?booking=${booking}&sort=id`)
  return Promise.all(body.items.map(async ({ id }) => (await office.get<Row>(`/api/admin/invoices/${id}`)).body))
}

const bearer = ({ token }: Person): Record<string, string> => ({ authorization: `Bearer ${token}` })

/** Returns the pages and text of a PDF. */
async function read(by: Person, path: string): Promise<{ pages: number; text: string }> {
  const response = await fetch(`${service.url}${path}`, { headers: bearer(by) })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return readBytes(new Uint8Array(await response.arrayBuffer()))
}

async function readBytes(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const { totalPages, text } = await extractText(await getDocumentProxy(bytes))
  return { pages: totalPages, text: text.join('\n').normalize('NFC') }
}

const numberOf = (no: unknown): number => Number(String(no).slice(-6))

describe('A booking’s invoice', () => {
  it('is issued on verification, with the next number, and the contents required by the CGST Rules', async () => {
    const first = await desk.at('VERIFIED', op)
    const second = await desk.at('VERIFIED', op)
    const [[one], [two]] = [await invoicesOf(first.id), await invoicesOf(second.id)]
    expect(one).toMatchObject({
      ...{ kind: 'BILL_OF_SUPPLY', issuedOn: TOMORROW, supplierName: 'Agridesk', sac: '9986' },
      ...{ placeOfSupply: '03 Punjab', taxable: 250_000, cgst: 0, sgst: 0, igst: 0, total: 250_000, status: 'ISSUED' },
    })
    expect(String(one?.invoiceNo)).toMatch(/^INV-2627-\d{6}$/)
    expect(String(one?.invoiceNo).length).toBeLessThanOrEqual(16)
    expect(numberOf(two?.invoiceNo)).toBe(numberOf(one?.invoiceNo) + 1)
  })

  it.each([
    ['03', { cgst: 22_500, sgst: 22_500, igst: 0 }],
    ['27', { cgst: 0, sgst: 0, igst: 45_000 }],
  ])('is a tax invoice with GST for a company registered in state %s', async (state, taxes) => {
    const body = `${state}AAACA1001A1Z`
    await service.database.run(sql`update service_rates set gst_rate = 18`)
    await service.database.run(sql`update companies set gstin = null where kind = 'SELF'`)
    const { id } = await desk.at('IN_PROGRESS', op)
    await did(op, id, 'complete', { ...desk.done, paidAmount: 0 })
    const refused = await act(bdo, id, 'verify')
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('needs the GSTIN')])
    await service.database.run(
      sql`update companies set gstin = ${body + gstinCheckCharacter(body)} where kind = 'SELF'`,
    )
    await did(bdo, id, 'verify')
    await service.database.run(sql`update service_rates set gst_rate = 0`)
    const [invoice] = await invoicesOf(id)
    expect(invoice).toMatchObject({ kind: 'TAX_INVOICE', gstRate: 18, taxable: 250_000, total: 295_000, ...taxes })
    const { text } = await read(office, `${BASE}/${id}/invoice.pdf`)
    expect(text).toContain('Tax invoice')
    expect(text).toContain(`GSTIN ${body}`)
    for (const words of state === '03' ? ['CGST 9%', 'SGST 9%'] : ['IGST 18%']) expect(text).toContain(words)
  })

  it('is credited when the booking is marked invalid, and replaced when it is verified again', async () => {
    const { id } = await desk.at('VERIFIED', op)
    desk.setClock(`${TOMORROW} 18:00`)
    await did(full, id, 'invalidate', { invalidReason: reasonOf('INVALID'), reason: 'Sprayed elsewhere' })
    const [before] = await invoicesOf(id)
    expect(before).toMatchObject({ status: 'CREDITED', credited: 250_000 })
    const { body } = await office.get<{ items: Row[] }>(`/api/admin/credit-notes?booking=${id}`)
    expect(body.items).toMatchObject([{ noteNo: expect.stringMatching(/^CRN-2627-\d{6}$/), total: 250_000 }])
    const note = await read(office, `/api/admin/credit-notes/${body.items[0]?.id}/note.pdf`)
    expect(note.text).toContain(`Against invoice ${String(before?.invoiceNo)}`)
    await did(full, id, 'reopen', { reason: 'It was right' })
    await did(bdo, id, 'verify')
    const [, after] = await invoicesOf(id)
    expect(numberOf(after?.invoiceNo)).toBe(numberOf(before?.invoiceNo) + 1)
  })

  it('is not issued without the company’s details', async () => {
    const { id } = await desk.at('COMPLETED', op)
    await service.database.run(sql`update companies set kind = 'PARTNER' where kind = 'SELF'`)
    const refused = await act(bdo, id, 'verify')
    await service.database.run(sql`update companies set kind = 'SELF' where name = 'Agridesk'`)
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      expect.stringContaining('Add it under Users, Companies'),
    ])
    expect(await invoicesOf(id)).toEqual([])
  })
})

describe('An invoice paper', () => {
  it('is one page of selectable text, with names in Indian scripts and the rupee sign', async () => {
    for (const [firstName, drawn] of [
      ['गुरमीत', 'गु'],
      ['தமிழ்', 'தமிழ்'],
      ['ગુજરાત', 'ગુજરાત'],
      ['ਰਾਮ', 'ਰਾਮ'],
      ['రామ', 'రామ'],
    ] as const) {
      const farmer = await desk.farmer({ firstName })
      const { id } = await desk.at('VERIFIED', op, { farmer })
      const { pages, text } = await read(office, `${BASE}/${id}/invoice.pdf`)
      expect(pages).toBe(1)
      expect(text).toContain('₹2,500.00')
      // PDF readers split the text into words by the positions of the glyphs.
      expect(text.replaceAll(/\s/g, '')).toContain(drawn)
      expect(text).toContain('Rupees two thousand five hundred only')
    }
  })

  it('is readable only by people who may read its record', async () => {
    const { id } = await desk.at('VERIFIED', op)
    const path = `${BASE}/${id}/invoice.pdf`
    expect((await fetch(`${service.url}${path}`)).status).toBe(401)
    expect((await fetch(`${service.url}${path}`, { headers: bearer(desk.stranger) })).status).toBe(404)
    const keyless = await service.person(['view_farmer_tab'], ['Ludhiana'])
    expect((await fetch(`${service.url}${path}`, { headers: bearer(keyless) })).status).toBe(403)
  })

  it('shows the farmer’s address only to those who see personal data, as its record does', async () => {
    const farmer = await desk.farmer({ addressLine: 'House 7, Mill Road' })
    const { id } = await desk.at('VERIFIED', op, { farmer })
    const [invoice] = await invoicesOf(id)
    const seeing = await service.person(['view_bookings_tab', 'pii:reveal'], ['Ludhiana'])
    const masked = await service.person(['view_bookings_tab'], ['Ludhiana'])
    const shownTo = async (person: Person) => {
      const { body } = await person.get<Row>(`/api/admin/invoices/${invoice?.id}`)
      const { text } = await read(person, `${BASE}/${id}/invoice.pdf`)
      return [String(body.recipientAddress), text].map((words) => words.includes('House 7, Mill Road'))
    }
    expect([await shownTo(seeing), await shownTo(masked)]).toEqual([
      [true, true],
      [false, false],
    ])
  })

  it('is sent to its farmer as an SMS link that opens without signing in, unless it is forged or expired', async () => {
    const { id } = await desk.at('VERIFIED', op)
    const agentLike = await service.person(['view_bookings_tab', 'booking:assign', 'booking:complete'], ['Ludhiana'])
    await did(agentLike, id, 'sendBill')
    const payment = (await office.get<{ items: Booking[] }>(`/api/admin/payments?booking=${id}`)).body.items[0]
    expect((await agentLike.send('POST', `/api/admin/payments/${payment?.id}/sendReceipt`)).status).toBe(200)
    const links = (await sentTexts(service, 10))
      .flatMap((text) => /\/api\/farmer\/papers\/[\w.-]+/.exec(text)?.[0] ?? [])
      .slice(0, 2)
      .reverse()
    const noted = await service.database.rows<{ id: number; text: string }>(
      sql`select id, text from communications where ref = ${`booking ${id}`} and template in ('BOOKING_BILL', 'PAYMENT_RECEIPT') order by id`,
    )
    expect(noted.map(({ text }) => /papers\/\S+/.exec(text)?.[0])).toEqual([
      expect.stringMatching(/^papers\/b\w+\.\w+\.•{6}$/),
      expect.stringMatching(/^papers\/r\w+\.\w+\.•{6}$/),
    ])
    const titles: string[] = []
    for (const link of links) {
      const response = await fetch(`${service.url}${link}`)
      expect(response.status).toBe(200)
      titles.push((await readBytes(new Uint8Array(await response.arrayBuffer()))).text.split('\n')[0] ?? '')
    }
    expect(titles.map((title) => /Bill of supply|Receipt/.exec(title)?.[0])).toEqual(['Bill of supply', 'Receipt'])
    const forged = `${links[0]?.slice(0, -1)}${links[0]?.endsWith('A') ? 'B' : 'A'}`
    expect((await fetch(`${service.url}${forged}`)).status).toBe(404)
    desk.setClock('2026-12-25 10:00')
    expect((await fetch(`${service.url}${links[0]}`)).status).toBe(404)
    const support = await service.person(['view_communication_info_tab', 'communication:resend', 'pii:reveal'])
    const again = await support.send('POST', `/api/admin/communications/${noted[0]?.id}/resend`)
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    const [resent = ''] = await sentTexts(service, 1)
    expect((await fetch(service.url + (/\/api\/farmer\/papers\/[\w.-]+/.exec(resent)?.[0] ?? ''))).status).toBe(200)
  })
})
