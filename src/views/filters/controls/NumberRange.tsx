import { Input, Space } from 'antd'
import type { Tests } from '#define'
import { Tick } from '../../kit/Tick'
import { typedNumber } from './typedNumber'
import type { FilterControlProps } from './controlProps'

/** Filters by the minimum and maximum of a number. Money is typed in rupees and compared in paise. */
export function NumberRange({ id, field, label, tests, onChange }: FilterControlProps) {
  const factor = field.kind === 'money' ? 100 : 1
  const unit = field.kind === 'money' ? '₹' : field.kind === 'area' ? 'acres' : undefined
  const [low, high] = tests.between ?? [tests.gte ?? tests.eq, tests.lte ?? tests.eq]
  const shown = (bound: unknown): string => (typeof bound === 'number' ? String(bound / factor) : '')
  const read = (typed: string): number | undefined => {
    const number = typedNumber(typed)
    return number === undefined ? undefined : Math.round(number * factor * 1e6) / 1e6
  }
  return (
    <>
      <Space.Compact block>
        <Input
          key={`low ${shown(low)}`}
          id={id}
          inputMode="decimal"
          prefix={unit}
          placeholder="From"
          defaultValue={shown(low)}
          aria-label={`${label} from`}
          disabled={tests.empty === true}
          onBlur={({ target }) => onChange(rangeTests(read(target.value), high))}
        />
        <Input
          key={`high ${shown(high)}`}
          inputMode="decimal"
          placeholder="To"
          defaultValue={shown(high)}
          aria-label={`${label} to`}
          disabled={tests.empty === true}
          onBlur={({ target }) => onChange(rangeTests(low, read(target.value)))}
        />
      </Space.Compact>
      {!field.required && (
        <Tick
          checked={tests.empty === true}
          onChange={({ target }) => onChange(target.checked ? { empty: true } : {})}
          aria-label={field.none ? `${label}: ${field.none}` : `${label} is not set`}
        >
          {field.none ?? 'Not set'}
        </Tick>
      )}
    </>
  )
}

/** The comparisons of a range; either end may be open. */
export function rangeTests<Bound extends string | number | boolean>(
  low: Bound | undefined,
  high: Bound | undefined,
): Tests {
  if (low !== undefined && high !== undefined) return { between: [low, high] }
  if (low !== undefined) return { gte: low }
  return high !== undefined ? { lte: high } : {}
}
