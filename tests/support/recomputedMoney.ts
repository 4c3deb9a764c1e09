import { raw, type Queries } from '../../server/database'

interface Row {
  readonly id: number
  readonly [column: string]: unknown
}

/** A value that the service stores or returns, and its correct value by the rows that it follows from. */
export interface WrongSum {
  readonly of: string
  readonly kept: unknown
  readonly recomputed: unknown
}

/** The rows of everything involving money, read at one moment without writes. */
interface Books {
  readonly bookings: readonly Row[]
  readonly payments: readonly Row[]
  readonly handovers: readonly Row[]
  readonly wallets: readonly Row[]
  readonly entries: readonly Row[]
  readonly invoices: readonly Row[]
  readonly notes: readonly Row[]
  readonly uses: readonly Row[]
  readonly points: readonly Row[]
  readonly series: readonly { readonly series: string; readonly last: number }[]
}

/**
 * Reads what is billed, paid, held, handed over and issued, and computes every sum again without the service's code.
 * Returns the differences, to the paisa, and missing or duplicate numbers.
 */
export async function wrongInBooks(queries: Queries): Promise<WrongSum[]> {
  const all = (table: string): Promise<Row[]> =>
    queries.rows<Row>(raw(`select * from ${table} where deleted_at is null order by id`))
  const books: Books = {
    ...{ bookings: await all('bookings'), payments: await all('payments'), handovers: await all('cash_handovers') },
    ...{ wallets: await all('wallets'), entries: await all('wallet_entries'), uses: await all('offer_uses') },
    points: await all('point_entries'),
    ...{ invoices: await all('invoices'), notes: await all('credit_notes') },
    series: await queries.rows(raw('select series, last from number_series')),
  }
  return [
    ...books.bookings.flatMap((booking) => wrongInBooking(booking, books)),
    ...books.invoices.flatMap((invoice) => wrongInInvoice(invoice, books)),
    ...books.wallets.flatMap((wallet) => wrongInWallet(wallet, books)),
    ...books.handovers.flatMap((handover) => wrongInHandover(handover, books)),
    ...wrongNumbers(books, 'payments_receipt_no_number', books.payments, 'receipt_no'),
    ...wrongNumbers(books, 'invoices_invoice_no_number', books.invoices, 'invoice_no'),
    ...wrongNumbers(books, 'credit_notes_note_no_number', books.notes, 'note_no'),
    ...different('UPI references', { twice: twiceUsed(books) }, { twice: [] }),
  ]
}

function wrongInBooking(booking: Row, { payments, invoices, notes, entries, uses, points }: Books): WrongSum[] {
  const { id, status } = booking
  const own = payments.filter(({ booking_id }) => booking_id === id)
  const received = own.filter((payment) => payment.status === 'RECEIVED')
  const paid = total(received)
  const reversed = total(own.filter((payment) => payment.status === 'REVERSED'))
  const net = amount(booking, 'net_payable')
  const waived = amount(booking, 'waived_amount')
  const isWorked = status === 'COMPLETED' || status === 'VERIFIED'
  const isBilled = isWorked || (status === 'CANCELLED' && Number(booking.actual_acre ?? 0) > 0)
  const issued = invoices.filter(({ booking_id }) => booking_id === id)
  const credited = notes.filter(({ booking_id }) => booking_id === id)
  const ofWallet = entries.filter(({ booking_no }) => booking_no === booking.booking_no)
  const isHeld = (status === 'ASSIGNED' || status === 'IN_PROGRESS') && booking.pay_by === 'WALLET'
  const isFree = booking.payment_mode === 'FREE' || (status === 'CANCELLED' && booking.pay_by === 'FREE')
  const isFinal = status === 'VERIFIED' || (isBilled && status === 'CANCELLED')
  const used = uses.filter((use) => use.booking_no === booking.booking_no && use.returned_at === null)
  const isOff = status === 'INVALID' || (status === 'CANCELLED' && !isBilled)
  const redeemed = ofType(points, ['REDEEM', 'RETURN']).filter(({ ref }) => ref === booking.booking_no)
  const most = Math.min(Math.floor(amount(booking, 'gross') / 5 / 25), amount(booking, 'points_to_redeem'))
  const isUsed = booking.offer_id !== null && status !== 'INVALID' && (status !== 'CANCELLED' || isBilled)
  const due = isBilled ? net - waived - paid : status === 'INVALID' ? 0 : null
  return [
    ...different(
      `booking ${id} (${String(status)})`,
      { ...booking, ...billIn(booking) },
      {
        ...billOf(booking),
        ...{ paid_amount: paid, reversed_amount: reversed, due_amount: due },
        ...(isBilled && { payment_status: statusOf(booking, { paid, reversed, due: due ?? 0 }) }),
      },
    ),
    ...different(
      `what is had of booking ${id} (${String(status)})`,
      {
        owesTooLittle: isBilled && net - waived - paid < 0,
        isGrantedAndOwed: isBilled && isFree && waived !== net,
        isPaidForNothing: !isBilled && paid > 0,
        invoiced: total(issued, 'total') - total(credited, 'total'),
        fromWallet: -total(ofType(ofWallet, ['CAPTURE', 'REFUND'])),
        held: -total(ofType(ofWallet, ['HOLD', 'RELEASE'])),
        points: [-total(redeemed), amount(booking, 'points_discount'), amount(booking, 'points_redeemed') > most],
        offers: used.map(({ offer_id, discount }) => [offer_id, Number(discount)]),
      },
      {
        ...{ owesTooLittle: false, isGrantedAndOwed: false, isPaidForNothing: false, invoiced: isFinal ? net : 0 },
        fromWallet: total(received.filter(({ mode }) => mode === 'WALLET')),
        held: isHeld ? net : 0,
        points: [isOff ? 0 : amount(booking, 'points_redeemed'), 25 * amount(booking, 'points_redeemed'), false],
        offers: isUsed ? [[booking.offer_id, amount(booking, 'discount') + 25 * amount(booking, 'bonus_points')]] : [],
      },
    ),
  ]
}

