import { Button, Input, Space } from 'antd'
import { frameOf, type InputProps } from './frame'

/** An Aadhaar number: typed, never shown back. Undefined leaves the stored one, null takes it away. */
export function AadhaarInput(props: InputProps<'aadhaar'>) {
  const { recordId, value, onChange } = props
  const frame = frameOf(props)
  const isRemoved = value === null
  return (
    <Space.Compact block>
      <Input
        {...frame}
        value={typeof value === 'string' ? value : ''}
        inputMode="numeric"
        autoComplete="off"
        placeholder={isRemoved ? 'Will be taken away' : recordId ? 'Type to replace what is stored' : '12 digits'}
        onChange={({ target }) => onChange?.(target.value || undefined)}
      />
      {recordId !== undefined && (
        <Button disabled={frame.disabled} onClick={() => onChange?.(isRemoved ? undefined : null)}>
          {isRemoved ? 'Keep' : 'Remove'}
        </Button>
      )}
    </Space.Compact>
  )
}
