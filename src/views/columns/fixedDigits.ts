import { inUnit, type Field } from '#define'

/** Finds the number of decimals of each numeric column, so that the decimal points align. */
export function fixedDigits(
  columns: readonly { readonly name: string; readonly field: Field }[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    columns.flatMap(({ name, field }) =>
      field.kind === 'money' || field.kind === 'percent' || (field.kind === 'decimal' && !field.unitIn)
        ? [[name, Math.max(0, ...rows.map((row) => digitsOf(field, row[name])))]]
        : [],
    ),
  )
}

/** Counts the decimals that a number, or an amount of money (in paise), needs. */
export function digitsOf(field: Field, value: unknown): number {
  if (typeof value !== 'number') return 0
  if (field.kind === 'money') return value % 100 === 0 ? 0 : 2
  const most = field.kind === 'decimal' ? (field.digits ?? 2) : field.kind === 'percent' ? 2 : 0
  const [, fraction = ''] = String(Number(value.toFixed(most))).split('.')
  return fraction.length
}

const formats = new Map<string, Intl.NumberFormat>()

/** Formats a number or an amount of money (in paise) with exactly this many decimals. */
export function withDigits(field: Field, value: number, digits: number): string {
  const { kind } = field
  const key = `${kind}${digits}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-IN', {
      ...(kind === 'money' && { style: 'currency', currency: 'INR' }),
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  formats.set(key, format)
  const unit = kind === 'decimal' ? field.suffix : kind === 'percent' ? '%' : undefined
  return inUnit(format.format(kind === 'money' ? value / 100 : value), unit)
}
