import { Select, Space } from 'antd'
import { acresOf, areaUnits, bighaRules, type AreaInput as AreaValue, type AreaUnit, type BighaRule } from '#define'
import { formatNumber } from '../cells/format'
import { frameOf, type InputProps } from './frame'
import { Figures } from './NumberInput'

const rules = Object.entries(bighaRules).map(([value, { label }]) => ({ value: value as BighaRule, label }))

type Partly = Partial<AreaValue>

/** An area in the unit in which it was said, with its acres. A bigha needs to say which bigha is meant. */
export function AreaInput(props: InputProps<'area'>) {
  const { field, onChange } = props
  const area = (props.value ?? {}) as Partly
  const unit = area.unit ?? field.units?.[0] ?? 'ACRE'
  const frame = frameOf(props)
  const change = (next: Partly): void => {
    const merged = { unit, ...area, ...next }
    onChange?.(merged.value === undefined ? undefined : merged)
  }
  return (
    <>
      <Space.Compact block>
        <Figures
          frame={frame}
          value={area.value}
          mode="decimal"
          onChange={(value) => change({ value: value as number })}
        />
        <Select<AreaUnit>
          aria-label={`Unit of ${field.label}`}
          value={unit}
          disabled={frame.disabled}
          options={unitsOf(field.units)}
          onChange={(next) => change({ unit: next, rule: next === 'BIGHA' ? area.rule : null })}
          style={{ width: 120 }}
          onBlur={frame.onBlur}
        />
      </Space.Compact>
      {unit === 'BIGHA' && (
        <Select<BighaRule>
          className="full-width below"
          aria-label="Which bigha is meant"
          placeholder="Which bigha is meant"
          value={area.rule ?? undefined}
          disabled={frame.disabled}
          options={rules}
          onChange={(rule) => change({ rule })}
          onBlur={frame.onBlur}
        />
      )}
      <span className="second-line" role="status">
        {acresWords({ ...area, unit })}
      </span>
    </>
  )
}

function unitsOf(units: readonly AreaUnit[] | undefined): { value: AreaUnit; label: string }[] {
  return (units ?? (Object.keys(areaUnits) as AreaUnit[])).map((value) => ({ value, label: areaUnits[value] }))
}

function acresWords({ value, unit, rule }: Partly): string {
  if (typeof value !== 'number' || !unit || unit === 'ACRE') return ''
  const acres = acresOf({ value, unit, rule })
  return Number.isNaN(acres) ? '' : `= ${formatNumber(acres)} acres`
}
