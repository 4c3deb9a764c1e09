import { todayInIndia, type InputOf } from '#define'
import { creditNotes, invoices, serviceTypes, type ServiceType } from '#resources'
import { sql } from '../../../database'
import { dayWords } from '../../../engine/dayWords'
import type { Work } from '../../../engine/engine'
import { badRequest } from '../../../engine/problem'
import { insertRecord } from '../../../engine/write/create'
import { companyOf, type OwnCompany } from '../../company'

/** The services accounting code of support services to agriculture. */
const SAC = '9986'

/** A booking with the parts of its bill that an invoice states. */
export interface Billed {
  readonly booking: number
  readonly service: ServiceType
  readonly crop: string | null
  readonly day: string
  readonly acres: number
  readonly ratePerAcre: number
  readonly gross: number
  readonly discount: number
  readonly taxable: number
  readonly gstRate: number
  readonly gst: number
  readonly roundOff: number
  readonly net: number | null
  readonly farmer: string
  readonly address: string
  readonly state: string
  readonly stateCode: string | null
}

/**
 * Issues the invoice of a booking with a final bill, numbered without gaps; none where nothing is charged. Throws 400
 * where the company lacks details that an invoice must state.
 */
export async function issueInvoice(work: Work, failed: string, booking: number): Promise<void> {
  const [billed] = await billedOf(work, [booking])
  if (!billed?.net) return
  const company = await companyOf(work)
  if (!company)
    throw badRequest(failed, { detail: 'Invoices need your own company. Add it under Users, Companies first.' })
  if (billed.gst > 0 && !company.gstin)
    throw badRequest(failed, {
      detail: `A bill with GST needs the GSTIN of ${company.name}. Add it under Users, Companies.`,
    })
  await insertRecord(work, invoices, invoiceRow(billed, company, todayInIndia(work.engine.now())), failed)
}

/** Builds the invoice row of a bill on its day of issue. */
export function invoiceRow(billed: Billed, company: OwnCompany, issuedOn: string): InputOf<typeof invoices> {
  const { booking, gstRate, gst } = billed
  const isWithin = !company.stateCode || !billed.stateCode || company.stateCode === billed.stateCode
  const cgst = isWithin ? Math.floor(gst / 2) : 0
  return {
    booking,
    kind: gstRate > 0 ? 'TAX_INVOICE' : 'BILL_OF_SUPPLY',
    issuedOn,
    ...{ supplierName: company.name, supplierAddress: company.address, supplierGstin: company.gstin },
    ...{ recipientName: billed.farmer, recipientAddress: billed.address },
    placeOfSupply: [billed.stateCode, billed.state].filter(Boolean).join(' '),
    description: [serviceTypes[billed.service], billed.crop && `of ${billed.crop}`, `on ${dayWords(billed.day)}`]
      .filter(Boolean)
      .join(' '),
    ...{ sac: SAC, acres: billed.acres, ratePerAcre: billed.ratePerAcre },
    ...{ gross: billed.gross, discount: billed.discount, taxable: billed.taxable, gstRate },
    ...{ cgst, sgst: isWithin ? gst - cgst : 0, igst: isWithin ? 0 : gst },
    ...{ roundOff: billed.roundOff, total: billed.net },
  }
}

/** Reads the bills of some bookings. */
export function billedOf({ tx }: Pick<Work, 'tx'>, bookings: readonly number[]): Promise<Billed[]> {
  return tx.rows<Billed>(sql`
    select b.id as booking, b.service, c.name as crop, b.service_date::text as day, b.billable_acre::float8 as acres, b.rate_per_acre as "ratePerAcre",
      coalesce(b.gross, 0) as gross, coalesce(b.discount, 0) + coalesce(b.subscription_discount, 0) + coalesce(b.points_discount, 0) as discount, coalesce(b.taxable, 0) as taxable,
      coalesce(b.gst_rate, 0)::float8 as "gstRate", coalesce(b.gst, 0) as gst, coalesce(b.round_off, 0) as "roundOff", b.net_payable as net,
      f.name as farmer, concat_ws(', ', f.address_line, v.name, t.name, d.name, s.name, f.pin) as address,
      coalesce(s.name, 'India') as state, s.gst_state_code as "stateCode"
    from bookings b join farmers f on f.id = b.farmer_id left join crops c on c.id = b.crop_id
      left join geographies v on v.id = b.village_id left join geographies t on t.id = b.village_tehsil_id
      left join geographies d on d.id = b.village_district_id left join geographies s on s.id = b.village_state_id
    where b.id = any(${bookings}::bigint[])`)
}

/** Cancels the invoice of a booking by a credit note, where it has one. */
export async function creditInvoice(work: Work, failed: string, booking: number, reason: string): Promise<void> {
  const open = await work.tx.rows<Record<string, unknown> & { readonly id: number }>(sql`
    select id, taxable, gst_rate::float8 as "gstRate", cgst, sgst, igst, round_off as "roundOff", total from invoices
    where booking_id = ${booking} and credited = 0 and deleted_at is null order by id for no key update`)
  for (const { id, ...amounts } of open)
    await insertRecord(
      work,
      creditNotes,
      { invoice: id, issuedOn: todayInIndia(work.engine.now()), reason, ...amounts },
      failed,
    )
}
