import { memo, type ReactNode } from 'react'
import {
  counted,
  fieldIn,
  formatDay,
  hasTones,
  inSentence,
  inUnit,
  isCountable,
  sortKeys,
  todayInIndia,
  type AnyResource,
  type Field,
  type Kind,
  type Place,
} from '#define'
import { isEmpty } from '../cells/Cell'
import { fieldAt } from '../data/fieldAt'
import { titleOf, type Row } from '../data/row'
import { formatNumber } from '../format/format'
import { isNumeric } from '../format/isNumeric'
import { plainText } from '../format/plainText'
import './cards.css'
import { RowMenu } from './RowMenu'
import { useIsTicked, type Selection } from '../rows/selection'
import { drawCell, TitleCell } from '../columns/tableColumns'
import { TickBox } from './TickBox'
import { useLongPress } from './useLongPress'

interface RowCardsProps {
  readonly resource: AnyResource
  readonly shown: readonly string[]
  readonly rows: readonly Row[]
  readonly selection?: Selection
}

/**
 * The rows as cards of two lines, for narrow screens. A long press selects the first; from then on each shows its
 * checkbox.
 */
export function RowCards({ resource, shown, rows, selection }: RowCardsProps) {
  const order = rows.map(({ id }) => id)
  return (
    <ul className="cards surface">
      {rows.map((row) => (
        <Card key={row.id} resource={resource} shown={shown} row={row} order={order} selection={selection} />
      ))}
    </ul>
  )
}

interface CardProps extends Omit<RowCardsProps, 'rows'> {
  readonly row: Row
  readonly order: readonly number[]
}

const Card = memo(function Card({ resource, shown, row, order, selection }: CardProps) {
  const isTicked = useIsTicked(selection, row.id)
  const pressed = useLongPress(selection && (() => selection.tick(row.id, !isTicked)))
  const mark = markOf(resource)
  return (
    <li className="card line gap-2 anchor" data-ticked={isTicked || undefined} {...pressed}>
      {selection && <TickBox selection={selection} id={row.id} label={titleOf(resource, row)} order={order} />}
      <div className="card-words stack fill">
        <TitleCell resource={resource} row={row} />
        <span className="cut muted small">{lineOf(resource, shown, row, mark)}</span>
      </div>
      {mark && drawEnd(resource, mark, row)}
      <RowMenu resource={resource} row={row} />
    </li>
  )
})

/** The state as it is, or a number with its name below it. */
function drawEnd(resource: AnyResource, mark: string, row: Row): ReactNode {
  const field = fieldAt(resource, mark)
  if (!field || !isNumeric(field)) return drawCell(resource, mark, row)
  if (isEmpty(row[mark])) return null
  return (
    <span className="card-figure stack ends">
      <span>{plainText(field, row[mark])}</span>
      <span className="muted small">{field.label}</span>
    </span>
  )
}

/**
 * The other values of a row in one line: first the main record that it refers to, and its place. Moments show only
 * their day. Overflow is clipped.
 */
function lineOf(resource: AnyResource, shown: readonly string[], row: Row, mark: string | undefined): string {
  const { rules, is } = resource
  const units = Object.values(resource.fields).map((field) => (field.kind === 'decimal' ? field.unitIn : undefined))
  const told = shown.flatMap((column) => {
    const name = fieldIn(resource, column, row)
    const field = fieldAt(resource, name)
    const value = row[name]
    const isElsewhere = [is.title, rules.state, mark, ...units].includes(name)
    if (!field || isElsewhere || left.has(field.kind) || isEmpty(value) || value === 0) return []
    const { kind } = field
    if (kind === 'place') return { kind, text: (value as Place).label }
    if (kind === 'instant') return { kind, text: formatDay(todayInIndia(new Date(String(value)))) }
    if (kind === 'integer' && !field.plain) return { kind, text: countText(inSentence(field.label), Number(value)) }
    return { kind, text: inUnit(plainText(field, value), unitOf(field, row)) }
  })
  const concerned = told.find(({ kind }) => kind === 'reference')
  const places = told.filter(({ kind }) => kind === 'place')
  const others = told.filter((one) => one !== concerned && !places.includes(one))
  return [...(concerned ? [concerned] : []), ...places, ...others].map(({ text }) => text).join(' · ')
}

/**
 * The field at the end of a card: the state, or the coloured field that the list shows instead, such as the attendance
 * of a day that may be corrected or the status of a target by its figures. Without either it is the number by which the
 * list is sorted by default, such as the stock.
 */
function markOf({
  rules: { state },
  list: { columns, shown = columns, sort },
  fields,
}: AnyResource): string | undefined {
  if (state !== undefined && shown.includes(state)) return state
  const coloured = shown.find((name) => {
    const field = fields[name]
    return field?.kind === 'choice' && hasTones(field.options)
  })
  const [sorted] = sortKeys(sort)
  const figure = shown.find((name) => name === sorted?.field && fields[name] && isNumeric(fields[name]))
  return coloured ?? state ?? figure
}

/** The unit of a number, if the row itself contains it. */
function unitOf(field: Field, row: Row): string | undefined {
  const unit = field.kind === 'decimal' && field.unitIn ? row[field.unitIn] : undefined
  return typeof unit === 'string' ? unit : undefined
}

/** `3 villages`; a number that counts nothing has its name before it: `priority 50`. */
function countText(label: string, count: number): string {
  return isCountable(label) ? counted(count, label) : `${label} ${formatNumber(count)}`
}

/** Kinds that no line has space for, or that are least useful to people. */
const left: ReadonlySet<Kind> = new Set<Kind>([
  'image',
  'file',
  'code',
  'uuid',
  'polygon',
  'line',
  'condition',
  'keyValue',
])
