import { raw, type Queries } from '../../server/database'

interface Crate {
  readonly id: number
  readonly label: string
  readonly shed: number | null
  readonly shedName: string | null
  readonly shedYard: string | null
  readonly qty: number
  readonly rate: number | null
  readonly taxPercent: string
  readonly packed: string | null
  readonly shutOn: string | null
  readonly state: string
  readonly amount: number | null
  readonly tax: number | null
  readonly age: number | null
  readonly bulk: string | null
}

interface Shed {
  readonly id: number
  readonly name: string
  readonly yard: number | null
  readonly [derived: string]: unknown
}

interface Yard {
  readonly id: number
  readonly name: string
  readonly worth: number
}

/** A value stored by the database, and its correct value by the rows that it follows from. */
export interface WrongValue {
  readonly record: string
  readonly kept: unknown
  readonly recomputed: unknown
}

/**
 * Reads all crates, sheds and yards and computes every derived value again without the service's code: formulas, copied
 * values, roll-ups, and the flag kept by `day`, unless omitted. Returns the differences.
 */
export async function wrongInDepots(queries: Queries, day?: string): Promise<WrongValue[]> {
  const [crates, sheds, yards] = await Promise.all([
    queries.rows<Crate>(
      raw(`select id::int, label, shed_id::int as shed, shed_name as "shedName", shed_yard as "shedYard", qty, rate::int, tax_percent::text as "taxPercent",
      packed::text, shut_on::text as "shutOn", state, amount::int, tax::int, age, bulk from crates where deleted_at is null`),
    ),
    queries.rows<Shed>(
      raw(
        `select id::int, name, yard_id::int as yard, yard_name as "yardName", crates, open, worth::int, first::text, dearest::int, last, average::int, is_old as "isOld" from sheds`,
      ),
    ),
    queries.rows<Yard>(raw(`select id::int, name, worth::int from yards`)),
  ])
  const shedOf = new Map(sheds.map((shed) => [shed.id, shed]))
  return [
    ...crates.map((crate) => different(`crate ${crate.label}`, crate, ofCrate(crate, shedOf.get(crate.shed ?? 0)))),
    ...sheds.map((shed) => {
      const own = crates.filter((crate) => crate.shed === shed.id)
      const expected = ofShed(
        own,
        yards.find(({ id }) => id === shed.yard),
      )
      return different(`shed ${shed.id}`, shed, { ...expected, ...(day !== undefined && { isOld: isOld(own, day) }) })
    }),
    ...yards.map((yard) => {
      const own = sheds.filter((shed) => shed.yard === yard.id)
      return different(`yard ${yard.id}`, yard, { worth: sum(own.map(({ worth }) => Number(worth))) })
    }),
  ].flat()
}

function different(record: string, row: object, recomputed: Readonly<Record<string, unknown>>): WrongValue[] {
  const rows = row as Readonly<Record<string, unknown>>
  return Object.keys(recomputed)
    .filter((name) => rows[name] !== recomputed[name])
    .map((name) => ({ record: `${record}, ${name}`, kept: rows[name], recomputed: recomputed[name] }))
}

function ofCrate(
  { qty, rate, taxPercent, packed, state, label }: Crate,
  shed: Shed | undefined,
): object & Record<string, unknown> {
  const amount = rate === null ? null : qty * rate
  const small = amount !== null && amount >= 10_000 ? 'large' : 'small'
  return {
    amount,
    // Hundredths of a per cent: whole numbers are exact.
    tax: amount === null ? null : rounded(amount * Math.round(Number(taxPercent) * 100), 10_000),
    age: packed === null ? null : qty,
    bulk: state === 'SHUT' ? `shut: ${label}` : small,
    shedName: shed?.name ?? null,
    shedYard: shed?.yardName ?? null,
  }
}

function ofShed(own: readonly Crate[], yard: Yard | undefined): Record<string, unknown> {
  const open = own.filter(({ state }) => state === 'OPEN')
  const rates = open.flatMap(({ rate }) => rate ?? [])
  const worth = sum(own.flatMap(({ amount }) => amount ?? []))
  const [last] = [...own].sort((a, b) => (b.packed ?? '').localeCompare(a.packed ?? '') || b.id - a.id)
  return {
    crates: own.length,
    open: open.length,
    worth,
    first: firstOf(own),
    dearest: rates.length ? Math.max(...rates) : null,
    last: last?.label ?? null,
    average: own.length ? rounded(worth, own.length) : null,
    yardName: yard?.name ?? null,
  }
}

/** The rule of `sheds`: the first crate was packed more than 10 days ago and more than two are open. */
function isOld(own: readonly Crate[], day: string): boolean {
  const first = firstOf(own)
  if (first === null || own.filter(({ state }) => state === 'OPEN').length <= 2) return false
  return (Date.parse(day) - Date.parse(first)) / 86_400_000 > 10
}

function firstOf(own: readonly Crate[]): string | null {
  return own.flatMap(({ packed }) => packed ?? []).sort()[0] ?? null
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

/** Divides non-negative whole numbers, rounding half up. */
function rounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}
