import { Select, Space } from 'antd'
import { useState } from 'react'
import {
  acresOf,
  areaUnits,
  counted,
  unitRules,
  type AreaInput as AreaValue,
  type AreaRule,
  type AreaUnit,
} from '#define'
import { frameOf, type InputProps } from '../../pickers/frame'
import { Figures } from '../NumberInput'

/** The definitions to choose from for a unit that differs from state to state. */
function rulesOf(unit: AreaUnit): { value: AreaRule; label: string }[] {
  return Object.entries(unitRules[unit] ?? {}).map(([value, { label }]) => ({ value: value as AreaRule, label }))
}

type Partly = Partial<AreaValue>

/** An area in its original unit, with its acres. A bigha or katha needs its definition. */
export function AreaInput(props: InputProps<'area'>) {
  const { field, onChange } = props
  // The unit may be chosen before a number is typed, and stays while the number is replaced.
  const [chosen, setChosen] = useState<Partly>({})
  const area = (props.value ?? chosen) as Partly
  const unit = area.unit ?? field.units?.[0] ?? 'ACRE'
  const frame = frameOf(props)
  const change = (next: Partly): void => {
    const merged = { unit, ...area, ...next }
    setChosen({ unit: merged.unit, rule: merged.rule })
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
          onChange={(next) => change({ unit: next, rule: null })}
          style={{ width: 120 }}
          onBlur={frame.onBlur}
        />
      </Space.Compact>
      {unitRules[unit] && (
        <Select<AreaRule>
          className="full-width above-2"
          aria-label={`Which ${areaUnits[unit]}`}
          placeholder={`Which ${areaUnits[unit]}`}
          value={area.rule ?? undefined}
          disabled={frame.disabled}
          options={rulesOf(unit)}
          onChange={(rule) => change({ rule })}
          onBlur={frame.onBlur}
        />
      )}
      <span className="second-line muted meta" role="status">
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
  return Number.isNaN(acres) ? '' : `= ${counted(acres, 'acres')}`
}
