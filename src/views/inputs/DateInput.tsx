import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { yearsBefore } from '#define'
import { today } from '../data/today'
import { dayFormats, monthFormats, readDay, readSpokenDay } from '../format/dayFormats'
import { frameOf, type InputProps } from '../pickers/frame'
import { TypedBox, TypingProvider } from './TypedBox'

/** A day: picked, typed in any usual way, or relative to today. Days that the field refuses cannot be picked. */
export function DateInput(props: InputProps<'date'>) {
  const isOut = (day: Dayjs): boolean => isOutside(day.format('YYYY-MM-DD'), props.field)
  return (
    <Calendar
      {...{ props, formats: dayFormats, stored: ['YYYY-MM-DD'], isOut }}
      write={(day) => day.format('YYYY-MM-DD')}
      read={(typed) => readDay(typed) ?? readSpokenDay(typed, today(), (day) => !isOut(day))}
      placeholder="e.g. 21 Nov 2026"
    />
  )
}

/** A month. */
export function MonthInput(props: InputProps<'month'>) {
  const { field } = props
  return (
    <Calendar
      {...{ props, formats: monthFormats, stored: ['YYYY-MM'] }}
      write={(month) => month.format('YYYY-MM')}
      picker="month"
      placeholder="e.g. Nov 2026"
      isOut={(month) => !!field.past && month.format('YYYY-MM') > today().slice(0, 7)}
    />
  )
}

const momentFormats = dayFormats.flatMap((format) => [`${format}, HH:mm`, `${format} HH:mm`])
const INDIA_OFFSET = 19_800_000

/** A moment, shown and read in Indian time wherever the viewer is. A day typed alone means its start or its end. */
export function InstantInput(props: InputProps<'instant'>) {
  const milliseconds = INSTANT.test(String(props.value)) ? Date.parse(String(props.value)) : NaN
  const there = Number.isNaN(milliseconds)
    ? props.value
    : new Date(milliseconds + INDIA_OFFSET).toISOString().slice(0, 19)
  return (
    <Calendar
      {...{ props, formats: momentFormats, stored: ['YYYY-MM-DDTHH:mm:ss'] }}
      value={there}
      write={instantOf}
      read={(typed) =>
        readDay(typed, momentFormats) ?? wholeDayOf(props.field, readDay(typed) ?? readSpokenDay(typed, today()))
      }
      hasTime
      placeholder="e.g. 21 Nov 2026, 14:05"
    />
  )
}

const INSTANT = /^\d{4}-\d\d-\d\dT/

interface CalendarProps {
  readonly props: InputProps
  /** The value in the format of `stored`, if the field stores it differently. */
  readonly value?: unknown
  /** The display format (the first), and the accepted input formats. */
  readonly formats: string[]
  readonly stored: readonly string[]
  readonly write: (chosen: Dayjs) => string
  /** Parses the typed text. @default by the formats */
  readonly read?: (typed: string) => Dayjs | null
  readonly picker?: 'month'
  readonly hasTime?: boolean
  readonly placeholder: string
  readonly isOut?: (chosen: Dayjs) => boolean
}

const boxes = { input: TypedBox }
const minutes = { format: 'HH:mm' }

/** antd's calendar. Typed text that is no valid day stays in the box and in the form, which reports the error. */
function Calendar({ props, value = props.value, formats, stored, write, hasTime, isOut, ...rest }: CalendarProps) {
  const { read = (typed: string) => readDay(typed, formats), ...look } = rest
  const { onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typeof value === 'string' ? readDay(value, stored) : null
  const accept = (): void => {
    if (typed === null) return
    setTyped(null)
    const text = typed.trim()
    if (text === (shown ? shown.format(formats[0]) : (value ?? ''))) return
    const day = read(text)
    onChange?.(day ? write(day) : text || undefined)
  }
  const unread = shown || typeof value !== 'string' ? null : value
  return (
    <TypingProvider value={{ text: typed ?? unread, isTyping: typed !== null, onType: setTyped, onAccept: accept }}>
      <DatePicker
        {...frameOf(props)}
        {...look}
        className="full-width"
        components={boxes}
        showTime={hasTime && minutes}
        // On blur, antd writes its last value: unless told of the typed text, it restored a deleted day.
        value={typed === null ? shown : read(typed.trim())}
        format={formats}
        disabledDate={isOut}
        onCalendarChange={() => setTyped(null)}
        onChange={(chosen: Dayjs | null) => {
          setTyped(null)
          onChange?.(chosen ? write(chosen) : undefined)
        }}
        onBlur={props.onBlur}
      />
    </TypingProvider>
  )
}

function instantOf(moment: Dayjs): string {
  return new Date(`${moment.format('YYYY-MM-DDTHH:mm:ss.SSS')}+05:30`).toISOString()
}

function wholeDayOf({ wholeDay }: InputProps<'instant'>['field'], day: Dayjs | null): Dayjs | null {
  return wholeDay ? (day?.endOf('day') ?? null) : day
}

function isOutside(day: string, { past, future, age }: InputProps<'date'>['field']): boolean {
  if (past && day > today()) return true
  if (future && day < today()) return true
  return !!age && (day > yearsBefore(today(), age[0]) || day < yearsBefore(today(), age[1] + 1))
}
