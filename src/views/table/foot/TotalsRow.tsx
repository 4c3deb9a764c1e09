import type { ReactNode } from 'react'
import {
  counted,
  rangeRefusal,
  type AnyResource,
  type Condition,
  type Field,
  type ListQuery,
  type Totals,
} from '#define'
import { digitsOf, withDigits } from '../../columns/fixedDigits'
import type { TableColumn } from '../../columns/tableColumns'
import { today } from '../../data/today'
import { useTally } from '../../data/tallies'
import { countWords } from '../../format/countWords'
import { plainText } from '../../format/plainText'
import { requestOf } from '../../rows/useRows'
import './totals.css'

interface Asked {
  readonly resource: AnyResource
  readonly query: ListQuery
  /** The fixed condition of the rows. */
  readonly fixed?: Condition
}

/**
 * Fetches the totals of a whole list with its filters; undefined if there are none, while loading, or if summing takes
 * too long without being asked for.
 */
function useTotals({ resource, query, fixed }: Asked) {
  const asked = requestOf(query, fixed)
  const isHeld = rangeRefusal(resource, asked.where, today()) !== undefined
  const more = query.count === 'exact' ? { count: 'exact' } : undefined
  const { data, isPlaceholderData } = useTally<Totals>(resource, 'totals', asked, more ?? {}, isHeld)
  if (!data?.count) return undefined
  const records = countWords(resource, data.count)
  const sums = data.sums.map(({ field, value }) => ({
    field,
    label: resource.fields[field]?.label ?? field,
    text: sumText(resource.fields[field], value),
    value,
  }))
  return { records, sums, isStale: isPlaceholderData }
}

interface TotalsRowProps extends Asked {
  readonly columns: readonly TableColumn[]
  /** The number of decimals of the columns that have some. */
  readonly digits: Readonly<Record<string, number>>
  readonly hasTick: boolean
  readonly hasEnd: boolean
}

/**
 * The last row of a table: each sum below its column, and before them the number of records and the sums of columns
 * that are not drawn.
 */
export function TotalsRow({ columns, digits, hasTick, hasEnd, ...asked }: TotalsRowProps) {
  const totals = useTotals(asked)
  if (!totals) return null
  const { records, sums, isStale } = totals
  const sumOf = new Map(sums.map(({ field, value }) => [field, value]))
  const first = columns.findIndex(({ name }) => sumOf.has(name))
  const before = first < 0 ? columns.length : first
  const beyond = sums.filter(({ field }) => !columns.some(({ name }) => name === field))
  return (
    <tr role="row" className="totals" aria-busy={isStale}>
      {before + Number(hasTick) > 0 && (
        <td role="rowheader" className="totals-head" colSpan={before + Number(hasTick)}>
          <Sums records={records} sums={beyond} />
        </td>
      )}
      {columns.slice(before).map(({ name, field, isNumeric }) => (
        <td key={name} role="gridcell" data-total={name} data-number={isNumeric || undefined}>
          {sumOf.has(name) && (
            <div className="totals-sum flex nowrap">{sumText(field, sumOf.get(name) ?? null, digits[name])}</div>
          )}
        </td>
      ))}
      {hasEnd && <td role="gridcell" className="cell-end" />}
    </tr>
  )
}

/** Formats a sum like the cells above it: an amount of whole rupees without paise. */
function sumText(field: Field | undefined, value: number | null, digits = 0): string {
  if (value === null || !field) return '–'
  if (field.kind === 'area') return counted(value, 'acres')
  return field.kind === 'money' || field.kind === 'decimal'
    ? withDigits(field, value, Math.max(digits, digitsOf(field, value)))
    : plainText(field, value)
}

/** The totals of a list below rows without columns. */
export function TotalsLine(asked: Asked) {
  const totals = useTotals(asked)
  if (!totals) return null
  return (
    <div className="totals-line surface small" aria-busy={totals.isStale}>
      <Sums records={totals.records} sums={totals.sums} />
    </div>
  )
}

interface SumsProps {
  readonly records: string
  readonly sums: readonly { readonly field: string; readonly label: string; readonly text: string }[]
}

function Sums({ records, sums }: SumsProps): ReactNode {
  return (
    <dl className="cluster gap-line flat">
      <div className="line gap-2">
        <dt className="muted">All</dt>
        <dd className="flat medium">{records}</dd>
      </div>
      {sums.map(({ field, label, text }) => (
        <div key={field} className="line gap-2">
          <dt className="muted">{label}</dt>
          <dd className="flat medium">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
