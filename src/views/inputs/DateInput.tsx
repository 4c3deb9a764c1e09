import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { today } from '../today'
import { dayFormats } from './dayFormats'
import { frameOf, type InputProps } from './frame'

dayjs.extend(customParseFormat)

/** A day: picked, or typed in any usual way. Days that the field refuses cannot be picked. */
export function DateInput(props: InputProps<'date'>) {
  const { field, value, onChange } = props
  const isOut = (day: Dayjs): boolean => isOutside(day.format('YYYY-MM-DD'), field)
  return (
    <DatePicker
      {...frameOf(props)}
      className="full-width"
      value={dayOf(value)}
      format={dayFormats}
      placeholder="21 Nov 2026"
      disabledDate={isOut}
      onChange={(day: Dayjs | null) => onChange?.(day ? day.format('YYYY-MM-DD') : undefined)}
      onBlur={({ currentTarget }) => keepTyped(currentTarget, value, onChange)}
    />
  )
}

/** The calendar drops what it cannot take without a word; the form shall say why instead. */
function keepTyped(input: HTMLElement, value: unknown, onChange: InputProps<'date'>['onChange']): void {
  const text = input instanceof HTMLInputElement ? input.value.trim() : ''
  if (!text) return
  const day = dayjs(text, [...dayFormats], true)
  const kept = day.isValid() ? day.format('YYYY-MM-DD') : text
  if (kept !== value) onChange?.(kept)
}

/** A month. */
export function MonthInput(props: InputProps<'month'>) {
  const { field, value, onChange } = props
  return (
    <DatePicker
      {...frameOf(props)}
      className="full-width"
      picker="month"
      value={dayOf(value)}
      format={['MMM YYYY', 'MM/YYYY', 'YYYY-MM']}
      placeholder="Nov 2026"
      disabledDate={(month) => !!field.past && month.format('YYYY-MM') > today().slice(0, 7)}
      onChange={(month: Dayjs | null) => onChange?.(month ? month.format('YYYY-MM') : undefined)}
    />
  )
}

const INDIA_OFFSET = 19_800_000

/** A moment, told and taken in the time of India wherever the viewer sits. */
export function InstantInput(props: InputProps<'instant'>) {
  const { value, onChange } = props
  const there =
    typeof value === 'string' ? new Date(Date.parse(value) + INDIA_OFFSET).toISOString().slice(0, 19) : undefined
  return (
    <DatePicker
      {...frameOf(props)}
      className="full-width"
      showTime={{ format: 'HH:mm' }}
      value={dayOf(there)}
      format={dayFormats.map((format) => `${format}, HH:mm`)}
      placeholder="21 Nov 2026, 14:05"
      onChange={(moment: Dayjs | null) =>
        onChange?.(moment ? new Date(`${moment.format('YYYY-MM-DDTHH:mm:ss')}+05:30`).toISOString() : undefined)
      }
    />
  )
}

function dayOf(value: unknown): Dayjs | null {
  const day = typeof value === 'string' && value !== '' ? dayjs(value) : null
  return day?.isValid() ? day : null
}

function isOutside(day: string, { past, future, age }: InputProps<'date'>['field']): boolean {
  if (past && day > today()) return true
  if (future && day < today()) return true
  return !!age && (day > yearsAgo(age[0]) || day < yearsAgo(age[1] + 1))
}

function yearsAgo(years: number): string {
  return `${Number(today().slice(0, 4)) - years}${today().slice(4)}`
}
