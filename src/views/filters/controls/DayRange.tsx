import { DatePicker, Select, Space } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { relativeRanges, type Kind, type RelativeRange, type Tests } from '#define'
import { today } from '../../data/today'
import type { FilterControlProps } from './controlProps'
import { dayFormats } from '../../format/dayFormats'
import { rangeTests } from './NumberRange'

const NOT_SET = 'notSet'
const SET = 'set'
const CHOSEN = 'chosen'

/** The relative ranges of whole months. */
const monthRanges: readonly RelativeRange[] = [
  ...(['earlier', 'thisMonth', 'lastMonth', 'later', 'thisYear', 'lastYear'] as const),
  ...(['thisFinancialYear', 'lastFinancialYear'] as const),
]

/** The relative ranges as options; for months, those of whole months. */
export function stretchesOf(kind: Kind): { value: string; label: string }[] {
  const names = kind === 'month' ? monthRanges : (Object.keys(relativeRanges) as RelativeRange[])
  return names.map((value) => ({ value, label: relativeRanges[value] }))
}

/** Filters by a relative range of days, or by chosen days. */
export function DayRange({ id, field, label, tests, onChange }: FilterControlProps) {
  const isMonth = field.kind === 'month'
  const bounds = boundsOf(tests)
  const options = [
    { value: CHOSEN, label: isMonth ? 'Chosen months' : 'Chosen days' },
    ...stretchesOf(field.kind),
    ...(field.required
      ? []
      : [
          { value: SET, label: 'Is set' },
          { value: NOT_SET, label: field.none ?? 'Is not set' },
        ]),
  ]
  const choose = (chosen?: string): void => {
    if (chosen === undefined) onChange({})
    else if (chosen === NOT_SET || chosen === SET) onChange({ empty: chosen === NOT_SET })
    else if (chosen === CHOSEN) onChange(testsOf(field.kind, [dayjs(today()).startOf('month'), dayjs(today())]))
    else onChange({ within: chosen as RelativeRange })
  }
  return (
    <Space direction="vertical" size={4} className="full-width">
      <Select
        id={id}
        aria-label={label}
        className="full-width"
        value={wayOf(tests)}
        options={options}
        allowClear
        placeholder="Any time"
        onChange={choose}
      />
      {bounds && (
        <DatePicker.RangePicker
          className="full-width"
          picker={isMonth ? 'month' : 'date'}
          format={isMonth ? 'MMM YYYY' : dayFormats}
          value={bounds}
          allowEmpty
          aria-label={label}
          onChange={(chosen) => onChange(testsOf(field.kind, chosen ?? [null, null]))}
        />
      )}
    </Space>
  )
}

type Bounds = [Dayjs | null, Dayjs | null]

function wayOf(tests: Tests): string | undefined {
  if (tests.within) return tests.within
  if (tests.empty !== undefined) return tests.empty ? NOT_SET : SET
  return boundsOf(tests) ? CHOSEN : undefined
}

function boundsOf({ between, gte, lte, eq }: Tests): Bounds | undefined {
  const [low, high] = between ?? [gte ?? eq, lte ?? eq]
  return low === undefined && high === undefined ? undefined : [dayOf(low), dayOf(high)]
}

/** The Indian date of a bound, which may be a day, a month or an instant. */
function dayOf(bound: unknown): Dayjs | null {
  if (typeof bound !== 'string') return null
  return dayjs(bound.length > 10 ? new Date(Date.parse(bound) + 19_800_000).toISOString().slice(0, 10) : bound)
}

function testsOf(kind: Kind, [low, high]: Bounds): Tests {
  const written = kind === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'
  const bound = (day: Dayjs | null, time: string): string | undefined => {
    if (!day) return undefined
    return kind === 'instant'
      ? new Date(`${day.format('YYYY-MM-DD')}T${time}+05:30`).toISOString()
      : day.format(written)
  }
  return rangeTests(bound(low, '00:00:00.000'), bound(high, '23:59:59.999'))
}
