import { Radio } from 'antd'
import { optionLabel } from '../format/format'
import { FormSelect } from '../pickers/FormSelect'
import { frameOf, type InputProps } from '../pickers/frame'

/**
 * The limits for options side by side in one line of a form: the number of options, and letters with the width each
 * option needs.
 */
const FEW = 4
const LINE = 40
const ROOM = 5

/** Chooses one option: side by side if they fit into a line, else in a searchable list. */
export function ChoiceInput(props: InputProps<'choice'>) {
  const { field, value, onChange } = props
  const { onBlur, ...frame } = frameOf(props)
  const options = Object.keys(field.options).map((key) => ({ value: key, label: optionLabel(field.options, key) }))
  const chosen = typeof value === 'string' ? value : undefined
  if (field.required && fitsOneLine(options)) {
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
    <FormSelect
      {...frameOf(props)}
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

function fitsOneLine(options: readonly { readonly label: string }[]): boolean {
  const letters = options.reduce((sum, { label }) => sum + label.length + ROOM, 0)
  return options.length <= FEW && letters <= LINE
}
