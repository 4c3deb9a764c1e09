import { counted } from '#define'
import { bookingSlots, bookings } from '#resources'
import { formatDay } from '../../views/format/format'
import { plainText } from '../../views/format/plainText'
import { countWords } from '../../views/format/countWords'
import type { Row } from '../../views/data/row'

const columns = [
  'bookingNo',
  'farmer',
  'contactMobile',
  'village',
  'service',
  'requestedArea',
  'litresPerAcre',
  'crop',
  'purpose',
  'notes',
] as const

/** The fields that a sheet shows. */
export const sheetColumns = [...columns, 'serviceDate', 'slot', 'operator', 'machine', 'status', 'waterSource']

const slotOrder = Object.keys(bookingSlots)

/** The work of each operator on a day, in slot order, with space to write down what was done. */
export function RunSheet({ rows }: { readonly rows: readonly Row[] }) {
  return [...sheetsOf(rows)].map(([key, held]) => {
    const [first] = held
    const acres = held.reduce((sum, { requestedArea }) => sum + acresIn(requestedArea), 0)
    return (
      <section key={key} className="run-sheet" aria-label={headOf(first)}>
        <header>
          <h2 className="flat">{headOf(first)}</h2>
          <span>
            {[text(first, 'machine'), countWords(bookings, held.length), counted(acres, 'acres', 2)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </header>
        <div className="sheet-scroll scrolls">
          <table>
            <thead>
              <tr>
                <th scope="col">Slot</th>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {bookings.fields[name].label}
                  </th>
                ))}
                <th scope="col">Acres done</th>
                <th scope="col">Farmer’s signature</th>
              </tr>
            </thead>
            <tbody>
              {held.map((row) => (
                <tr key={row.id}>
                  <td>{text(row, 'slot')}</td>
                  {columns.map((name) => (
                    <td key={name}>{text(row, name)}</td>
                  ))}
                  <td className="sheet-blank" />
                  <td className="sheet-blank" />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    )
  })
}

/** The rows by day and operator; in each sheet by slot. */
function sheetsOf(rows: readonly Row[]): Map<string, Row[]> {
  const at = (row: Row): number => slotOrder.indexOf(String(row.slot))
  const sorted = [...rows].sort(
    (one, other) =>
      String(one.serviceDate).localeCompare(String(other.serviceDate)) ||
      text(one, 'operator').localeCompare(text(other, 'operator')) ||
      at(one) - at(other) ||
      one.id - other.id,
  )
  const sheets = new Map<string, Row[]>()
  for (const row of sorted) {
    const key = `${String(row.serviceDate)} ${text(row, 'operator')}`
    sheets.set(key, [...(sheets.get(key) ?? []), row])
  }
  return sheets
}

function headOf(row: Row | undefined): string {
  return `${formatDay(String(row?.serviceDate))} · ${text(row, 'operator') || 'Unassigned'}`
}

function text(row: Row | undefined, name: keyof typeof bookings.fields): string {
  const value = row?.[name]
  return value === null || value === undefined ? '' : plainText(bookings.fields[name], value)
}

function acresIn(area: unknown): number {
  return typeof area === 'object' && area !== null && 'acres' in area ? Number(area.acres) : 0
}