/** Returns the stored bill, with its decimals as numbers. */
function billIn(booking: Row): object {
  return Object.fromEntries(
    ['gross', 'taxable', 'gst', 'round_off', 'net_payable'].map((name) => [name, Number(booking[name])]),
  )
}

/** Computes the bill of its acres, its rate and its discount, in whole paise. */
function billOf(booking: Row): Record<string, number> {
  const hundredths = Math.round(Number(booking.billable_acre) * 100)
  const surcharge = Number(booking.distance_km ?? 0) > terms.farKm ? terms.farAmount : 0
  const gross = Math.max(rounded(hundredths * amount(booking, 'rate_per_acre'), 100), terms.leastCharge) + surcharge
  const discounts = ['subscription_discount', 'discount', 'points_discount'].map((name) => amount(booking, name))
  const taxable = discounts.reduce((left, discount) => left - discount, gross)
  const gst = rounded(taxable * Math.round(Number(booking.gst_rate) * 100), 10_000)
  const net = rounded(taxable + gst, 100) * 100
  return { gross, taxable, gst, round_off: net - taxable - gst, net_payable: net }
}

/** The charges of the company of these tests besides its rate, in whole paise. */
const terms = { leastCharge: 30_000, farKm: 5, farAmount: 7777 }

interface Standing {
  readonly paid: number
  readonly reversed: number
  readonly due: number
}

function statusOf({ status, waived_amount, payment_mode }: Row, { paid, reversed, due }: Standing): string {
  if (status === 'CANCELLED' && reversed > 0 && paid === 0) return 'REFUNDED'
  if (due > 0) return paid > 0 ? 'PARTIAL' : 'UNPAID'
  return Number(waived_amount) > 0 || payment_mode === 'FREE' ? 'WAIVED' : 'PAID'
}

function wrongInInvoice(invoice: Row, { notes }: Books): WrongSum[] {
  const taxes = (row: Row): number[] =>
    ['taxable', 'cgst', 'sgst', 'igst', 'round_off', 'total'].map((name) => amount(row, name))
  const [taxable = 0, cgst = 0, sgst = 0, igst = 0, roundOff = 0, sum = 0] = taxes(invoice)
  const own = notes.filter(({ invoice_id }) => invoice_id === invoice.id)
  return different(
    `invoice ${String(invoice.invoice_no)}`,
    { total: sum, credited: amount(invoice, 'credited'), notes: own.map(taxes) },
    {
      total: taxable + cgst + sgst + igst + roundOff,
      credited: total(own, 'total'),
      notes: own.length ? [taxes(invoice)] : [],
    },
  )
}

function wrongInWallet(wallet: Row, { entries }: Books): WrongSum[] {
  const own = entries.filter(({ wallet_id }) => wallet_id === wallet.id)
  const balance = total(ofType(own, ['TOP_UP', 'CAPTURE', 'REFUND', 'ADJUST']))
  const held = -total(ofType(own, ['HOLD', 'RELEASE']))
  const kept = ['balance', 'held', 'available'].map((name) => amount(wallet, name))
  const last = own.at(-1)
  return different(
    `wallet ${wallet.id}`,
    {
      kept,
      isOverdrawn: balance - held < 0,
      last: last && [amount(last, 'balance_after'), amount(last, 'held_after')],
    },
    { kept: [balance, held, balance - held], isOverdrawn: false, last: last && [balance, held] },
  )
}

