import type { KeyboardEvent } from 'react'
import { formatDay, formatMonth, paths, type AnyResource } from '#define'
import { today } from '../../views/data/today'
import { formatNumber, optionLabel } from '../../views/format/format'
import { PlainLink } from '../../views/kit/PlainLink'
import './month.css'
import { daysOf, letters, optionsOf, payableOf, type Day, type PersonMonth } from './month'

interface MonthTableProps {
  readonly resource: AnyResource
  readonly month: string
  readonly people: readonly PersonMonth[]
}

/** People by days: each cell links to its day. Arrow keys move between cells. */
export function MonthTable({ resource, month, people }: MonthTableProps) {
  const days = daysOf(month)
  const roles = optionsOf(resource, 'role')
  return (
    <>
      <div className="month-frame surface scrolls">
        <table role="grid" aria-label={`Attendance, ${formatMonth(month)}`} className="month-grid" onKeyDown={walk}>
          <thead>
            <tr>
              <th scope="col">Employee</th>
              {days.map((day) => (
                <th key={day} scope="col" aria-current={day === today() ? 'date' : undefined}>
                  <span className="muted own-line">{weekday(day)}</span>
                  {Number(day.slice(8))}
                </th>
              ))}
              <th scope="col">Payable</th>
            </tr>
          </thead>
          <tbody>
            {people.map((one, row) => (
              <tr key={`${one.employee} ${one.user}`}>
                <th scope="row">
                  <span className="own-line cut">{one.person}</span>
                  <span className="own-line cut muted meta">
                    {[optionLabel(roles, one.role), one.outlet].filter(Boolean).join(', ')}
                  </span>
                </th>
                {days.map((day, column) => (
                  <td key={day}>
                    <DayCell
                      resource={resource}
                      date={day}
                      day={one.days.find((known) => known.day === column + 1)}
                      isFirst={row === 0 && one.days[0]?.day === column + 1}
                    />
                  </td>
                ))}
                <td className="strong">{formatNumber(payableOf(one.days))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Legend resource={resource} />
    </>
  )
}

function Legend({ resource }: Pick<MonthTableProps, 'resource'>) {
  const statuses = optionsOf(resource, 'status')
  return (
    <ul className="month-legend cluster gap-3 muted meta" aria-label="Legend">
      {Object.entries(letters).map(([status, letter]) => (
        <li key={status} className="inline-line gap-1">
          <span className="month-day" data-tone={toneOf(resource, status)} aria-hidden="true">
            {letter}
          </span>
          {optionLabel(statuses, status)}
        </li>
      ))}
      <li className="inline-line gap-1">
        <span className="month-day" data-marked aria-hidden="true" />
        Correction proposed, or not at the outlet
      </li>
    </ul>
  )
}

interface DayCellProps {
  readonly resource: AnyResource
  readonly date: string
  readonly day: Day | undefined
  readonly isFirst: boolean
}

function DayCell({ resource, date, day, isFirst }: DayCellProps) {
  if (!day) return null
  const { id, status, correction, geoOk } = day
  const words = [
    status ? optionLabel(optionsOf(resource, 'status'), status) : 'At work',
    ...(correction === 'PROPOSED' ? ['Correction proposed'] : []),
    ...(geoOk === false ? ['Not at the outlet'] : []),
  ].join(', ')
  return (
    <PlainLink
      to={paths.show(resource, id)}
      className="month-day plain-link"
      data-tone={status ? toneOf(resource, status) : 'info'}
      data-marked={correction === 'PROPOSED' || geoOk === false || undefined}
      aria-label={`${formatDay(date)}: ${words}`}
      title={words}
      tabIndex={isFirst ? 0 : -1}
    >
      {status ? letters[status] : '·'}
    </PlainLink>
  )
}

function toneOf(resource: AnyResource, status: string): string {
  const option = optionsOf(resource, 'status')[status]
  return (typeof option === 'object' && option.tone) || 'neutral'
}

function weekday(day: string): string {
  return new Date(day).toLocaleDateString('en-IN', { weekday: 'narrow', timeZone: 'UTC' })
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves to the next cell with a day in the direction of an arrow key. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  const cell = (event.target as HTMLElement).closest('td')
  if (!step || !cell) return
  event.preventDefault()
  const { rows } = event.currentTarget
  const [down, right] = step
  let [row, column] = [(cell.parentElement as HTMLTableRowElement).rowIndex + down, cell.cellIndex + right]
  for (; rows[row]?.cells[column]; row += down, column += right) {
    const link = rows[row]?.cells[column]?.querySelector('a')
    if (link) return link.focus()
  }
}
