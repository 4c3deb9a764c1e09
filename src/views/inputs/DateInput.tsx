import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { today } from '../today'
import { dayFormats, monthFormats, readDay } from './dayFormats'
import { frameOf, type InputProps } from './frame'

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
      placeholder="e.g. 21 Nov 2026"
      disabledDate={isOut}
      onChange={(day: Dayjs | null) => onChange?.(day ? day.format('YYYY-MM-DD') : undefined)}
      onBlur={({ currentTarget }) => {
        keepTyped(currentTarget, value, onChange, (text) => readDay(text)?.format('YYYY-MM-DD'))
        props.onBlur?.()
      }}
    />
  )
}

/** The calendar drops what it cannot take without a word; the form shall say why instead. */
function keepTyped(
  input: HTMLElement,
  value: unknown,
  onChange: InputProps['onChange'],
  read: (text: string) => string | undefined,
): void {
  const text = input instanceof HTMLInputElement ? input.value.trim() : ''
  if (!text) {
    if (value !== undefined && value !== null) onChange?.(undefined)
    return
  }
  const kept = read(text) ?? text
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
      format={monthFormats}
      placeholder="e.g. Nov 2026"
      disabledDate={(month) => !!field.past && month.format('YYYY-MM') > today().slice(0, 7)}
      onChange={(month: Dayjs | null) => onChange?.(month ? month.format('YYYY-MM') : undefined)}
      onBlur={({ currentTarget }) => {
        keepTyped(currentTarget, value, onChange, (text) => readDay(text, monthFormats)?.format('YYYY-MM'))
        props.onBlur?.()
      }}
    />
  )
}

const momentFormats = dayFormats.flatMap((format) => [`${format}, HH:mm`, `${format} HH:mm`])
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
      format={momentFormats}
      placeholder="e.g. 21 Nov 2026, 14:05"
      onChange={(moment: Dayjs | null) => onChange?.(moment ? instantOf(moment) : undefined)}
      onBlur={({ currentTarget }) => {
        const moment = readDay(currentTarget instanceof HTMLInputElement ? currentTarget.value : '', momentFormats)
        if (moment && instantOf(moment).slice(0, 16) !== String(value).slice(0, 16)) onChange?.(instantOf(moment))
        props.onBlur?.()
      }}
    />
  )
}

function instantOf(moment: Dayjs): string {
  return new Date(`${moment.format('YYYY-MM-DDTHH:mm:ss')}+05:30`).toISOString()
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