/** A handover contains the cash in hand when it was proposed, less what was reversed before it was accepted. */
function wrongInHandover(handover: Row, { payments }: Books): WrongSum[] {
  const { id, status, from_user_id, settled_at } = handover
  const own = payments.filter(({ handover_id }) => handover_id === id)
  const isLater = ({ reversed_at }: Row): boolean =>
    reversed_at === null || (settled_at !== null && String(reversed_at) >= String(settled_at))
  const isOpen = status !== 'REFUSED'
  return different(
    `handover ${id} (${String(status)})`,
    {
      ...(isOpen && { amount: amount(handover, 'amount'), count: handover.payments_count }),
      ...{ others: own.filter((one) => one.received_by_id !== from_user_id || one.mode !== 'CASH').length },
      ...{ refused: isOpen ? 0 : own.length, reversed: own.filter((one) => !isLater(one)).length },
      status: [...new Set(own.map(({ handover_status }) => handover_status))],
    },
    {
      ...(isOpen && { amount: total(own), count: own.length }),
      ...{ others: 0, refused: 0, reversed: 0, status: own.length ? [status] : [] },
    },
  )
}

/** The numbers of each financial year run from 1 to the last one drawn. */
function wrongNumbers({ series }: Books, name: string, rows: readonly Row[], column: string): WrongSum[] {
  const byYear = grouped(rows, (row) => String(row[column]).slice(0, 9))
  return [...byYear].flatMap(([year, own]) =>
    different(
      `numbers ${year}`,
      {
        numbers: own.map((row) => Number(String(row[column]).slice(9))).sort((a, b) => a - b),
        last: series.find((one) => one.series === `${name} ${year}`)?.last,
      },
      { numbers: own.map((_, at) => at + 1), last: own.length },
    ),
  )
}

function twiceUsed({ payments, entries }: Books): unknown[] {
  const all = [...payments.filter(({ status }) => status === 'RECEIVED'), ...entries].flatMap(
    ({ upi_ref }) => upi_ref ?? [],
  )
  return all.filter((reference, at) => all.indexOf(reference) !== at)
}

/** Computes lists of the service from the rows: dues by farmer, village and operator, and cash in hand. */
export async function sumsByRows(
  queries: Queries,
): Promise<Readonly<Record<'farmer' | 'village' | 'operator' | 'user', ReadonlyMap<number, object>>>> {
  const owing = await queries.rows<Row>(
    raw(`select id, farmer_id as farmer, village_id as village, operator_id as operator, due_amount as due, service_date::text as day
      from bookings where due_amount > 0`),
  )
  const inHand = await queries.rows<Row>(
    raw(`select p.id, p.received_by_id as user, p.amount, h.status as handover from payments p left join cash_handovers h on h.id = p.handover_id
      where p.mode = 'CASH' and p.status = 'RECEIVED' and h.status is distinct from 'ACCEPTED'`),
  )
  const by = <Sum>(rows: readonly Row[], name: string, sum: (own: Row[]) => Sum): Map<number, Sum> =>
    new Map([...grouped(rows, (row) => Number(row[name]))].map(([id, own]) => [id, sum(own)]))
  const dues = (own: Row[]): object => {
    const due = total(own, 'due')
    return { bookings: own.length, due }
  }
  return {
    ...{
      farmer: by(owing, 'farmer', dues),
      village: by(owing, 'village', dues),
      operator: by(owing, 'operator', dues),
    },
    user: by(inHand, 'user', (own) => ({
      ...{ payments: own.length, amount: total(own), proposed: total(own.filter(({ handover }) => handover)) },
    })),
  }
}

function ofType(entries: readonly Row[], types: readonly string[]): Row[] {
  return entries.filter(({ type }) => types.includes(String(type)))
}

function amount(row: Row, column: string): number {
  return Number(row[column] ?? 0)
}

function total(rows: readonly Row[], column = 'amount'): number {
  return rows.reduce((sum, row) => sum + amount(row, column), 0)
}

function grouped<Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** Divides non-negative whole numbers, rounding half up. */
function rounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

/** Lists the differences among some values, compared as written. */
function different(of: string, kept: object, recomputed: object): WrongSum[] {
  return Object.entries(recomputed).flatMap(([name, value]) => {
    const own: unknown = (kept as Record<string, unknown>)[name]
    return JSON.stringify(own) === JSON.stringify(value) ? [] : [{ of: `${of}, ${name}`, kept: own, recomputed: value }]
  })
}
