import { Input, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { daysOfRhythm, halfHours, monthDayWords, rhythms, weekdays, type Rhythm } from '#define'
import type { DeliveryInput } from './deliveries'
import { ReceiverSelect } from './ReceiverSelect'
import { formats, type Format } from './requests'

interface DeliveryFieldsProps {
  /** The prefix of each input's ID. */
  readonly form: string
  /** The name of the resource whose list is sent. */
  readonly resource: string
  readonly value: DeliveryInput
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<DeliveryInput>) => void
}

/** A data set is made on request only; an existing delivery of one keeps its format. */
const { coco: _coco, ...sheets } = formats

const times = halfHours.map((time) => ({ value: time, label: time }))
const choices = (options: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(options).map(([value, label]) => ({ value, label }))

/** The title of a delivery, its schedule, format and receivers. */
export function DeliveryFields(props: DeliveryFieldsProps) {
  const { resource, value, onChange } = props
  return (
    <>
      <Line {...props} name="title" label="Title">
        {(frame) => (
          <Input
            {...frame}
            maxLength={80}
            value={value.title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Line>
      <Choice
        legend="How often"
        options={rhythms}
        value={value.rhythm}
        onChange={(chosen) => onChange({ rhythm: chosen as Rhythm, day: daysOfRhythm(chosen as Rhythm)[0] ?? null })}
      />
      <DayAndTime {...props} />
      <Choice
        legend="File"
        options={value.format === 'coco' ? formats : sheets}
        value={value.format}
        onChange={(chosen) => onChange({ format: chosen as Format })}
      />
      <Line {...props} name="recipients" label="People">
        {(frame) => (
          <ReceiverSelect
            {...frame}
            resource={resource}
            value={value.recipients}
            onChange={(chosen) => onChange({ recipients: chosen })}
          />
        )}
      </Line>
    </>
  )
}

function DayAndTime(props: DeliveryFieldsProps) {
  const { value, onChange } = props
  const { rhythm, day, time } = value
  return (
    <div className="delivery-pair cluster gap-4">
      {rhythm !== 'DAILY' && (
        <Line {...props} name="day" label={rhythm === 'WEEKLY' ? 'Day of the week' : 'Day of the month'}>
          {(frame) => (
            <Select
              {...frame}
              value={day}
              options={dayOptions(rhythm)}
              showSearch
              optionFilterProp="label"
              onChange={(chosen) => onChange({ day: chosen })}
            />
          )}
        </Line>
      )}
      <Line {...props} name="time" label="Time (IST)">
        {(frame) => (
          <Select
            {...frame}
            value={time}
            options={times}
            showSearch
            onChange={(chosen) => onChange({ time: chosen })}
          />
        )}
      </Line>
    </div>
  )
}

function dayOptions(rhythm: Rhythm): { value: number; label: string }[] {
  return daysOfRhythm(rhythm).map((day) => ({
    value: day,
    label: rhythm === 'WEEKLY' ? (weekdays[day - 1] ?? '') : monthDayWords(day),
  }))
}

/** Ties an input to its label and its error. */
interface Frame {
  readonly id: string
  readonly status?: 'error'
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
}

interface LineProps extends Pick<DeliveryFieldsProps, 'form' | 'errors'> {
  readonly name: keyof DeliveryInput
  readonly label: string
  readonly children: (frame: Frame) => ReactNode
}

function Line({ form, errors, name, label, children }: LineProps) {
  const id = `${form}-${name}`
  const error = errors[name]
  return (
    <div className="delivery-field stack gap-1 flat">
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(error && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-error` }) })}
      {error && (
        <span className="delivery-error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly legend: string
  readonly options: Readonly<Record<string, string>>
  readonly value: string
  readonly onChange: (value: string) => void
}

function Choice({ legend, options, value, onChange }: ChoiceProps) {
  return (
    <fieldset className="delivery-field stack gap-1 flat">
      <legend>{legend}</legend>
      <Radio.Group
        value={value}
        options={choices(options)}
        onChange={({ target }) => onChange(target.value as string)}
      />
    </fieldset>
  )
}
