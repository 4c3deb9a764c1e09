import { Radio, Select } from 'antd'
import { optionLabel } from '../cells/format'
import { frameOf, selectFrameOf, type InputProps } from './frame'

const FEW = 4

/** One of the options: side by side where they are few, else in a list that can be typed into. */
export function ChoiceInput(props: InputProps<'choice'>) {
  const { field, value, onChange } = props
  const { onBlur, ...frame } = frameOf(props)
  const options = Object.keys(field.options).map((key) => ({ value: key, label: optionLabel(field.options, key) }))
  const chosen = typeof value === 'string' ? value : undefined
  if (options.length <= FEW && field.required) {
    const { disabled, ...groupFrame } = frame
    return (
      <span {...groupFrame} role="radiogroup" aria-label={field.label} onBlur={onBlur}>
        <Radio.Group
          disabled={disabled}
          value={chosen}
          options={options}
          onChange={({ target }) => onChange?.(target.value as string)}
        />
      </span>
    )
  }
  return (
    <Select
      {...selectFrameOf(props)}
      className="full-width"
      value={chosen}
      options={options}
      showSearch
      optionFilterProp="label"
      allowClear={!field.required}
      placeholder="Choose"
      onChange={(next?: string) => onChange?.(next)}
    />
  )
}
