import { Switch } from 'antd'
import { frameOf, type InputProps } from '../pickers/frame'

/** Yes or no. */
export function FlagInput(props: InputProps<'flag'>) {
  const { onBlur, ...frame } = frameOf(props)
  return (
    <span className="inline-line gap-2" onBlur={onBlur}>
      <Switch {...frame} checked={props.value === true} onChange={(isOn) => props.onChange?.(isOn)} />
      <span aria-hidden="true">{props.value === true ? 'Yes' : 'No'}</span>
    </span>
  )
}
