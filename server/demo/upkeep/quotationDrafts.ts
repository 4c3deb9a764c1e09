import { addDays } from '#define'
import { sumsOf, levelOf, comparisonOf, amountOf } from '../../behaviours/upkeep/quotationSums'
import { workingMoment } from '../kernel/calendar'
import { digits } from '../people/papers'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { BreakdownDraft } from './breakdownDrafts'

/** A part with what quotations need. */
export interface QuotedPart {
  readonly id: number
  readonly name: string
  readonly price: number
  readonly gstRate: string
}

/** A quotation before it is stored, with its lines. */
export interface QuotationDraft {
  readonly row: Row
  readonly lines: readonly Row[]
  readonly total: number
  /** The index of its breakdown; missing for a planned service. */
  readonly breakdown?: number
}

/** The authors, approvers, vendors and parts of quotations. */
export interface Quoting {
  readonly today: string
  readonly vendors: readonly number[]
  readonly parts: readonly QuotedPart[]
  readonly writers: readonly number[]
  readonly approvers: readonly number[]
}

const ordered = ['WORK_ORDERED', 'COMPLETED', 'INVOICED', 'PAID']
const decided = ['APPROVED', ...ordered]
/** Every status is included, regardless of chance. */
const planned = [
  ...['DRAFT', 'DRAFT', 'SUBMITTED', 'SUBMITTED', 'SUBMITTED', 'REVISION', 'APPROVED', 'REJECTED'],
  ...['CANCELLED', 'EXPIRED', 'WORK_ORDERED', 'COMPLETED', 'INVOICED', 'PAID'],
]

/** Whether the company ordered the work of a quotation. */
export function isOrdered({ row }: QuotationDraft): boolean {
  return ordered.includes(String(row.status))
}

/** Makes the quotations for breakdowns, and for planned services. */
export function quotationDrafts(breakdowns: readonly BreakdownDraft[], quoting: Quoting): QuotationDraft[] {
  const forRepairs = breakdowns.flatMap((draft, index) => {
    const random = randomOf(`quotation ${index}`)
    const status = statusFor(draft, random)
    if (!status) return []
    const kind = draft.row.category === 'ACCIDENT' ? 'ACCIDENT' : 'BREAKDOWN'
    const about = { machine: draft.machine.id, kind, status, day: draft.day, breakdown: index }
    return [{ ...about, description: String(draft.row.description) }]
  })
  const machines = breakdowns.map(({ machine }) => machine.id)
  const services = planned.map((status, index) => ({
    ...{ machine: machines[(index * 5) % machines.length] ?? 0, kind: 'PREVENTIVE', status, breakdown: undefined },
    ...{ day: addDays(quoting.today, -3 - index * 2), description: 'Service after 200 hours of work' },
  }))
  return [...forRepairs, ...services].map((about, index) => draftOf(about, index, quoting))
}

interface About {
  readonly machine: number
  readonly kind: string
  readonly status: string
  readonly day: string
  readonly description: string
  readonly breakdown: number | undefined
}

function statusFor({ status, isRepaired }: BreakdownDraft, random: Random): string | undefined {
  if (status === 'AWAITING_APPROVAL') return 'SUBMITTED'
  if (status === 'AWAITING_PARTS') return 'APPROVED'
  if (status === 'REPAIRING') return 'WORK_ORDERED'
  if (!isRepaired || !random.chance(0.55)) return undefined
  return random.weighted({ COMPLETED: 15, INVOICED: 20, PAID: 65 })
}

function draftOf(about: About, index: number, { vendors, parts, writers, approvers }: Quoting): QuotationDraft {
  const random = randomOf(`quoted ${index}`)
  const { breakdown, day, status, ...row } = about
  const quoted = [random.pick(parts), random.pick(parts)]
  const lines = [
    ...quoted.map(({ id, name, price, gstRate }) => ({
      ...{ kind: 'PART', part: id, text: name, qty: random.integer(1, 2), rate: price, gstRate },
    })),
    { kind: 'LABOUR', text: 'Labour', qty: random.integer(1, 12), rate: 450_00, gstRate: '18' },
    ...(random.chance(0.4)
      ? [{ kind: 'TRANSPORT', text: 'To the workshop and back', qty: 1, rate: 1_800_00, gstRate: '5' }]
      : []),
  ].map((line) => ({ ...line, ...amountOf({ ...line, gstRate: Number(line.gstRate) }) }))
  const sums = sumsOf(lines.map(({ gstRate, ...line }) => ({ ...line, gstRate: Number(gstRate) })))
  const isDecided = [...decided, 'REJECTED', 'REVISION'].includes(status)
  const createdAt = workingMoment(day, random)
  const comparison = comparisonOf(sums.total, 1)
  const reached = ordered.indexOf(status)
  const writer = random.pick(writers)
  return {
    lines: lines.map((line) => ({ ...line, createdAt })),
    total: sums.total,
    ...(breakdown !== undefined && { breakdown }),
    row: {
      ...{ ...row, ...sums, status, createdAt, level: levelOf(sums.total) },
      ...(comparison && { comparison }),
      vendor: random.pick(vendors),
      validTill: addDays(day, status === 'EXPIRED' ? 5 : 30),
      createdByUser: writer,
      ...(status !== 'DRAFT' && { submittedBy: writer }),
      ...(isDecided && {
        approvedBy: random.pick(approvers),
        approvedAt: new Date(Date.parse(createdAt) + 5 * 60 * 60_000).toISOString(),
      }),
      ...(status === 'REJECTED' && { remark: 'Another vendor asks less' }),
      ...(status === 'REVISION' && { remark: 'The pump is still under warranty' }),
      ...(reached >= 0 && { workOrderNo: `WO-${digits(index + 1, 5)}` }),
      ...(reached >= 2 && { invoiceNo: `INV-${digits(index * 37 + 11, 5)}` }),
      ...(reached >= 3 && { paidRef: `UTR${digits(index * 7_919 + 3, 9)}` }),
    },
  }
}
