import { Button, Input, Space } from 'antd'
import { frameOf, type InputProps } from '../pickers/frame'

/** An Aadhaar number: typed, never shown back. Undefined keeps the stored one, null removes it. */
export function AadhaarInput(props: InputProps<'aadhaar'>) {
  const { stored, value, onChange } = props
  const frame = frameOf(props)
  const isRemoved = value === null
  const kept = typeof stored === 'string' && stored ? stored : undefined
  return (
    <Space.Compact block>
      <Input
        {...frame}
        value={typeof value === 'string' ? value : ''}
        inputMode="numeric"
        autoComplete="off"
        placeholder={isRemoved ? 'Will be removed' : kept ? `${kept}: type to replace it` : '12 digits'}
        onChange={({ target }) => onChange?.(target.value || undefined)}
      />
      {kept && (
        <Button disabled={frame.disabled} onClick={() => onChange?.(isRemoved ? undefined : null)}>
          {isRemoved ? 'Keep' : 'Remove'}
        </Button>
      )}
    </Space.Compact>
  )
}
