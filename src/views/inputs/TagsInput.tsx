import { optionLabel } from '../format/format'
import { severalChoices } from '../kit/severalChoices'
import { FormSelect } from '../pickers/FormSelect'
import { frameOf, type InputProps } from '../pickers/frame'

/** Chooses several of the options, or free words. */
export function TagsInput(props: InputProps<'tags'>) {
  const { field, value, onChange } = props
  const chosen = Array.isArray(value) ? (value as string[]) : []
  const { options } = field
  const change = (next: string[]): void => onChange?.(next)
  if (!options) {
    return (
      <FormSelect
        {...frameOf(props)}
        mode="tags"
        value={chosen}
        onChange={change}
        tokenSeparators={[',', '\n']}
        open={false}
        suffixIcon={null}
        placeholder="Type a word and press Enter"
        maxCount={field.max}
      />
    )
  }
  const offered = Object.keys(options).map((key) => ({ value: key, label: optionLabel(options, key) }))
  return (
    <FormSelect
      {...frameOf(props)}
      {...severalChoices}
      value={chosen}
      onChange={change}
      options={offered}
      optionFilterProp="label"
      placeholder="Choose"
      maxCount={field.max}
    />
  )
}
