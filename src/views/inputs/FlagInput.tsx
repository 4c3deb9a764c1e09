import { Switch } from 'antd'
import { frameOf, type InputProps } from './frame'

/** Yes or no. */
export function FlagInput(props: InputProps<'flag'>) {
  const { onBlur, ...frame } = frameOf(props)
  return (
    <span onBlur={onBlur}>
      <Switch
        {...frame}
        checked={props.value === true}
        checkedChildren="Yes"
        unCheckedChildren="No"
        onChange={(isOn) => props.onChange?.(isOn)}
      />
    </span>
  )
}
